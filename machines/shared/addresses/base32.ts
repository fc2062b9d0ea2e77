/** The alphabet that bech32 and CashAddr share: no letter that is taken for another. */
const alphabet = 'qpzry9x8gf2tvdw0s3jn54khce6mua7l';

/** The digits (0 to 31) that a text in small letters stands for, or `null` where a character is none. */
export function digitsOf(text: string): number[] | null {
  const digits = Array.from(text, (character) => alphabet.indexOf(character));
  return digits.includes(-1) ? null : digits;
}

export const textOf = (digits: readonly number[]): string => digits.map((digit) => alphabet[digit] ?? '').join('');

/** Bytes as groups of five bits, the last one filled up with zeros. */
export function toDigits(bytes: Uint8Array): number[] {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{1,5}/g) ?? []).map((group) => Number.parseInt(group.padEnd(5, '0'), 2));
}

/** The bytes that groups of five bits hold, or `null` where what is left over is a whole group or not zero: a second spelling of the same. */
export function toBytes(digits: readonly number[]): Uint8Array | null {
  const bits = digits.map((digit) => digit.toString(2).padStart(5, '0')).join('');
  const rest = bits.slice(bits.length - (bits.length % 8));
  if (rest.length >= 5 || rest.includes('1')) return null;
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}

export const isMixedCase = (text: string): boolean => text !== text.toLowerCase() && text !== text.toUpperCase();
