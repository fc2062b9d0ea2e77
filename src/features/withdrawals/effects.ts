import { markReviews, type ReviewedFlow, reviewedFlow } from '#app/address/review-history.ts';
import { provideOneTimeCode } from '#app/effects/access/one-time-code.ts';
import { provideTransferring } from '#app/effects/money/transferring.ts';
import { type Customer, open } from '#app/handle/app-handle.ts';
import { reporting } from '#app/logic/reporting.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import type { TransferFact } from '#machines/shared/transferring/transfer.types.ts';
import { lastWithdrawn, withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts';
import { selectIsReviewing } from '#machines/withdrawal/withdrawal.selectors.ts';
import type { WithdrawalFacts } from '#machines/withdrawal/withdrawal.types.ts';
import { removeSavedFlow, saveFlow } from '#ports/browser/saved-flows.ts';
import { serverNow } from '#ports/http.ts';
import { draftOf, followDraft, namesNone, type RequestedWithdrawal } from './address.ts';
import { knownTransfers, watchWithdrawalFacts, withdrawalFacts } from './facts.ts';
import { readSavedWithdrawal } from './saved.ts';

const provideWithdrawal = (customer: Customer) =>
  withdrawalMachine.provide({
    actions: {
      saveWithdrawal: (_, { saved }) => saveFlow('withdrawal', saved),
      removeSavedWithdrawal: () => removeSavedFlow('withdrawal'),
    },
    actors: {
      ...provideTransferring(customer.services),
      oneTimeCode: provideOneTimeCode(customer.services),
      watchFacts: reporting<TransferFact<WithdrawalFacts>>((report) => watchWithdrawalFacts(customer, report)),
    },
  });

/** The withdrawal for the review's history entries. */
export const reviewedWithdrawal = (withdrawal: FlowRefs['withdrawal']): ReviewedFlow =>
  reviewedFlow(withdrawal, '/withdrawals', selectIsReviewing, ['withdrawal.sent', 'withdrawal.failed']);

/**
 * The customer's one withdrawal: of the asset in the address, else of the last withdrawn one, which
 * may have to load first. It outlives its page.
 */
export const openWithdrawal = (customer: Customer, requested: RequestedWithdrawal) =>
  open(
    customer.flows,
    'withdrawal',
    () => ({
      logic: provideWithdrawal(customer),
      input: {
        customerGuid: customer.guid,
        facts: withdrawalFacts(customer),
        draft: draftOf(requested, lastWithdrawn(knownTransfers(customer) ?? [])),
        assetIs: namesNone(requested) && knownTransfers(customer) === null ? 'awaited' : 'chosen',
        now: serverNow,
        saved: readSavedWithdrawal(),
      },
    }),
    (withdrawal) => {
      markReviews(reviewedWithdrawal(withdrawal));
      followDraft(withdrawal);
    },
  );
