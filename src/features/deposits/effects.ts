import { markReviews, type ReviewedFlow, reviewedFlow } from '#app/address/review-history.ts';
import { provideOneTimeCode } from '#app/effects/access/one-time-code.ts';
import { provideTransferring } from '#app/effects/money/transferring.ts';
import { type Customer, open } from '#app/handle/app-handle.ts';
import { reporting } from '#app/logic/reporting.ts';
import { depositMachine } from '#machines/deposit/deposit.machine.ts';
import { selectIsReviewing } from '#machines/deposit/deposit.selectors.ts';
import type { DepositFacts } from '#machines/deposit/deposit.types.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import type { TransferFact } from '#machines/shared/transferring/transfer.types.ts';
import { removeSavedFlow, saveFlow } from '#ports/browser/saved-flows.ts';
import { serverNow } from '#ports/http.ts';
import { provideAddresses } from './coinAddresses.ts';
import { depositFacts, watchDepositFacts } from './facts.ts';
import { readSavedDeposit } from './saved.ts';

const provideDeposit = (customer: Customer) =>
  depositMachine.provide({
    actions: {
      saveDeposit: (_, { saved }) => saveFlow('deposit', saved),
      removeSavedDeposit: () => removeSavedFlow('deposit'),
    },
    actors: {
      ...provideTransferring(customer.services),
      ...provideAddresses(customer.services),
      oneTimeCode: provideOneTimeCode(customer.services),
      watchFacts: reporting<TransferFact<DepositFacts>>((report) => watchDepositFacts(customer, report)),
    },
  });

/** The dollar deposit for the review's history entries. */
export const reviewedDeposit = (deposit: FlowRefs['deposit']): ReviewedFlow =>
  reviewedFlow(deposit, '/deposits', selectIsReviewing, ['deposit.sent', 'deposit.ended']);

/** The customer's one deposit. It outlives its page. */
export const openDeposit = (customer: Customer) =>
  open(
    customer.flows,
    'deposit',
    () => ({
      logic: provideDeposit(customer),
      input: {
        customerGuid: customer.guid,
        facts: depositFacts(customer),
        largestDeposit: customer.services.settings.largestDeposit,
        now: serverNow,
        saved: readSavedDeposit(),
      },
    }),
    (deposit) => markReviews(reviewedDeposit(deposit)),
  );
