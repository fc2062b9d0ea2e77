/**
 * A value that a state guarantees.
 * @param name of the value, such as "confirmed code"
 * @throws Error without it, which the chart rules out
 */
export function required<Value>(value: Value | null | undefined, name: string): Value {
  if (value === null || value === undefined) throw new Error(`no ${name}`);
  return value;
}
