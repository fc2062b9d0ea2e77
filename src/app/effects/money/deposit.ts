import { type AnyEventObject, fromCallback } from 'xstate';
import { depositMachine } from '#machines/deposit/deposit.machine.ts';
import { selectIsReviewing } from '#machines/deposit/deposit.selectors.ts';
import type { DepositFacts } from '#machines/deposit/deposit.types.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import type { TransferFact } from '#machines/shared/transferring/transfer.types.ts';
import { readSavedDeposit } from '#ports/browser/saved-deposit.ts';
import { removeSavedFlow, saveFlow } from '#ports/browser/saved-flows.ts';
import { serverNow } from '#ports/http.ts';
import { markReviews, type ReviewedFlow, reviewedFlow } from '../../address/review-history.ts';
import { type Customer, open, request } from '../../world/world.ts';
import { provideOneTimeCode } from '../access/one-time-code.ts';
import { openTransfers } from '../records/history.ts';
import { provideAddresses } from './deposit-addresses.ts';
import { depositFacts, watchDepositFacts } from './deposit-facts.ts';
import { provideTransferring } from './transferring.ts';

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
      watchFacts: fromCallback<AnyEventObject, undefined, TransferFact<DepositFacts>>(({ sendBack }) => watchDepositFacts(customer, sendBack)),
    },
  });

/** The deposit of dollars as the browser's history sees it. */
export const reviewedDeposit = (deposit: FlowRefs['deposit']): ReviewedFlow =>
  reviewedFlow(deposit, '/deposits', selectIsReviewing, ['deposit.sent', 'deposit.ended']);

/** A deposit changes balances and records when it is sent, and again when it has ended. */
function refreshRecords(customer: Customer): void {
  request(customer, 'accounts');
  openTransfers(customer).send({ type: 'records.changed' });
}

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
    (deposit) => {
      markReviews(reviewedDeposit(deposit));
      for (const event of ['deposit.sent', 'deposit.ended'] as const) deposit.on(event, () => refreshRecords(customer));
      // It may have failed because one of these has changed.
      deposit.on('deposit.ended', () => request(customer, 'customer', 'externalBankAccounts'));
    },
  );
