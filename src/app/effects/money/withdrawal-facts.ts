import type { Activity, TransferActivity } from '#domain/activity/activity.ts';
import { type AddressHoldHistory, availableAt } from '#domain/addresses/addressHold.ts';
import type { Wallet } from '#domain/addresses/wallet.ts';
import type { Account } from '#domain/portfolio/account.ts';
import type { FlowRefs } from '#machines/flows/flows.types.ts';
import { selectActivities, selectHasMore, selectIsBroken, selectIsReading, selectUnreadable } from '#machines/history/history.machine.ts';
import type { SavedWallet, WithdrawalFact, WithdrawalFacts } from '#machines/withdrawal/withdrawal.types.ts';
import { watchNetwork, watchTab } from '#ports/browser/window.ts';
import { serverNow } from '#ports/http.ts';
import { bankAccountOf } from '../../mapping/bank-accounts.ts';
import type { ResourceKey } from '../../resources/resources.ts';
import { type Customer, requestOf } from '../../world/world.ts';
import { openTransfers } from '../records/history.ts';
import { balancesOf } from './order-facts.ts';

/** The loads that a withdrawal depends on. */
export const withdrawalResources = [
  'accounts',
  'customer',
  'externalWallets',
  'externalBankAccounts',
  'addressHold',
  'security',
] as const satisfies readonly ResourceKey[];

/** The last payload of a load, which a failed reload leaves as it is. */
const knownOf = <Key extends (typeof withdrawalResources)[number]>(customer: Customer, key: Key) =>
  requestOf(customer, key).getSnapshot().context.lastSuccess?.payload ?? null;

/** Everything that the facts are made of, in one order. */
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
  ] as const;

function fundsOf(accounts: readonly Account[], activities: readonly Activity[]): WithdrawalFacts['balances'] {
  const { usd, assets, fundsOnHold = {} } = balancesOf(accounts, activities, serverNow());
  const coins = Object.entries(assets).map(([code, available]) => [
    code,
    { available, fundsOnHold: fundsOnHold[code as keyof typeof assets] ?? null },
  ]);
  return { USD: { available: usd, fundsOnHold: fundsOnHold.USD ?? null }, ...Object.fromEntries(coins) };
}

const savedWallet = (wallet: Wallet, holds: AddressHoldHistory): SavedWallet => ({ ...wallet, availableAt: availableAt(holds, wallet.createdAt) });

const isTransfer = (activity: Activity): activity is TransferActivity => activity.source === 'transfer';

function factsOf([accounts, record, wallets, bankAccounts, hold, security, activities, isIncomplete]: ReturnType<typeof partsOf>): WithdrawalFacts {
  return {
    balances: accounts && fundsOf(accounts, activities ?? []),
    // Without the holds nobody knows what can be sent to.
    wallets: wallets && hold && wallets.map((wallet) => savedWallet(wallet, hold.history)),
    bankAccounts: bankAccounts?.map(bankAccountOf) ?? null,
    limits: record?.limits ?? null,
    transfers: isIncomplete ? null : (activities?.filter(isTransfer) ?? null),
    sendsPausedUntil: security?.sendsPausedUntil ?? null,
  };
}

/** What is known about the customer now. */
export const withdrawalFacts = (customer: Customer): WithdrawalFacts => factsOf(partsOf(customer, openTransfers(customer)));

/** All transfers are needed; the list ignores the request while it loads its first page. */
function requestAll(transfers: FlowRefs['transfers']): void {
  const list = transfers.getSnapshot();
  const mayRequest = selectActivities(list) !== null && selectHasMore(list) && !selectIsReading(list) && !selectIsBroken(list);
  if (mayRequest) transfers.send({ type: 'all.requested' });
}

/** Reports the facts, now and on each change, and the return to the tab and of the network. Returns a stop function. */
export function watchWithdrawalFacts(customer: Customer, notify: (fact: WithdrawalFact) => void): () => void {
  const transfers = openTransfers(customer);
  let known: readonly unknown[] = [];
  const report = () => {
    const parts = partsOf(customer, transfers);
    if (parts.every((part, index) => part === known[index])) return;
    known = parts;
    notify({ type: 'facts.updated', facts: factsOf(parts) });
  };
  report();
  requestAll(transfers);
  const subscriptions = [
    ...withdrawalResources.map((key) => requestOf(customer, key).subscribe(report)),
    transfers.subscribe(() => {
      report();
      requestAll(transfers);
    }),
  ];
  const stops = [
    watchTab((visible) => visible && notify({ type: 'tab.shown' })),
    watchNetwork((online) => online && notify({ type: 'network.online' })),
  ];
  return () => {
    for (const stop of stops) stop();
    for (const subscription of subscriptions) subscription.unsubscribe();
  };
}
