import type { FieldProblem } from './fieldProblem.ts';

/** 4 to 16 letters and digits. */
const shape = /^[A-Z0-9]{4,16}$/;

/** The code as it is stored: letter case and the blanks around it do not matter. */
export const tidyReferralCode = (code: string): string => code.trim().toUpperCase();

/** What is wrong with a code; an empty one is fine. */
export const referralCodeProblem = (code: string): FieldProblem | null => {
  const tidy = tidyReferralCode(code);
  return tidy === '' || shape.test(tidy) ? null : 'referralShape';
};
