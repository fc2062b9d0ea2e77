import type { FieldProblem } from '../credentials/fieldProblem.ts';
import { nameHasHiddenCharacter, tidyLine, tidyText } from '../credentials/hiddenCharacters.ts';

export const longestSubject = 150;
export const longestMessage = 5000;
export const longestCompany = 120;

/** Digits and separators, or nothing. Not validated by country: anyone may write to us. */
export const phoneShape = /^(\+?[\d(][\d\s().\-/]{4,30})?$/;

/** Normalizes line endings and trims. */
export const tidyMessage = (text: string): string => text.replace(/\r\n?/g, '\n').trim();

/** A line that may be empty. */
function lineProblem(text: string, longest: number): FieldProblem | null {
  const line = tidyLine(text);
  if (nameHasHiddenCharacter(line)) return 'hiddenCharacter';
  return line.length > longest ? 'tooLong' : null;
}

export const subjectProblem = (text: string): FieldProblem | null => lineProblem(text, longestSubject);
export const companyProblem = (text: string): FieldProblem | null => lineProblem(text, longestCompany);
export const contactPhoneProblem = (text: string): FieldProblem | null =>
  phoneShape.test(tidyText(text)) ? null : 'phoneShape';

export function messageProblem(text: string): FieldProblem | null {
  const tidy = tidyMessage(text);
  if (tidy === '') return 'required';
  return tidy.length > longestMessage ? 'tooLong' : null;
}
