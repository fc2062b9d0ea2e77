import type { FieldProblem } from './fieldProblem.ts';
import { withoutHidden } from './hiddenCharacters.ts';

/** No vowels, so that no code is a word, and none of 0, O, 1, I and L, which look alike. */
const symbols = '23456789BCDFGHJKMNPQRSTVWXYZ';
export const symbolCount = symbols.length;
/** The last character is the check. */
const codeLength = 8;
export const drawnLength = codeLength - 1;
/** A prime above the number of symbols, so that one wrong character or two that changed places always change the sum. */
const modulus = 29;

const ownShape = new RegExp(`^[${symbols}]{${codeLength}}$`);
/** Partners' codes are at least two characters longer than ours, so that one of ours with a slip is never taken for theirs. They are stored as they are. */
const partnerShape = new RegExp(`^[A-Z0-9]{${codeLength + 2},16}$`);
const sumOf = (code: string): number => [...code].reduce((sum, symbol, index) => sum + (index + 1) * symbols.indexOf(symbol), 0) % modulus;

/**
 * The code of seven random numbers below `symbolCount`.
 * @returns null for the few that no check character fits: draw again
 */
export function referralCodeOf(drawn: readonly number[]): string | null {
  const start = drawn.map((value) => symbols[value]).join('');
  return [...symbols].map((check) => start + check).find(isReferralCode) ?? null;
}

/** Whether we can have given out this code. It does not say whether we have: a slip is found without asking anybody. */
export const isReferralCode = (code: string): boolean => ownShape.test(code) && sumOf(code) === 0;

/** The code as it is stored: letter case, blanks, hyphens and what nobody sees do not matter. */
export const tidyReferralCode = (code: string): string => withoutHidden(code).replace(/[\s-]/g, '').toUpperCase();

/** What is wrong with a code: no code at all, or one of ours with a slip. An empty one is fine. */
export const referralCodeProblem = (code: string): FieldProblem | null => {
  const tidy = tidyReferralCode(code);
  if (tidy === '' || isReferralCode(tidy)) return null;
  return partnerShape.test(tidy) ? null : 'referralShape';
};
