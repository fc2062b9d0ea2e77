import { openPriceFeed } from '#app/effects/market/price-feed.ts';
import { balancesOf } from '#app/effects/money/order-facts.ts';
import { watchParts, watchReturn } from '#app/effects/money/watch-parts.ts';
import { openTransfers } from '#app/effects/records/history.ts';
import { type Customer, requestOf } from '#app/handle/app-handle.ts';
import { stopAll } from '#app/logic/reporting.ts';
import { bankAccountOf } from '#app/mapping/bank-accounts.ts';
import type { ResourceName } from '#app/resources/resources.ts';
import type { Activity, TransferActivity } from '#domain/activity/activity.ts';
import { type AddressHoldHistory, availableAt } from '#domain/addresses/addressHold.ts';
import type { Wallet } from '#domain/addresses/wallet.ts';
import type { Account } from '#domain/portfolio/account.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import {
  selectActivities,
  selectHasMore,
  selectIsBroken,
  selectIsReading,
  selectUnreadable,
} from '#machines/history/history.machine.ts';
import { selectPrices } from '#machines/priceFeed/priceFeed.machine.ts';
import type { TransferFact } from '#machines/shared/transferring/transfer.types.ts';
import type { WithdrawalFacts } from '#machines/withdrawal/withdrawal.types.ts';
import { serverNow } from '#ports/http.ts';

export const withdrawalResources = [
  'accounts',
  'customer',
  'externalWallets',
  'externalBankAccounts',
  'addressHold',
  'security',
] as const satisfies readonly ResourceName<'customer'>[];

/** The last payload of a load; a failed reload keeps it. */
const knownOf = <Key extends (typeof withdrawalResources)[number]>(customer: Customer, key: Key) =>
  requestOf(customer, key).getSnapshot().context.lastSuccess?.payload ?? null;

const partsOf = (customer: Customer, transfers: FlowRefs['transfers']) =>
  [
    knownOf(customer, 'accounts'),
    knownOf(customer, 'customer'),
    knownOf(customer, 'externalWallets'),
    knownOf(customer, 'externalBankAccounts'),
    knownOf(customer, 'addressHold'),
    knownOf(customer, 'security'),
    selectActivities(transfers.getSnapshot()),
    selectHasMore(transfers.getSnapshot()) || selectUnreadable(transfers.getSnapshot()).length > 0,
    selectPrices(openPriceFeed(customer).getSnapshot()),
  ] as const;

function fundsOf(accounts: readonly Account[], activities: readonly Activity[]): WithdrawalFacts['balances'] {
  const { usd, assets, fundsOnHold = {} } = balancesOf(accounts, activities, serverNow());
  const coins = Object.entries(assets).map(([code, available]) => [
    code,
    { available, fundsOnHold: fundsOnHold[code as keyof typeof assets] ?? null },
  ]);
  return { USD: { available: usd, fundsOnHold: fundsOnHold.USD ?? null }, ...Object.fromEntries(coins) };
}

/** A new wallet or bank account with the end of its hold. */
const withHold = <Added extends Pick<Wallet, 'createdAt'>>(added: Added, holds: AddressHoldHistory) => ({
  ...added,
  availableAt: availableAt(holds, added.createdAt),
});

const isTransfer = (activity: Activity): activity is TransferActivity => activity.source === 'transfer';

function factsOf([
  accounts,
  record,
  wallets,
  bankAccounts,
  hold,
  security,
  activities,
  isIncomplete,
  prices,
]: ReturnType<typeof partsOf>): WithdrawalFacts {
  return {
    balances: accounts && fundsOf(accounts, activities ?? []),
    // Without the holds, the usable destinations are unknown.
    wallets: wallets && hold && wallets.map((wallet) => withHold(wallet, hold.history)),
    bankAccounts: bankAccounts && hold && bankAccounts.map((account) => withHold(bankAccountOf(account), hold.history)),
    limits: record?.limits ?? null,
    transfers: isIncomplete ? null : (activities?.filter(isTransfer) ?? null),
    withdrawalsPausedUntil: security?.withdrawalsPausedUntil ?? null,
    prices,
  };
}

export const withdrawalFacts = (customer: Customer): WithdrawalFacts =>
  factsOf(partsOf(customer, openTransfers(customer)));

/** The newest loaded transfers; null before. */
export const knownTransfers = (customer: Customer) => selectActivities(openTransfers(customer).getSnapshot());

/** All transfers are needed; the list ignores the request while it loads its first page. */
function requestAll(transfers: FlowRefs['transfers']): void {
  const list = transfers.getSnapshot();
  const mayRequest =
    selectActivities(list) !== null && selectHasMore(list) && !selectIsReading(list) && !selectIsBroken(list);
  if (mayRequest) transfers.send({ type: 'all.requested' });
}

/**
 * Reports the facts, now and on each change, new transfers, and the return to the tab and of the
 * network. Returns a stop function.
 */
export function watchWithdrawalFacts(
  customer: Customer,
  notify: (fact: TransferFact<WithdrawalFacts>) => void,
): () => void {
  const transfers = openTransfers(customer);
  return stopAll(
    watchParts({
      sources: [...withdrawalResources.map((key) => requestOf(customer, key)), transfers, openPriceFeed(customer)],
      partsOf: () => partsOf(customer, transfers),
      report: (parts) => notify({ type: 'facts.updated', facts: factsOf(parts) }),
    }),
    watchParts({ sources: [transfers], partsOf: () => [transfers.getSnapshot()], report: () => requestAll(transfers) }),
    transfers.on('records.updated', notify).unsubscribe,
    watchReturn(notify),
  );
}
