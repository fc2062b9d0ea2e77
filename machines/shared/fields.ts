import { type Answer, type ProblemContext, problemOfAnswer } from './problem.ts';
import { problemActions, sharedAssigner } from './setup.ts';

/** Our code or the server's message, by field. */
export type FieldProblems<Field extends string> = Readonly<Partial<Record<Field, string>>>;

/** Drops fields without a problem. */
export function problemsOf<Field extends string>(found: Readonly<Record<Field, string | null>>): FieldProblems<Field> {
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== null)) as FieldProblems<Field>;
}

export const withoutField = <Field extends string>(
  problems: FieldProblems<Field>,
  field: Field,
): FieldProblems<Field> => {
  const { [field]: _gone, ...rest } = problems;
  return rest as FieldProblems<Field>;
};

/** Rechecks one field. */
export const withField = <Field extends string>(
  problems: FieldProblems<Field>,
  field: Field,
  found: string | null,
): FieldProblems<Field> => (found === null ? withoutField(problems, field) : { ...problems, [field]: found });

/** A form's field checks. */
export function fieldChecks<Field extends string, Values>(
  problemWith: Readonly<Record<Field, (values: Values) => string | null>>,
) {
  type Shown = Values & { readonly fieldProblems: FieldProblems<Field> };
  const fields = Object.keys(problemWith) as Field[];
  return {
    fields: fields as readonly Field[],
    formProblems: (values: Values): FieldProblems<Field> =>
      problemsOf(
        Object.fromEntries(fields.map((field) => [field, problemWith[field](values)])) as Record<Field, string | null>,
      ),
    /** The problems shown after `field` was left. */
    fieldProblemOf: (context: Shown, field: Field): FieldProblems<Field> =>
      withField(context.fieldProblems, field, problemWith[field](context)),
  };
}

/**
 * A refusal's problem and its messages for the form's fields. Other fields' messages stay in the
 * problem.
 */
function shownRefusal<Field extends string>(answer: Answer, fields: readonly Field[]) {
  const problem = problemOfAnswer(answer);
  const said = Object.entries(problem?.fields ?? {}).filter(([field]) => (fields as readonly string[]).includes(field));
  return { problem, fieldProblems: Object.fromEntries(said) as FieldProblems<Field> };
}

interface FormContext<Field extends string> extends ProblemContext {
  readonly fieldProblems: FieldProblems<Field>;
}

/** For `setup`: actions of a form whose refusals may name fields. */
export const formActions = <Field extends string>(fields: readonly Field[]) => ({
  ...problemActions,
  storeRefusal: sharedAssigner<FormContext<Field>, Answer>((_, answer) => shownRefusal(answer, fields)),
  clearProblems: sharedAssigner<FormContext<Field>>(() => ({
    problem: null,
    fieldProblems: {} as FieldProblems<Field>,
  })),
});
