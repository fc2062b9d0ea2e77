import { foldTyped } from '../money/typedText.ts';

export const longestNote = 2000;

/** The Luhn check. */
function isCardNumber(digits: string): boolean {
  const doubled = [...digits].toReversed().map((digit, index) => Number(digit) * ((index % 2) + 1));
  return doubled.reduce((sum, each) => sum + (each > 9 ? each - 9 : each), 0) % 10 === 0;
}

/** Word processors write other hyphens and spaces, input methods other digits. */
const plain = (text: string): string =>
  foldTyped(text)
    .replaceAll(/[\p{Pd}−]/gu, '-')
    .replaceAll(/[^\S\n]/g, ' ');

/** Whether a text seems to contain a social security or card number, which belong in no note. */
export function hasSecretNumber(text: string): boolean {
  const numbers = plain(text).match(/(?<![\w.$])\d(?:[ -]?\d){8,18}(?!\w|\.\d)/g) ?? [];
  return numbers.some((written) => {
    const digits = written.replace(/\D/g, '');
    return digits.length === 9
      ? /^\d{9}$|^\d{3}[ -]\d{2}[ -]\d{4}$/.test(written)
      : digits.length >= 13 && isCardNumber(digits);
  });
}
