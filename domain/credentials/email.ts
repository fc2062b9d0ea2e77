import type { FieldProblem } from './fieldProblem.ts';
import { hasHiddenCharacter, tidyText } from './hiddenCharacters.ts';

/**
 * One @ and a domain of at least two parts, without spaces, brackets, or quotes. Only the email
 * itself proves an address.
 */
export const emailShape =
  /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)*\.[^\s@<>()[\],;:"\\.]{2,}$/;
export const maxEmailLength = 254;

export function emailProblem(email: string): FieldProblem | null {
  const trimmed = tidyText(email);
  if (trimmed === '') return 'required';
  if (trimmed.length > maxEmailLength) return 'tooLong';
  if (hasHiddenCharacter(trimmed)) return 'hiddenCharacter';
  return emailShape.test(trimmed) ? null : 'emailShape';
}
