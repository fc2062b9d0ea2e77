/** Leaves room for the width of the line at the top and bottom. */
const inset = 2;

/** A path through evenly spaced values in a box; empty for fewer than two values. */
export function linePath(values: readonly number[], width: number, height: number): string {
  if (values.length < 2) return '';
  const low = Math.min(...values);
  const range = Math.max(...values) - low;
  const x = (index: number) => ((index / (values.length - 1)) * width).toFixed(1);
  const y = (value: number) =>
    (range === 0 ? height / 2 : inset + (1 - (value - low) / range) * (height - 2 * inset)).toFixed(1);
  return values.map((value, index) => `${index === 0 ? 'M' : 'L'}${x(index)} ${y(value)}`).join('');
}

const rounded = (pixels: number): number => Math.round(pixels * 1000) / 1000;

/** A path through points in px; a single point is a dot. */
export const pathThrough = (places: ReadonlyArray<readonly [x: number, y: number]>): string =>
  places.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${rounded(x)},${rounded(y)}`).join('') +
  (places.length === 1 ? 'Z' : '');
