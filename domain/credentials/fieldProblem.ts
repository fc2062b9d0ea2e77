/** What a form finds wrong with a field by itself, before any server is asked. Views word the codes. */
export type FieldProblem =
  | 'required'
  | 'emailShape'
  | 'tooShort'
  | 'tooLong'
  | 'needsLetterAndDigit'
  | 'containsEmail'
  | 'notAccepted'
  | 'emailExists';

export const requiredProblem = (text: string): FieldProblem | null => (text === '' ? 'required' : null);
