import { fromPromise } from 'xstate';
import type { RequestEmailChangeResult } from '#machines/changeEmail/changeEmail.actors.ts';
import { changeEmailMachine } from '#machines/changeEmail/changeEmail.machine.ts';
import type { ConfirmEmailChangeResult } from '#machines/emailChange/emailChange.actors.ts';
import { emailChangeMachine } from '#machines/emailChange/emailChange.machine.ts';
import { confirmNewEmail, requestNewEmail } from '#ports/backend/email-change.ts';
import { checkOrRefusal, refusable } from '../mapping/refusals.ts';
import { type Customer, open } from '../world.ts';
import { provideOneTimeCode } from './one-time-code.ts';

const reasons = { link_used: 'linkUsed', link_expired: 'linkExpired', link_unknown: 'linkUnknown', email_taken: 'emailTaken' } as const;
const isReason = (code: string): code is keyof typeof reasons => Object.hasOwn(reasons, code);

/** The page behind the link that was emailed to the new address. */
export const provideEmailChange = () =>
  emailChangeMachine.provide({
    actors: {
      // No abort signal: a change that has begun should finish.
      confirmEmailChange: fromPromise<ConfirmEmailChangeResult, { token: string }>(({ input }) =>
        refusable(
          async () => ({ ok: true, email: (await confirmNewEmail(input.token)).email }) as const,
          ({ problem }) => (isReason(problem.code) ? reasons[problem.code] : 'refused'),
        ),
      ),
    },
  });

const provideChangeEmail = ({ services }: Customer) =>
  changeEmailMachine.provide({
    actors: {
      oneTimeCode: provideOneTimeCode(services),
      requestEmailChange: fromPromise<RequestEmailChangeResult, { newEmail: string }>(({ input, signal }) =>
        refusable(
          () =>
            services.asUser(async ({ ut }) => {
              await requestNewEmail(ut, input.newEmail, signal);
              return { ok: true } as const;
            }),
          checkOrRefusal,
        ),
      ),
    },
  });

/** Another email address for the customer. */
export const openChangeEmail = (customer: Customer) =>
  open(customer.flows, 'changeEmail', () => ({
    logic: provideChangeEmail(customer),
    input: { customerGuid: customer.guid, email: customer.actor('session').getSnapshot().context.session?.email ?? '' },
  }));
