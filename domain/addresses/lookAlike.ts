export interface CharacterRange {
  readonly first: number;
  readonly last: number;
}

export interface LookAlike {
  readonly sentTo: string;
  readonly differing: readonly CharacterRange[];
}

/** People compare the ends of an address, so impostors copy them. */
const comparedEnds = 4;

/** Case is meaningless in Ethereum addresses and significant in legacy Bitcoin ones. */
const folded = (address: string): string => (/^0x/i.test(address) ? address.toLowerCase() : address);

const endsOf = (address: string): string =>
  `${address.slice(0, comparedEnds)}…${address.slice(-comparedEnds)}`.toLowerCase();

/** Same first four and last four characters. Null for known addresses. */
export function lookAlikeOf(address: string, sentTo: readonly string[]): LookAlike | null {
  if (sentTo.some((known) => folded(known) === folded(address))) return null;
  const similar = sentTo.find((known) => endsOf(known) === endsOf(address));
  return similar === undefined ? null : { sentTo: similar, differing: differingCharacters(address, similar) };
}

/** The ranges that differ. If one is longer, everything between the common ends differs. */
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
  // If this one is shorter, the characters around the gap differ.
  const first = Math.min(start + 1, one.length);
  return [{ first, last: Math.max(one.length - end, first) }];
}

/** Whether the character at an index differs from the look-alike. */
export const differsAt =
  (lookAlike: LookAlike | null) =>
  (index: number): boolean =>
    lookAlike?.differing.some(({ first, last }) => first <= index + 1 && index < last) ?? false;
