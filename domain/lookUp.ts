/** Safe lookup of an untrusted key: inherited names such as `constructor` are undefined. */
export const lookUp = <Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
