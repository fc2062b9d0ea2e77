import { fromPromise } from 'xstate';
import { saveSentTo } from '#app/address/location.ts';
import { fieldsCheck } from '#app/effects/access/check-fields.ts';
import { provideEmailLink } from '#app/effects/access/email-link.ts';
import type { Services } from '#app/handle/services.ts';
import { fieldsNamed, isRateLimit, refusable } from '#app/mapping/refusals.ts';
import { signUpMachine } from '#machines/signUp/signUp.machine.ts';
import type { CreateCustomerResult, RecognizeAccountResult, SignUpDetails } from '#machines/signUp/signUp.types.ts';
import { signUp } from '#ports/backend/sign-up.ts';
import { removeSavedFlow, saveFlow } from '#ports/browser/saved-flows.ts';

/** The display name is made of both names. */
const inForm = fieldsNamed((field) => (field === 'displayName' ? 'firstName' : field));

export const provideSignUp = (services: Services) =>
  signUpMachine.provide({
    actions: {
      saveSentTo: (_, { sentTo }) => saveSentTo(sentTo),
      saveForm: (_, { saved }) => saveFlow('signUp', saved),
      removeSavedForm: () => removeSavedFlow('signUp'),
    },
    actors: {
      emailLink: provideEmailLink(services),
      recognizeAccount: fromPromise<RecognizeAccountResult, { email: string; password: string }>(async ({ input }) => {
        const found = await services.identity.authenticate(input.email, input.password);
        if (!found.ok) return { account: 'notTheirs' };
        return { account: found.emailVerified ? 'confirmed' : 'unconfirmed' };
      }),
      // No abort signal: a sign-up in progress at two other companies should finish.
      createCustomer: fromPromise<CreateCustomerResult, SignUpDetails>(({ input }) =>
        refusable(
          async () => ({ ok: true, ...(await signUp(input)) }) as const,
          (error) =>
            isRateLimit(error) ? 'tooManyAttempts' : error.problem.code === 'email_exists' ? 'emailExists' : 'refused',
          inForm,
        ),
      ),
      checkFields: fieldsCheck,
    },
  });
