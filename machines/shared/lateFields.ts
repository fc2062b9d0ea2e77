import type { FieldProblems } from './fields.ts';
import { storeTimeout, withOutput } from './requesting.ts';
import { promiseContract } from './setup.ts';

/**
 * Adds `checkingFields`, between `editing` and `submitting`: checks that load on demand, for
 * invalid phone numbers and common passwords.
 */
export type LateProblems = FieldProblems<'phone' | 'password'>;

/** '' skips a check. Phone numbers are in national format, or international with +. */
export interface LateFields {
  readonly phone: string;
  readonly country: string;
  readonly password: string;
}
export const checkFields = promiseContract<LateProblems, LateFields>('checkFields');

/**
 * `checkingFields`, so that a form reports all problems at once. Needs the actor `checkFields`, the
 * guards `formIsValid` and `allIsValid`, the actions `clearProblems`, `storeFieldProblems`,
 * `storeAllProblems` and `storeProblem`, and the delay `requestLimit`.
 */
export const checkingFields = <Context>(input: (context: Context) => LateFields) =>
  ({
    description:
      'What knows the phone numbers of the world and common passwords loads now. If it cannot be loaded, the server alone checks them.',
    entry: 'clearProblems',
    invoke: {
      id: 'checkFields',
      src: 'checkFields',
      input: ({ context }: { context: Context }): LateFields => input(context),
      onDone: [
        { guard: withOutput('allIsValid'), target: 'submitting' },
        { target: 'editing', actions: withOutput('storeAllProblems') },
      ],
      onError: [
        { guard: 'formIsValid', target: 'submitting' },
        { target: 'editing', actions: 'storeFieldProblems' },
      ],
    },
    after: { requestLimit: { target: 'editing', actions: storeTimeout } },
  }) as const;
