import { fromPromise } from 'xstate';
import { fieldsCheck } from '#app/effects/access/check-fields.ts';
import { provideEmailLink } from '#app/effects/access/email-link.ts';
import type { Services } from '#app/handle/services.ts';
import { isRateLimit, refusable } from '#app/mapping/refusals.ts';
import type { Refusal } from '#machines/shared/problem.ts';
import { signUpMachine } from '#machines/signUp/signUp.machine.ts';
import type { CreateCustomerResult, RecognizeAccountResult, SignUpDetails } from '#machines/signUp/signUp.types.ts';
import { signUp } from '#ports/backend/sign-up.ts';
import { removeSavedFlow, saveFlow } from '#ports/browser/saved-flows.ts';

/** Form fields with other names in the backend. */
const formNames: Readonly<Record<string, string>> = {
  displayName: 'firstName',
  first_name: 'firstName',
  last_name: 'lastName',
  referral_code: 'referralCode',
};

function inFormNames<Answer extends { readonly ok: true } | Refusal<string>>(answer: Answer): Answer {
  if (answer.ok || answer.problem?.fields === undefined) return answer;
  const fields = Object.fromEntries(
    Object.entries(answer.problem.fields).map(([name, text]) => [formNames[name] ?? name, text]),
  );
  return { ...answer, problem: { ...answer.problem, fields } };
}

export const provideSignUp = (services: Services) =>
  signUpMachine.provide({
    actions: {
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
      createCustomer: fromPromise<CreateCustomerResult, SignUpDetails>(async ({ input }) =>
        inFormNames(
          await refusable(
            async () => ({ ok: true, ...(await signUp(input)) }) as const,
            (error) =>
              isRateLimit(error)
                ? 'tooManyAttempts'
                : error.problem.code === 'email_exists'
                  ? 'emailExists'
                  : 'refused',
          ),
        ),
      ),
      checkFields: fieldsCheck,
    },
  });
