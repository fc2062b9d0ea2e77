import { fromPromise } from 'xstate';
import { watchLoads } from '#app/effects/records/watch-loads.ts';
import { type Customer, open } from '#app/handle/app-handle.ts';
import { reporting } from '#app/logic/reporting.ts';
import { dueDiligenceStatusOf } from '#app/mapping/verification.ts';
import { dueDiligenceMethod, newestDueDiligence } from '#domain/verification/verification.ts';
import {
  type DueDiligenceStatus,
  enhancedDueDiligenceMachine,
  type RequestFact,
} from '#machines/enhancedDueDiligence/enhancedDueDiligence.machine.ts';
import type { CreateVerificationResult } from '#machines/shared/verifying/inquiry.types.ts';
import { readLatestDueDiligence, readVerification } from '#ports/bank/identity-verifications.ts';
import { createBy, provideInquiry } from './inquiryCalls.ts';

const provideEnhancedDueDiligence = (customer: Customer) => {
  const { services } = customer;
  return enhancedDueDiligenceMachine.provide({
    actors: {
      ...provideInquiry(services),
      loadStatus: fromPromise<DueDiligenceStatus, { customerGuid: string }>(async ({ input, signal }) =>
        dueDiligenceStatusOf(await readLatestDueDiligence(services.bank, input.customerGuid, signal)),
      ),
      createVerification: fromPromise<CreateVerificationResult, { customerGuid: string }>(({ input, signal }) =>
        createBy(services, input.customerGuid, dueDiligenceMethod, signal),
      ),
      pollVerification: fromPromise<DueDiligenceStatus, { customerGuid: string; guid: string }>(
        async ({ input, signal }) => dueDiligenceStatusOf(await readVerification(services.bank, input.guid, signal)),
      ),
      watchRequests: reporting<RequestFact>((report) =>
        watchLoads(customer, 'verifications', ({ records }) => {
          const newest = newestDueDiligence(records);
          if (newest !== null) report({ type: 'dueDiligence.found', guid: newest.guid });
        }),
      ),
    },
  });
};

/** The bank's questions about the customer's money. The flow outlives its page. */
export const openEnhancedDueDiligence = (customer: Customer) =>
  open(customer.flows, 'enhancedDueDiligence', () => ({
    logic: provideEnhancedDueDiligence(customer),
    input: { customerGuid: customer.guid },
  }));
