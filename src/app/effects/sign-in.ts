import { fromPromise } from 'xstate';
import type { AuthenticateResult, ExchangeTokenResult } from '#machines/signIn/signIn.actors.ts';
import { signInMachine } from '#machines/signIn/signIn.machine.ts';
import { generateCustomerToken } from '#ports/backend/customer-token.ts';
import { saveIdentityToken, sessionOf, tokenTimes } from '#ports/browser/session-storage.ts';
import { noteIssued } from '#ports/browser/token-clock.ts';
import { HttpError } from '#ports/http.ts';
import { isRateLimit, refusable } from '../mapping/refusals.ts';
import { provideEmailLink } from './email-link.ts';
import type { Services } from './services.ts';

export const provideSignIn = (services: Services) =>
  signInMachine.provide({
    actors: {
      emailLink: provideEmailLink(services),
      authenticate: fromPromise<AuthenticateResult, { email: string; password: string }>(({ input }) =>
        services.identity.authenticate(input.email, input.password),
      ),
      exchangeToken: fromPromise<ExchangeTokenResult, { email: string; idToken: string }>(({ input, signal }) =>
        refusable(
          async () => {
            const session = readSession(input.email, await generateCustomerToken(input.email, input.idToken, signal));
            saveIdentityToken(input.idToken);
            return { ok: true, session } as const;
          },
          (error) => {
            if (isRateLimit(error)) return 'tooManyAttempts';
            if (error.problem.code === 'email_not_verified') return 'emailNotVerified';
            return error.response?.status === 401 ? 'tokenRefused' : 'refused';
          },
        ),
      ),
    },
  });

/** The session with the times in its tokens. An unreadable token is rejected. */
function readSession(email: string, tokens: { ut: string; at: string; guid: string; displayName: string }) {
  const session = sessionOf({ ...tokens, email: email.toLowerCase() });
  if (!session || !tokenTimes(tokens.at))
    throw new HttpError({ code: 'malformedReply', retryable: true, message: 'We couldn’t read the reply. Please try again.' }, null);
  noteIssued(session.utIat);
  return session;
}
