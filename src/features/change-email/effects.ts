import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { provideOneTimeCode } from '#app/effects/access/one-time-code.ts';
import { takeDraft } from '#app/effects/app/drafts.ts';
import { watchLoads } from '#app/effects/records/watch-loads.ts';
import { type Customer, open } from '#app/handle/app-handle.ts';
import { reporting } from '#app/logic/reporting.ts';
import { acceptable, checkOrRefusal, refusedInSession } from '#app/mapping/refusals.ts';
import { emailChange } from '#contract/access/emailChange.ts';
import type { PendingEmailChange } from '#domain/security/accountSecurity.ts';
import {
  type CancelEmailChangeResult,
  changeEmailMachine,
  type RequestEmailChangeResult,
} from '#machines/changeEmail/changeEmail.machine.ts';
import { call } from '#ports/backend/call.ts';

const draftSchema = v.object({ newEmail: v.string() });

const provideChangeEmail = (customer: Customer) => {
  const { services } = customer;
  return changeEmailMachine.provide({
    actors: {
      oneTimeCode: provideOneTimeCode(services),
      requestEmailChange: fromPromise<RequestEmailChangeResult, { newEmail: string }>(({ input, signal }) =>
        acceptable(
          () => services.asUser(({ ut }) => call(emailChange.request, { token: ut, body: input, signal })),
          checkOrRefusal,
        ),
      ),
      cancelEmailChange: fromPromise<CancelEmailChangeResult, null>(({ signal }) =>
        acceptable(
          () => services.asUser(({ ut }) => call(emailChange.cancel, { token: ut, signal })),
          refusedInSession,
        ),
      ),
      watchPending: reporting<{ type: 'pending.updated'; pending: PendingEmailChange | null }>((report) =>
        watchLoads(customer, 'security', ({ pendingEmailChange: pending }) =>
          report({ type: 'pending.updated', pending }),
        ),
      ),
    },
  });
};

export const openChangeEmail = (customer: Customer) =>
  open(customer.flows, 'changeEmail', () => ({
    logic: provideChangeEmail(customer),
    input: {
      customerGuid: customer.guid,
      email: customer.actor('session').getSnapshot().context.session?.email ?? '',
      draft: takeDraft(customer, 'changeEmail', (draft) => v.is(draftSchema, draft)),
    },
  }));
