/** Objects that hold the same in another order are the same parameters. */
const inOrder = (_: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
    : value;

/** The key of a request: `accounts`, or `series({"coin":"bitcoin","range":"month"})`. */
export const keyOf = (name: string, params?: unknown): string =>
  params === undefined ? name : `${name}(${JSON.stringify(params, inOrder)})`;
