/** A problem found on the client. Views put the codes into words. */
export type FieldProblem =
  | 'required'
  | 'emailShape'
  | 'hiddenCharacter'
  | 'tooShort'
  | 'tooLong'
  | 'pattern'
  | 'containsEmail'
  | 'tooCommon'
  | 'notAccepted'
  | 'angleBracket'
  | 'needsLetter'
  | 'countryNotServed'
  | 'phoneShape'
  | 'referralShape'
  | 'sameEmail'
  | 'emailExists';

export const requiredProblem = (text: string): FieldProblem | null => (text === '' ? 'required' : null);
