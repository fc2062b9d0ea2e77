/** The value at a share of the sorted numbers; `NaN` for none. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** The median item by a measure. */
export function medianBy<Item>(items: readonly Item[], measure: (item: Item) => number): Item {
  const middle = items.toSorted((a, b) => measure(a) - measure(b))[Math.floor(items.length / 2)];
  if (middle === undefined) throw new RangeError('a median of nothing');
  return middle;
}

/** A number for a table: whole from a hundred on, one decimal below. */
export const rounded = (value: number): string =>
  Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1);
