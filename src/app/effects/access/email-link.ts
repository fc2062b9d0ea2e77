import { fromPromise } from 'xstate';
import { type ConfirmEmailResult, emailLinkMachine, type SendEmailLinkResult } from '#machines/emailLink/emailLink.machine.ts';
import { generateEmailLink } from '#ports/backend/email-link.ts';
import { isRateLimit, refusable } from '../../mapping/refusals.ts';
import type { Services } from '../../world/services.ts';

export const provideEmailLink = ({ identity }: Services) =>
  emailLinkMachine.provide({
    actors: {
      sendEmailLink: fromPromise<SendEmailLinkResult, { email: string }>(({ input, signal }) =>
        refusable(
          async () => {
            await generateEmailLink(input.email, signal);
            return { ok: true } as const;
          },
          (error) => (isRateLimit(error) ? 'tooManyAttempts' : 'refused'),
        ),
      ),
      confirmEmail: fromPromise<ConfirmEmailResult, { code: string }>(({ input }) => identity.confirmEmail(input.code)),
    },
  });
