import { fromPromise } from 'xstate';
import { type Customer, open } from '#app/handle/app-handle.ts';
import type { Services } from '#app/handle/services.ts';
import { acceptable } from '#app/mapping/refusals.ts';
import { statusOf } from '#app/mapping/verification.ts';
import { verifications } from '#contract/account/verifications.ts';
import { identityCheckMachine } from '#machines/identityCheck/identityCheck.machine.ts';
import type {
  IdentityStatus,
  ReopenCustomerResult,
  VerificationMethod,
} from '#machines/identityCheck/identityCheck.types.ts';
import type { CreateVerificationResult } from '#machines/shared/verifying/inquiry.types.ts';
import { call } from '#ports/backend/call.ts';
import { readCustomer } from '#ports/bank/customers.ts';
import { readLatestVerification, readVerification } from '#ports/bank/identity-verifications.ts';
import type { HttpError } from '#ports/http.ts';
import { createBy, provideInquiry } from './inquiryCalls.ts';

/** The reason for the backend's refusal; an ended session and a rate limit are faults. */
function reopeningRefusal({ problem, response }: HttpError) {
  if (problem.code === 'tries_used_up') return 'triesUsedUp';
  return response?.status === 401 || response?.status === 429 ? null : 'refused';
}

const provideIdentityCheck = (services: Services) => {
  const { bank } = services;
  return identityCheckMachine.provide({
    actors: {
      ...provideInquiry(services),
      loadStatus: fromPromise<IdentityStatus, { customerGuid: string }>(async ({ input, signal }) =>
        statusOf(
          ...(await Promise.all([
            readCustomer(bank, input.customerGuid, signal),
            readLatestVerification(bank, input.customerGuid, signal),
          ])),
        ),
      ),
      createVerification: fromPromise<CreateVerificationResult, { customerGuid: string; method: VerificationMethod }>(
        ({ input, signal }) => createBy(services, input.customerGuid, input.method, signal),
      ),
      // Reading the verification advances it at the bank, so the customer's state is read after.
      pollVerification: fromPromise<IdentityStatus, { customerGuid: string; guid: string }>(
        async ({ input, signal }) => {
          const verification = await readVerification(bank, input.guid, signal);
          return statusOf(await readCustomer(bank, input.customerGuid, signal), verification);
        },
      ),
      reopenCustomer: fromPromise<ReopenCustomerResult, undefined>(({ signal }) =>
        acceptable(
          () => services.asUser(({ ut }) => call(verifications.reopen, { token: ut, body: {}, signal })),
          reopeningRefusal,
        ),
      ),
    },
  });
};

/** The customer's verification. It outlives its page. */
export const openIdentityCheck = (customer: Customer) =>
  open(customer.flows, 'identityCheck', () => ({
    logic: provideIdentityCheck(customer.services),
    input: { customerGuid: customer.guid },
  }));
