/** What a table says of a word from outside; undefined for one that it has not, also where every object would know it (`constructor`). */
export const lookUp = <Value>(table: Readonly<Record<string, Value>>, word: string): Value | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;
