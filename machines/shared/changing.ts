import type { CodeSubject } from '#domain/security/codeSubjects.ts';
import { confirming } from './confirming.ts';
import { type Answer, isRefusedFor } from './problem.ts';
import { requesting, withAnswer } from './requesting.ts';

/**
 * Changing what a customer signs in with: a form, a call that the server takes once after a code or a second factor for it, and that in
 * between. The chart has the states `resting`, `editing`, `submitting` and `confirmingCode`.
 */

export type ChangeEvent =
  | { readonly type: 'change.requested' | 'field.left' | 'form.submitted' }
  /** Given up, or the last screen was read. */
  | { readonly type: 'change.closed' };

/** For the `setup` of every such change, beside `formActions` and the guard `inputIsValid`. */
export const changeGuards = {
  accepted: (_: unknown, answer: Answer) => answer.ok,
  checkIsRequired: (_: unknown, answer: Answer) => isRefusedFor(answer, 'checkRequired'),
};

/** What happens in the form, beside typing. The chart has the action `storeFieldProblem`. */
export const changeFormEvents = {
  'field.left': { actions: 'storeFieldProblem' },
  'form.submitted': [{ guard: 'inputIsValid', target: 'submitting' }, { actions: 'storeFieldProblem' }],
  'change.closed': 'resting',
} as const;

interface Submission<Source extends string, Context, Input, Done extends string> {
  readonly src: Source;
  readonly input: (context: Context) => Input;
  readonly done: Done;
}

/** The parts of the state that makes the call. */
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
        { guard: withAnswer('accepted'), target: done },
        { guard: withAnswer('checkIsRequired'), target: 'confirmingCode' },
        { target: 'editing', actions: withAnswer('storeRefusal') },
      ],
      failed: 'editing',
    }),
  }) as const;

/** The state of the code. */
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
