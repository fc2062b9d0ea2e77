import { fromPromise } from 'xstate';
import { passwords } from '#contract/access/passwords.ts';
import { changePasswordMachine, type UpdatePasswordResult } from '#machines/changePassword/changePassword.machine.ts';
import type { OneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import { call } from '#ports/backend/call.ts';
import { type Customer, open } from '../../handle/app-handle.ts';
import { acceptable, checkOrRefusal } from '../../mapping/refusals.ts';
import { provideOneTimeCode } from '../access/one-time-code.ts';
import { signInAgain } from '../access/sign-in-again.ts';

export const providePassword = (code: OneTimeCodeMachine, update: (password: string) => Promise<unknown>) =>
  changePasswordMachine.provide({
    actors: {
      oneTimeCode: code,
      // No abort signal: a change in progress should finish.
      updatePassword: fromPromise<UpdatePasswordResult, { password: string }>(({ input }) =>
        acceptable(() => update(input.password), checkOrRefusal),
      ),
    },
  });

const provideChangePassword = ({ services }: Customer) =>
  providePassword(provideOneTimeCode(services), (password) =>
    services.asUser(({ ut, email }) => call(passwords.update, { token: ut, body: { email, password } })),
  );

/** A new password for the customer, which ends their session. */
export function openChangePassword(customer: Customer) {
  const email = customer.actor('session').getSnapshot().context.session?.email ?? '';
  return open(
    customer.flows,
    'changePassword',
    () => ({ logic: provideChangePassword(customer), input: { customerGuid: customer.guid, email } }),
    (flow) =>
      void flow.on('password.replaced', () => signInAgain(customer, { ended: email, email, news: 'passwordChanged' })),
  );
}
