import { type AnyEventObject, fromCallback, fromPromise } from 'xstate';
import type { Activity } from '#domain/activity/activity.ts';
import { activityOfTrade } from '#domain/activity/fromTrade.ts';
import { activityOfTransfer } from '#domain/activity/fromTransfer.ts';
import type { Account } from '#domain/portfolio/account.ts';
import { holdingsOf } from '#domain/portfolio/holdings.ts';
import type { Histories } from '#machines/activityReading/activityReading.types.ts';
import { historyMachine } from '#machines/history/history.machine.ts';
import type { BalancesChanged, HistoryPage } from '#machines/history/history.types.ts';
import type { RequestRef } from '#machines/request/request.types.ts';
import { listTrades } from '#ports/bank/trades.ts';
import { listTransfers } from '#ports/bank/transfers.ts';
import { serverNow } from '#ports/http.ts';
import { type Customer, open, requestOf } from '../../handle/app-handle.ts';
import type { Services } from '../../handle/services.ts';
import { watchWindow } from '../app/window.ts';

type LoadPage = (page: number, signal: AbortSignal) => Promise<HistoryPage>;

function pageOf<Item>(
  { total, objects, unreadable }: { total: number; objects: readonly Item[]; unreadable: readonly string[] },
  activityOf: (item: Item) => Activity | null,
): HistoryPage {
  const activities = objects.map(activityOf).filter((each) => each !== null);
  return { activities, unreadable, total, length: objects.length + unreadable.length, readAt: serverNow() };
}

const tradePages =
  ({ bank }: Services): LoadPage =>
  async (page, signal) =>
    pageOf(await listTrades(bank, page, signal), activityOfTrade);

const transferPages =
  ({ bank }: Services): LoadPage =>
  async (page, signal) =>
    pageOf(await listTransfers(bank, page, signal), activityOfTransfer);

const balancesIn = (accounts: readonly Account[]): string =>
  holdingsOf(accounts)
    .map(({ asset, balance, available }) => `${asset} ${balance} ${available}`)
    .join();

const watchBalances = (accounts: RequestRef<readonly Account[]>) =>
  fromCallback<AnyEventObject, undefined, BalancesChanged>(({ sendBack }) => {
    let known: string | null = null;
    const check = () => {
      const payload = accounts.getSnapshot().context.lastSuccess?.payload ?? null;
      const read = payload && balancesIn(payload);
      if (known !== null && read !== null && read !== known) sendBack({ type: 'balances.changed' });
      known = read ?? known;
    };
    check();
    const subscription = accounts.subscribe(check);
    return () => subscription.unsubscribe();
  });

const provideHistory = (load: LoadPage, accounts: RequestRef<readonly Account[]>) =>
  historyMachine.provide({
    actors: {
      watchBalances: watchBalances(accounts),
      watchWindow,
      loadPage: fromPromise<HistoryPage, { page: number }>(({ input, signal }) => load(input.page, signal)),
    },
  });

/**
 * Records and balances come from separate calls: when one shows a change, the other is read at once
 * (`resources.ts`), so that screens agree.
 */
const openHistory = (customer: Customer, name: keyof Histories, load: LoadPage) =>
  open(customer.flows, name, () => ({
    logic: provideHistory(load, requestOf(customer, 'accounts')),
    input: undefined,
  }));

/** The customer's trades, shared by all pages. */
const openTrades = (customer: Customer) => openHistory(customer, 'trades', tradePages(customer.services));

/** The customer's transfers, shared by all pages. */
export const openTransfers = (customer: Customer) =>
  openHistory(customer, 'transfers', transferPages(customer.services));

export const openHistories = (customer: Customer): Histories => ({
  trades: openTrades(customer),
  transfers: openTransfers(customer),
});
