/** A group of an address, with its offset. */
export interface AddressGroup {
  readonly start: number;
  readonly text: string;
}

const groupLength = 4;

/** Groups of four; a prefix with a colon (`bitcoincash:`) is its own group. */
export function addressGroups(address: string): readonly AddressGroup[] {
  const prefix = address.slice(0, address.indexOf(':') + 1);
  const groups: AddressGroup[] = prefix === '' ? [] : [{ start: 0, text: prefix }];
  for (let start = prefix.length; start < address.length; start += groupLength) {
    groups.push({ start, text: address.slice(start, start + groupLength) });
  }
  return groups;
}

/** Groups separated by spaces: screen readers pause between them, and people can compare them. */
export const spokenAddress = (address: string): string =>
  addressGroups(address)
    .map(({ text }) => text)
    .join(' ');
