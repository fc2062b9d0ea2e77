import type { Series } from '#machines/chart/chart.types.ts';
import { formatPercent, formatPrice } from '#ui/money/format.ts';

const day = 86_400_000;
const thirtyDays = 30 * day;
/** A shape may begin this much late: daily points need not lie exactly thirty days back. */
const tolerance = 2 * day;

export interface ThirtyDayTrend {
  /** For pixels only. */
  readonly values: readonly number[];
  /** "30 days: from $60,000 to $63,000, +5.00%". */
  readonly words: string;
}

/** The last thirty days of a series as a shape and in words; null for a series that does not reach back as far. */
export function thirtyDayTrend({ points, currency }: Series): ThirtyDayTrend | null {
  const from = (points.at(-1)?.at ?? 0) - thirtyDays;
  const recent = points.filter(({ at }) => at >= from);
  const [first, last] = [recent[0], recent.at(-1)];
  if (!first || !last || recent.length < 2 || first.at > from + tolerance) return null;
  const [start, end] = [Number(first.price), Number(last.price)];
  // A series of whole dollars shows no cents.
  const isWhole = recent.every(({ price }) => /^\d+$/.test(price));
  const said = (price: string) => (isWhole ? formatPrice(price, currency).replace(/\.00$/, '') : formatPrice(price, currency));
  const change = start > 0 ? `, ${formatPercent(((end - start) / start) * 100, 'always')}` : '';
  return {
    values: recent.map(({ price }) => Number(price)),
    words: `30 days: from ${said(first.price)} to ${said(last.price)}${change}`,
  };
}
