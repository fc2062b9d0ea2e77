import type { FieldProblems } from './fields.ts';
import { storeTimeout, withAnswer } from './requesting.ts';
import { promiseContract } from './setup.ts';

/** What only code that loads on demand can find wrong: a phone number that does not exist, a password that is known. The server checks both too. */
export type LateProblems = FieldProblems<'phone' | 'password'>;

/** What is judged; '' for what is not. A phone number is written as in the country, or with + and its code. */
export interface LateFields {
  readonly phone: string;
  readonly country: string;
  readonly password: string;
}
export const checkFields = promiseContract<LateProblems, LateFields>('checkFields');

/**
 * The state between `editing` and `submitting` that finds what is left, so that a form says all that is wrong at once. The chart has the actor
 * `checkFields`, the guards `formIsValid` and `allIsValid`, the actions `clearProblems`, `storeFieldProblems`, `storeAllProblems` and
 * `storeProblem`, and the delay `requestLimit`.
 */
export const checkingFields = <Context>(input: (context: Context) => LateFields) =>
  ({
    description: 'What knows the phone numbers of the world and common passwords loads now. If it cannot be loaded, the server alone checks them.',
    entry: 'clearProblems',
    invoke: {
      id: 'checkFields',
      src: 'checkFields',
      input: ({ context }: { context: Context }): LateFields => input(context),
      onDone: [
        { guard: withAnswer('allIsValid'), target: 'submitting' },
        { target: 'editing', actions: withAnswer('storeAllProblems') },
      ],
      onError: [
        { guard: 'formIsValid', target: 'submitting' },
        { target: 'editing', actions: 'storeFieldProblems' },
      ],
    },
    after: { requestLimit: { target: 'editing', actions: storeTimeout } },
  }) as const;
