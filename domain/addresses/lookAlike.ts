/** A part of a text, by the numbers of its first and last character, counted from 1. */
export interface CharacterRange {
  readonly first: number;
  readonly last: number;
}

/** An address that is easily taken for one that coins were sent to before. */
export interface LookAlike {
  /** The address that was sent to before. */
  readonly sentTo: string;
  /** The characters of the new address that differ from it, in order. */
  readonly differing: readonly CharacterRange[];
}

/** People compare the ends of an address, so impostors copy them: this many characters at each. */
const comparedEnds = 4;

/** Letter case means nothing in addresses of Ethereum, and everything in old ones of Bitcoin. */
const folded = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address);

const endsOf = (address: string): string => `${address.slice(0, comparedEnds)}…${address.slice(-comparedEnds)}`.toLowerCase();

/**
 * The address sent to before that this one could be mistaken for: its first four and last four characters are the same, others are not. Null
 * without one, and for an address that was itself sent to.
 */
export function lookAlikeOf(address: string, sentTo: readonly string[]): LookAlike | null {
  if (sentTo.some((known) => folded(known) === folded(address))) return null;
  const similar = sentTo.find((known) => endsOf(known) === endsOf(address));
  return similar === undefined ? null : { sentTo: similar, differing: differingCharacters(address, similar) };
}

/** The characters of an address that differ from another one. If one is longer, everything between their common ends differs. */
export function differingCharacters(address: string, other: string): readonly CharacterRange[] {
  const [one, two] = [folded(address), folded(other)];
  if (one.length !== two.length) return between(one, two);
  const ranges: CharacterRange[] = [];
  for (let index = 0; index < one.length; index += 1) {
    if (one[index] === two[index]) continue;
    const before = ranges.at(-1);
    if (before?.last === index) ranges[ranges.length - 1] = { first: before.first, last: index + 1 };
    else ranges.push({ first: index + 1, last: index + 1 });
  }
  return ranges;
}

function between(one: string, two: string): readonly CharacterRange[] {
  const shorter = Math.min(one.length, two.length);
  let [start, end] = [0, 0];
  while (start < shorter && one[start] === two[start]) start += 1;
  while (end < shorter - start && one.at(-1 - end) === two.at(-1 - end)) end += 1;
  // A longer address may only lack characters of this one: then those beside the gap differ.
  const first = Math.min(start + 1, one.length);
  return [{ first, last: Math.max(one.length - end, first) }];
}

/** Whether a character of an address, by its place from 0, differs from the address that it looks like. */
export const differsAt =
  (lookAlike: LookAlike | null) =>
  (index: number): boolean =>
    lookAlike?.differing.some(({ first, last }) => first <= index + 1 && index < last) ?? false;
