import { tidyText } from '#domain/credentials/hiddenCharacters.ts';
import type { Refusal } from './problem.ts';
import { storeTimeout, trying, withAnswer } from './requesting.ts';
import { promiseContract } from './setup.ts';

/** Whether a phone number exists, as written in the country or with + and its code. The server checks it too. */
export type CheckPhoneResult = { readonly ok: true } | Refusal<'phoneShape'>;
export const checkPhone = promiseContract<CheckPhoneResult, { phone: string; country: string }>('checkPhone');

interface PhoneContext {
  readonly phone: string;
  readonly country: string;
}

/**
 * The parts of the state that checks a phone number on the way from `editing` to `submitting`. The chart has the actor `checkPhone`, the guard
 * `accepted`, the actions `clearProblems`, `storePhoneProblem` and `storeProblem`, and the delay `requestLimit`.
 */
export const checkingPhone = {
  description: 'What knows the phone numbers of the world loads now. If it cannot be loaded, the server alone checks the number.',
  entry: 'clearProblems',
  ...trying({
    src: 'checkPhone',
    input: ({ phone, country }: PhoneContext) => ({ phone: tidyText(phone), country }),
    onDone: [
      { guard: withAnswer('accepted'), target: 'submitting' },
      { target: 'editing', actions: 'storePhoneProblem' },
    ],
    failed: 'submitting',
    onTimeout: { target: 'editing', actions: storeTimeout },
  }),
} as const;
