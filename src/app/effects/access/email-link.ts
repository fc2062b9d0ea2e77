import { fromPromise } from 'xstate';
import { type CheckLinkResult, type ConfirmEmailResult, emailLinkMachine, type SendEmailLinkResult } from '#machines/emailLink/emailLink.machine.ts';
import { generateEmailLink } from '#ports/backend/email-link.ts';
import { acceptable, isRateLimit } from '../../mapping/refusals.ts';
import type { Services } from '../../world/services.ts';

export const provideEmailLink = ({ identity }: Services) =>
  emailLinkMachine.provide({
    actors: {
      sendEmailLink: fromPromise<SendEmailLinkResult, { email: string }>(({ input, signal }) =>
        acceptable(
          () => generateEmailLink(input.email, signal),
          (error) => (isRateLimit(error) ? 'tooManyAttempts' : 'refused'),
        ),
      ),
      checkLink: fromPromise<CheckLinkResult, { code: string }>(({ input }) => identity.checkLink(input.code)),
      confirmEmail: fromPromise<ConfirmEmailResult, { code: string; password: string }>(({ input }) =>
        identity.confirmEmail(input.code, input.password),
      ),
    },
  });
