import { watchParts, watchReturn } from '#app/effects/money/watch-parts.ts';
import { openTransfers } from '#app/effects/records/history.ts';
import { type Customer, requestOf } from '#app/handle/app-handle.ts';
import { stopAll } from '#app/logic/reporting.ts';
import { bankAccountOf } from '#app/mapping/bank-accounts.ts';
import type { TransferActivity } from '#domain/activity/activity.ts';
import type { DepositFacts, LoadedTransfers } from '#machines/deposit/deposit.types.ts';
import { selectActivities, selectIsComplete, selectUnreadable } from '#machines/history/history.machine.ts';
import type { TransferFact } from '#machines/shared/transferring/transfer.types.ts';

/** All sources of the facts, in one order. A failed reload keeps the last payload. */
function partsOf(customer: Customer) {
  const transfers = openTransfers(customer).getSnapshot();
  return [
    requestOf(customer, 'customer').getSnapshot().context.lastSuccess?.payload ?? null,
    requestOf(customer, 'externalBankAccounts').getSnapshot().context.lastSuccess?.payload ?? null,
    selectActivities(transfers),
    selectIsComplete(transfers),
    selectUnreadable(transfers).length,
  ] as const;
}
type Parts = ReturnType<typeof partsOf>;

/** An unreadable transfer may use up a limit, so nothing is said about limits then. */
function transfersOf(activities: Parts[2], isComplete: boolean, unreadable: number): LoadedTransfers | null {
  if (activities === null || unreadable > 0) return null;
  const rows = activities.filter((each): each is TransferActivity => each.source === 'transfer');
  return { rows, since: isComplete ? null : (activities.at(-1)?.createdAt ?? null) };
}

const factsOf = ([record, bankAccounts, ...transfers]: Parts): DepositFacts => ({
  customerState: record?.state ?? null,
  limits: record?.limits ?? null,
  bankAccounts: bankAccounts?.map(bankAccountOf) ?? null,
  transfers: transfersOf(...transfers),
});

/** The current facts about the customer. */
export const depositFacts = (customer: Customer): DepositFacts => factsOf(partsOf(customer));

/**
 * Reports the facts, now and on each change, new transfers, and the return to the tab and of the
 * network. Returns a stop function.
 */
export const watchDepositFacts = (
  customer: Customer,
  notify: (fact: TransferFact<DepositFacts>) => void,
): (() => void) =>
  stopAll(
    watchParts({
      sources: [requestOf(customer, 'customer'), requestOf(customer, 'externalBankAccounts'), openTransfers(customer)],
      partsOf: () => partsOf(customer),
      report: (parts) => notify({ type: 'facts.updated', facts: factsOf(parts) }),
    }),
    openTransfers(customer).on('records.updated', notify).unsubscribe,
    watchReturn(notify),
  );
