import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';

/** Field name → its problem: one of our codes, or the server's message shown as received. */
export type FieldProblems<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** The entries that have a problem. */
export function problemsOf<Field extends string>(found: Readonly<Record<Field, string | null>>): FieldProblems<Field> {
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null)) as FieldProblems<Field>;
}

export const withoutField = <Field extends string>(problems: FieldProblems<Field>, field: Field): FieldProblems<Field> => {
  const { [field]: _gone, ...rest } = problems;
  return rest as FieldProblems<Field>;
};

/** The problems with one field checked again and the others unchanged. */
export const withField = <Field extends string>(problems: FieldProblems<Field>, field: Field, found: FieldProblem | null): FieldProblems<Field> =>
  found === null ? withoutField(problems, field) : { ...problems, [field]: found };
