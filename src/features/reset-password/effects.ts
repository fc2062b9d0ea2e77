import { fromPromise } from 'xstate';
import { saveSentTo } from '#app/address/location.ts';
import { acceptable, isRateLimit, refusable } from '#app/mapping/refusals.ts';
import { passwords } from '#contract/access/passwords.ts';
import {
  type CheckResetLinkResult,
  newPasswordMachine,
  type ResetLink,
  type SetPasswordResult,
} from '#machines/newPassword/newPassword.machine.ts';
import { resetPasswordMachine, type SendResetLinkResult } from '#machines/resetPassword/resetPassword.machine.ts';
import { call } from '#ports/backend/call.ts';

export const provideResetPassword = () =>
  resetPasswordMachine.provide({
    actions: { saveSentTo: (_, { sentTo }) => saveSentTo(sentTo) },
    actors: {
      sendResetLink: fromPromise<SendResetLinkResult, { email: string }>(({ input, signal }) =>
        acceptable(
          () => call(passwords.sendLink, { body: input, signal }),
          (error) => (isRateLimit(error) ? 'tooManyAttempts' : 'refused'),
        ),
      ),
    },
  });

const linkFaults = { used: 'linkUsed', expired: 'linkExpired', unknown: 'linkUnknown' } as const;

export const provideNewPassword = () =>
  newPasswordMachine.provide({
    actors: {
      checkResetLink: fromPromise<CheckResetLinkResult, ResetLink>(({ input, signal }) =>
        refusable(
          async () => {
            const { link } = await call(passwords.checkLink, { body: input, signal });
            return link === 'open' ? ({ ok: true } as const) : ({ ok: false, reason: linkFaults[link] } as const);
          },
          () => 'refused',
        ),
      ),
      // No abort signal: a change in progress should finish.
      setPassword: fromPromise<SetPasswordResult, ResetLink & { password: string }>(
        ({ input: { token, email, password } }) =>
          acceptable(
            () => call(passwords.update, { token, body: { email, password } }),
            ({ problem }) => (problem.code === 'reset_link_invalid' ? 'linkSpent' : 'refused'),
          ),
      ),
    },
  });
