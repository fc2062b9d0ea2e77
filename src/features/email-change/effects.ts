import { fromPromise } from 'xstate';
import { acceptable, refusable } from '#app/mapping/refusals.ts';
import { emailChange } from '#contract/access/emailChange.ts';
import {
  type CheckEmailLinkResult,
  type ConfirmEmailChangeResult,
  emailChangeMachine,
  type StopEmailChangeResult,
} from '#machines/emailChange/emailChange.machine.ts';
import { call } from '#ports/backend/call.ts';
import type { HttpError } from '#ports/http.ts';

const reasons = {
  link_used: 'linkUsed',
  link_expired: 'linkExpired',
  link_unknown: 'linkUnknown',
  email_taken: 'emailTaken',
} as const;
const isReason = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code);

const linkRefusal = ({ problem: { code } }: HttpError) =>
  isReason(code) && code !== 'email_taken' ? reasons[code] : 'refused';

/** The calls behind the links to the new address and, during a pending change, the old one. */
export const provideEmailChange = () =>
  emailChangeMachine.provide({
    actors: {
      checkEmailLink: fromPromise<CheckEmailLinkResult, { token: string }>(({ input, signal }) =>
        refusable(
          async () => ({ ok: true, ...(await call(emailChange.check, { body: input, signal })) }) as const,
          linkRefusal,
        ),
      ),
      // No abort signal: a change in progress should finish.
      confirmEmailChange: fromPromise<ConfirmEmailChangeResult, { token: string }>(({ input }) =>
        refusable(
          async () => ({ ok: true, ...(await call(emailChange.confirm, { body: input })) }) as const,
          ({ problem }) => (isReason(problem.code) ? reasons[problem.code] : 'refused'),
        ),
      ),
      stopEmailChange: fromPromise<StopEmailChangeResult, { token: string }>(({ input }) =>
        acceptable(() => call(emailChange.stop, { body: input }), linkRefusal),
      ),
    },
  });
