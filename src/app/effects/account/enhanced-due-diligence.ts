import { fromPromise } from 'xstate';
import { dueDiligenceMethod, newestDueDiligence } from '#domain/verification/verification.ts';
import {
  type DueDiligenceStatus,
  enhancedDueDiligenceMachine,
  type RequestFact,
} from '#machines/enhancedDueDiligence/enhancedDueDiligence.machine.ts';
import type { CreateVerificationResult } from '#machines/shared/verifying/inquiry.types.ts';
import { readLatestDueDiligence, readVerification } from '#ports/bank/identity-verifications.ts';
import { reporting } from '../../logic/reporting.ts';
import { dueDiligenceStatusOf } from '../../mapping/verification.ts';
import { type Customer, open } from '../../world/world.ts';
import { watchLoads } from '../records/watch-loads.ts';
import { createBy, provideInquiry } from './inquiry.ts';

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
      pollVerification: fromPromise<DueDiligenceStatus, { customerGuid: string; guid: string }>(async ({ input, signal }) =>
        dueDiligenceStatusOf(await readVerification(services.bank, input.guid, signal)),
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

/** The bank's questions about the customer's money. It outlives its page. */
export const openEnhancedDueDiligence = (customer: Customer) =>
  open(customer.flows, 'enhancedDueDiligence', () => ({ logic: provideEnhancedDueDiligence(customer), input: { customerGuid: customer.guid } }));
