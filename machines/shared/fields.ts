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
/** Field name → what is wrong with it: a code of ours, or a sentence of the server's shown as received. */
export type FieldProblems<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** One @ and a domain of two parts or more, without spaces, brackets and quotes, as the server has it. The mail itself is the proof. */
const emailShape = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\.]+(\.[^\s@<>()[\],;:"\\.]+)*\.[^\s@<>()[\],;:"\\.]{2,}$/;
const longestEmail = 254;

export function emailProblem(email: string): FieldProblem | null {
  const trimmed = email.trim();
  if (trimmed === '') return 'required';
  if (trimmed.length > longestEmail) return 'tooLong';
  return emailShape.test(trimmed) ? null : 'emailShape';
}

export const requiredProblem = (text: string): FieldProblem | null => (text === '' ? 'required' : null);

/** The entries that have a problem. */
export function problemsOf<Field extends string>(found: Readonly<Record<Field, FieldProblem | null>>): FieldProblems<Field> {
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null)) as FieldProblems<Field>;
}

export const withoutField = <Field extends string>(problems: FieldProblems<Field>, field: Field): FieldProblems<Field> => {
  const { [field]: _gone, ...rest } = problems;
  return rest as FieldProblems<Field>;
};

/** The problems with one field looked at anew, the others left as they are. */
export const withField = <Field extends string>(problems: FieldProblems<Field>, field: Field, found: FieldProblem | null): FieldProblems<Field> =>
  found === null ? withoutField(problems, field) : { ...problems, [field]: found };
