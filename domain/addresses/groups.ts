/** A group of an address, with where it begins in the whole. */
export interface AddressGroup {
  readonly start: number;
  readonly text: string;
}

const groupLength = 4;

/** An address in groups of four characters; a prefix that ends in a colon (`bitcoincash:`) is a group of its own. Together they are the address. */
export function addressGroups(address: string): readonly AddressGroup[] {
  const prefix = address.slice(0, address.indexOf(':') + 1);
  const groups: AddressGroup[] = prefix === '' ? [] : [{ start: 0, text: prefix }];
  for (let start = prefix.length; start < address.length; start += groupLength) {
    groups.push({ start, text: address.slice(start, start + groupLength) });
  }
  return groups;
}

/** The groups with spaces between them: read aloud, each is a word, and in an email they can be compared. */
export const spokenAddress = (address: string): string =>
  addressGroups(address)
    .map(({ text }) => text)
    .join(' ');
