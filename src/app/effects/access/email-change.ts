import { fromPromise } from 'xstate';
import { type CheckEmailLinkResult, type ConfirmEmailChangeResult, emailChangeMachine } from '#machines/emailChange/emailChange.machine.ts';
import { checkEmailLink, confirmNewEmail } from '#ports/backend/email-change.ts';
import { refusable } from '../../mapping/refusals.ts';

const reasons = { link_used: 'linkUsed', link_expired: 'linkExpired', link_unknown: 'linkUnknown', email_taken: 'emailTaken' } as const;
const isReason = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code);

/** The page behind the link that was emailed to the new address. */
export const provideEmailChange = () =>
  emailChangeMachine.provide({
    actors: {
      checkEmailLink: fromPromise<CheckEmailLinkResult, { token: string }>(({ input, signal }) =>
        refusable(
          async () => ({ ok: true, email: (await checkEmailLink(input.token, signal)).email }) as const,
          ({ problem: { code } }) => (isReason(code) && code !== 'email_taken' ? reasons[code] : 'refused'),
        ),
      ),
      // No abort signal: a change that has begun should finish.
      confirmEmailChange: fromPromise<ConfirmEmailChangeResult, { token: string }>(({ input }) =>
        refusable(
          async () => ({ ok: true, email: (await confirmNewEmail(input.token)).email }) as const,
          ({ problem }) => (isReason(problem.code) ? reasons[problem.code] : 'refused'),
        ),
      ),
    },
  });
