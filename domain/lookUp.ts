/** The entry of a table for an untrusted key; undefined for a missing one, including inherited names such as `constructor`. */
export const lookUp = <Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
