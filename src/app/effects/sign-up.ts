import { fromPromise } from 'xstate';
import type { CreateCustomerResult, RecognizeAccountResult } from '#machines/signUp/signUp.actors.ts';
import { signUpMachine } from '#machines/signUp/signUp.machine.ts';
import { signUp } from '#ports/backend/sign-up.ts';
import { isRateLimit, refusable } from '../mapping/refusals.ts';
import { provideEmailLink } from './email-link.ts';
import type { Services } from './services.ts';

export const provideSignUp = (services: Services) =>
  signUpMachine.provide({
    actors: {
      emailLink: provideEmailLink(services),
      recognizeAccount: fromPromise<RecognizeAccountResult, { email: string; password: string }>(async ({ input }) => {
        const found = await services.identity.authenticate(input.email, input.password);
        if (!found.ok) return { account: 'notTheirs' };
        return { account: found.emailVerified ? 'confirmed' : 'unconfirmed' };
      }),
      // No abort signal: a sign-up that has begun at two other companies should finish.
      createCustomer: fromPromise<CreateCustomerResult, { displayName: string; email: string; password: string }>(({ input }) =>
        refusable(
          async () => {
            const { email, customer_guid: customerGuid } = await signUp(input);
            return { ok: true, email, customerGuid } as const;
          },
          (error) => (isRateLimit(error) ? 'tooManyAttempts' : error.problem.code === 'email_exists' ? 'emailExists' : 'refused'),
        ),
      ),
    },
  });
