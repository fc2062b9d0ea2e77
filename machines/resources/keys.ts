/** Sorts the entries, so that key order doesn't matter. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** Such as `accounts`, or `series({"coin":"bitcoin","range":"month"})`. */
export const keyOf = (name: string, params?: unknown): string =>
  params === undefined ? name : `${name}(${JSON.stringify(params, inOrder)})`;
