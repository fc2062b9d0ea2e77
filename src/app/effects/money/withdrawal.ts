import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { selectActivities } from '#machines/history/history.machine.ts';
import { selectDraft } from '#machines/shared/transferring/transfer.selectors.ts';
import type { TransferFact } from '#machines/shared/transferring/transfer.types.ts';
import { withdrawalMachine } from '#machines/withdrawal/withdrawal.machine.ts';
import { selectIsReviewing } from '#machines/withdrawal/withdrawal.selectors.ts';
import type { WithdrawalDraft, WithdrawalFacts } from '#machines/withdrawal/withdrawal.types.ts';
import { removeSavedFlow, saveFlow } from '#ports/browser/saved-flows.ts';
import { readSavedWithdrawal } from '#ports/browser/saved-withdrawal.ts';
import { serverNow } from '#ports/http.ts';
import { markReviews, type ReviewedFlow, reviewedFlow } from '../../address/review-history.ts';
import { draftOf, followDraft, type RequestedWithdrawal } from '../../address/withdrawal-address.ts';
import { reporting } from '../../world/reporting.ts';
import { type Customer, open } from '../../world/world.ts';
import { provideOneTimeCode } from '../access/one-time-code.ts';
import { openTransfers } from '../records/history.ts';
import { provideTransferring } from './transferring.ts';
import { lastWithdrawn, watchWithdrawalFacts, withdrawalFacts } from './withdrawal-facts.ts';

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

/** The withdrawal as the browser's history sees it. */
export const reviewedWithdrawal = (withdrawal: FlowRefs['withdrawal']): ReviewedFlow =>
  reviewedFlow(withdrawal, '/withdrawals', selectIsReviewing, ['withdrawal.sent', 'withdrawal.failed']);

/** Where nothing says which, a withdrawal is of the asset that was withdrawn last, as soon as the records say so and if nothing was chosen until then. */
function beginWithLast(customer: Customer, withdrawal: FlowRefs['withdrawal'], begun: WithdrawalDraft): void {
  const transfers = openTransfers(customer);
  const { unsubscribe } = transfers.subscribe((snapshot) => {
    if (selectActivities(snapshot) === null) return;
    unsubscribe();
    const last = lastWithdrawn(customer);
    if (last !== null && selectDraft(withdrawal.getSnapshot()) === begun) withdrawal.send({ type: 'asset.changed', asset: last });
  });
}

/** The customer's one withdrawal, of what the address asks for. It outlives its page. */
export function openWithdrawal(customer: Customer, requested: RequestedWithdrawal) {
  const draft = draftOf(requested, lastWithdrawn(customer));
  return open(
    customer.flows,
    'withdrawal',
    () => ({
      logic: provideWithdrawal(customer),
      input: { customerGuid: customer.guid, facts: withdrawalFacts(customer), draft, now: serverNow, saved: readSavedWithdrawal() },
    }),
    (withdrawal) => {
      markReviews(reviewedWithdrawal(withdrawal));
      followDraft(withdrawal);
      const isOpen = requested.asset === null && requested.counterpartyGuid === null;
      if (isOpen && selectActivities(openTransfers(customer).getSnapshot()) === null) beginWithLast(customer, withdrawal, draft);
    },
  );
}
