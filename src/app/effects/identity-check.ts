import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { CreateInquirySessionResult, CreateVerificationResult } from '#machines/identityCheck/identityCheck.actors.ts';
import { identityCheckMachine } from '#machines/identityCheck/identityCheck.machine.ts';
import type { IdentityStatus, InquiryFact, TabFact, VerificationMethod } from '#machines/identityCheck/identityCheck.types.ts';
import { readCustomer } from '#ports/bank/customers.ts';
import { createVerification, readLatestVerification, readVerification } from '#ports/bank/identity-verifications.ts';
import { createInquirySession } from '#ports/bank/persona-sessions.ts';
import { watchTab } from '#ports/browser/window.ts';
import { isRateLimit, refusable } from '../mapping/refusals.ts';
import { statusOf, verificationOf } from '../mapping/verification.ts';
import { type Customer, open, renew } from '../world.ts';
import { hostedPorts } from './hosted.ts';
import type { Services } from './services.ts';

const provideIdentityCheck = ({ bank, settings }: Services) =>
  identityCheckMachine.provide({
    actors: {
      loadStatus: fromPromise<IdentityStatus, { customerGuid: string }>(async ({ input, signal }) =>
        statusOf(...(await Promise.all([readCustomer(bank, input.customerGuid, signal), readLatestVerification(bank, input.customerGuid, signal)]))),
      ),
      createVerification: fromPromise<CreateVerificationResult, { customerGuid: string; method: VerificationMethod }>(({ input, signal }) =>
        refusable(
          async () => ({ ok: true, verification: verificationOf(await createVerification(bank, input.customerGuid, input.method, signal)) }) as const,
          (error) => (isRateLimit(error) ? 'tooManyAttempts' : error.response?.status === 401 ? null : 'refused'),
        ),
      ),
      // Read the verification first: reading advances it at the bank, and the customer's state follows from it.
      pollVerification: fromPromise<IdentityStatus, { customerGuid: string; guid: string }>(async ({ input, signal }) => {
        const verification = await readVerification(bank, input.guid, signal);
        return statusOf(await readCustomer(bank, input.customerGuid, signal), verification);
      }),
      createInquirySession: fromPromise<CreateInquirySessionResult, { inquiryId: string; verificationGuid: string }>(({ input, signal }) =>
        refusable(
          async () => ({ ok: true, sessionToken: await createInquirySession(bank, input, signal) }) as const,
          ({ response }) => (response?.status === 409 ? 'finished' : response?.status === 404 ? 'gone' : null),
        ),
      ),
      inquiry: fromCallback<AnyEventObject, { inquiryId: string; sessionToken: string | null }, InquiryFact>(({ input, sendBack }) =>
        hostedPorts(settings).inquiry.listen(input, sendBack),
      ),
      watchTab: fromCallback<AnyEventObject, undefined, TabFact>(({ sendBack }) =>
        watchTab((visible) => sendBack({ type: visible ? 'tab.shown' : 'tab.hidden' })),
      ),
    },
  });

/** The customer's verification. It outlives its page. */
export const openIdentityCheck = (customer: Customer) =>
  open(
    customer.flows,
    'identityCheck',
    () => ({ logic: provideIdentityCheck(customer.services), input: { customerGuid: customer.guid } }),
    // Verification changes more than the customer's state: accounts are funded and trading opens.
    (flow) => void flow.on('identity.passed', () => renew(customer, 'customer', 'accounts')),
  );
