import { fromPromise } from 'xstate';
import { changeEmailMachine, type RequestEmailChangeResult } from '#machines/changeEmail/changeEmail.machine.ts';
import { requestNewEmail } from '#ports/backend/email-change.ts';
import { acceptable, checkOrRefusal } from '../../mapping/refusals.ts';
import { type Customer, open } from '../../world/world.ts';
import { provideOneTimeCode } from '../access/one-time-code.ts';
import { takeDraft } from '../app/drafts.ts';

const provideChangeEmail = ({ services }: Customer) =>
  changeEmailMachine.provide({
    actors: {
      oneTimeCode: provideOneTimeCode(services),
      requestEmailChange: fromPromise<RequestEmailChangeResult, { newEmail: string }>(({ input, signal }) =>
        acceptable(() => services.asUser(({ ut }) => requestNewEmail(ut, input.newEmail, signal)), checkOrRefusal),
      ),
    },
  });

/** Another email address for the customer. */
export const openChangeEmail = (customer: Customer) =>
  open(customer.flows, 'changeEmail', () => ({
    logic: provideChangeEmail(customer),
    input: {
      customerGuid: customer.guid,
      email: customer.actor('session').getSnapshot().context.session?.email ?? '',
      draft: takeDraft(customer, 'changeEmail'),
    },
  }));
