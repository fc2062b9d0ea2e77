import type { FieldProblem } from './fieldProblem.ts';
import { nameHasHiddenCharacter, tidyLine } from './hiddenCharacters.ts';

export const maxDisplayNameLength = 80;

/** Single spaces, no hidden characters. */
export const tidyName = (name: string): string => tidyLine(name).replace(/\s+/g, ' ');

/** A name needs at least one letter. */
export const hasLetter = (name: string): boolean => /\p{L}/u.test(name);

export function displayNameProblem(displayName: string): FieldProblem | null {
  const tidy = tidyName(displayName);
  if (tidy === '') return 'required';
  if (nameHasHiddenCharacter(tidy)) return 'hiddenCharacter';
  if (/[<>]/.test(tidy)) return 'angleBracket';
  if (!hasLetter(tidy)) return 'needsLetter';
  return tidy.length > maxDisplayNameLength ? 'tooLong' : null;
}
