import { fromPromise } from 'xstate';
import {
  type CheckEmailLinkResult,
  type ConfirmEmailChangeResult,
  emailChangeMachine,
  type StopEmailChangeResult,
} from '#machines/emailChange/emailChange.machine.ts';
import { checkEmailLink, confirmNewEmail, stopNewEmail } from '#ports/backend/email-change.ts';
import type { HttpError } from '#ports/http.ts';
import { acceptable, refusable } from '../../mapping/refusals.ts';

const reasons = { link_used: 'linkUsed', link_expired: 'linkExpired', link_unknown: 'linkUnknown', email_taken: 'emailTaken' } as const;
const isReason = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code);

const linkRefusal = ({ problem: { code } }: HttpError) => (isReason(code) && code !== 'email_taken' ? reasons[code] : 'refused');

/** The page behind the links that were emailed to the new address and, while a change waits, to the old one. */
export const provideEmailChange = () =>
  emailChangeMachine.provide({
    actors: {
      checkEmailLink: fromPromise<CheckEmailLinkResult, { token: string }>(({ input, signal }) =>
        refusable(async () => ({ ok: true, ...(await checkEmailLink(input.token, signal)) }) as const, linkRefusal),
      ),
      // No abort signal: a change that has begun should finish.
      confirmEmailChange: fromPromise<ConfirmEmailChangeResult, { token: string }>(({ input }) =>
        refusable(
          async () => ({ ok: true, ...(await confirmNewEmail(input.token)) }) as const,
          ({ problem }) => (isReason(problem.code) ? reasons[problem.code] : 'refused'),
        ),
      ),
      stopEmailChange: fromPromise<StopEmailChangeResult, { token: string }>(({ input }) => acceptable(() => stopNewEmail(input.token), linkRefusal)),
    },
  });
