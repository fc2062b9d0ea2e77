import type { FieldProblem } from './fieldProblem.ts';
import { withoutHidden } from './hiddenCharacters.ts';

/** No vowels, so that no code is a word, and no 0, O, 1, I or L, which look alike. */
const symbols = '23456789BCDFGHJKMNPQRSTVWXYZ';
export const symbolCount = symbols.length;
/** Includes the check character at the end. */
const codeLength = 8;
export const drawnLength = codeLength - 1;
/** A prime above the symbol count, so that any single error or swap changes the sum. */
const modulus = 29;

const ownShape = new RegExp(`^[${symbols}]{${codeLength}}$`);
/** At least two characters longer than ours, so that a typo never matches one. */
const partnerShape = new RegExp(`^[A-Z0-9]{${codeLength + 2},16}$`);
const sumOf = (code: string): number =>
  [...code].reduce((sum, symbol, index) => sum + (index + 1) * symbols.indexOf(symbol), 0) % modulus;

/** @returns null for the few without a fitting check character: draw again */
export function referralCodeOf(drawn: readonly number[]): string | null {
  const start = drawn.map((value) => symbols[value]).join('');
  return [...symbols].map((check) => start + check).find(isReferralCode) ?? null;
}

/** Whether the check character fits. It does not say whether the code exists. */
export const isReferralCode = (code: string): boolean => ownShape.test(code) && sumOf(code) === 0;

/** As stored: case, spaces, hyphens and hidden characters do not matter. */
export const tidyReferralCode = (code: string): string => withoutHidden(code).replace(/[\s-]/g, '').toUpperCase();

/** An empty code is fine. */
export const referralCodeProblem = (code: string): FieldProblem | null => {
  const tidy = tidyReferralCode(code);
  if (tidy === '' || isReferralCode(tidy)) return null;
  return partnerShape.test(tidy) ? null : 'referralShape';
};
