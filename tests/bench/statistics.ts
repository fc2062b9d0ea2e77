/** The value below which a share of the sorted numbers lies; `NaN` of none. */
export const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;

/** The middle one of the items by a measure: of three runs, the one between the best and the worst. */
export function medianBy<Item>(items: readonly Item[], measure: (item: Item) => number): Item {
  const middle = items.toSorted((a, b) => measure(a) - measure(b))[Math.floor(items.length / 2)];
  if (middle === undefined) throw new RangeError('a median of nothing');
  return middle;
}

/** A number for a table: whole from a hundred on, one decimal below. */
export const rounded = (value: number): string => (Math.abs(value) >= 100 ? Math.round(value).toLocaleString('en-US') : value.toFixed(1));
