import type { CodeSubject } from '#domain/security/codeSubjects.ts';
import { confirming } from './confirming.ts';
import { type Answer, isRefusedFor } from './problem.ts';
import { requesting, withOutput } from './requesting.ts';

/**
 * Adds `editing`'s events, `submitting`, and `confirmingCode` to a chart that changes a sign-in
 * credential; the chart also has `idle`.
 */

export type ChangeEvent =
  | { readonly type: 'change.requested' | 'field.left' | 'form.submitted' }
  /** Canceled, or the last screen was dismissed. */
  | { readonly type: 'change.closed' };

/** For `setup`, along with `formActions` and the guard `inputIsValid`. */
export const changeGuards = {
  accepted: (_: unknown, answer: Answer) => answer.ok,
  checkIsRequired: (_: unknown, answer: Answer) => isRefusedFor(answer, 'checkRequired'),
};

/** `editing` without typing. Needs the action `storeFieldProblem`. */
export const changeFormEvents = {
  'field.left': { actions: 'storeFieldProblem' },
  'form.submitted': [
    { guard: 'inputIsValid', target: 'submitting' },
    { actions: ['clearProblems', 'storeFieldProblem'] },
  ],
  'change.closed': 'idle',
} as const;

interface Submission<Source extends string, Context, Input, Done extends string> {
  readonly src: Source;
  readonly input: (context: Context) => Input;
  readonly done: Done;
}

/** `submitting`, which makes the call. */
export const submittingChange = <const Source extends string, Context, Input, const Done extends string>({
  src,
  input,
  done,
}: Submission<Source, Context, Input, Done>) =>
  ({
    entry: 'clearProblems',
    ...requesting({
      src,
      input,
      onDone: [
        { guard: withOutput('accepted'), target: done },
        { guard: withOutput('checkIsRequired'), target: 'confirmingCode' },
        { target: 'editing', actions: withOutput('storeRefusal') },
      ],
      failed: 'editing',
    }),
  }) as const;

/** `confirmingCode`. */
export const confirmingChange = <const Screen extends string, Context extends { readonly customerGuid: string }>(
  screen: `screen:${Screen}`,
  about: (context: Context) => CodeSubject,
) =>
  ({
    description: 'A password alone changes nothing. After the code, the same call is made again.',
    tags: [screen],
    meta: { title: 'Confirm it’s you' },
    invoke: confirming('submitting', 'editing', about),
    on: { 'change.closed': 'editing' },
  }) as const;
