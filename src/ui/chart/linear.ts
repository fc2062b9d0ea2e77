type Span = readonly [number, number];

/** A linear scale with its inverse and round ticks. */
export interface LinearScale {
  (value: number): number;
  invert(position: number): number;
  /** About `count` round values within the domain. */
  ticks(count: number): readonly number[];
  readonly domain: Span;
}

/** Maps a domain (start below end) onto a range of positions. */
export function linearScale(domain: Span, range: Span): LinearScale {
  const between =
    ([from, to]: Span, [start, end]: Span) =>
    (value: number) => {
      const share = (value - from) / (to - from);
      return start * (1 - share) + end * share;
    };
  return Object.assign(between(domain, range), {
    invert: between(range, domain),
    ticks: (count: number) => roundValues(domain, count),
    domain,
  });
}

/** The step of the form 1, 2, 5 or 10 × 10^n that splits a length into about `count` parts. */
function roundStep(length: number, count: number): { readonly factor: number; readonly power: number } {
  const step = length / count;
  const power = Math.floor(Math.log10(step));
  const excess = step / 10 ** power;
  return { factor: excess >= Math.sqrt(50) ? 10 : excess >= Math.sqrt(10) ? 5 : excess >= Math.sqrt(2) ? 2 : 1, power };
}

function roundValues([low, high]: Span, count: number): readonly number[] {
  const { factor, power } = roundStep(high - low, count);
  // Below one, divide by an integer: 3 / 10 is 0.3, but 3 * 0.1 is not.
  const valueAt =
    power >= 0 ? (index: number) => index * factor * 10 ** power : (index: number) => index / (10 ** -power / factor);
  const step = factor * 10 ** power;
  const first = Math.round(low / step) - 1;
  const values = Array.from({ length: Math.round((high - low) / step) + 4 }, (_, index) => valueAt(first + index));
  return values.filter((value) => value >= low && value <= high);
}
