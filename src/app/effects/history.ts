import { fromPromise } from 'xstate';
import type { Activity } from '#domain/activity/activity.ts';
import { activityOfTrade } from '#domain/activity/fromTrade.ts';
import { activityOfTransfer } from '#domain/activity/fromTransfer.ts';
import type { Histories } from '#machines/activityReading/activityReading.types.ts';
import { historyMachine } from '#machines/history/history.machine.ts';
import type { HistoryPage } from '#machines/history/history.types.ts';
import { listTrades } from '#ports/bank/trades.ts';
import { listTransfers } from '#ports/bank/transfers.ts';
import { serverNow } from '#ports/http.ts';
import { tradeOf } from '../mapping/trades.ts';
import { transferOf } from '../mapping/transfers.ts';
import { type Customer, open } from '../world.ts';
import type { Services } from './services.ts';
import { watchWindow } from './window.ts';

type LoadPage = (page: number, signal: AbortSignal) => Promise<HistoryPage>;

/** Converts a page of the bank's records. Records that this product cannot show are counted and left out. */
function pageOf<Item>(
  { total, objects, unreadable }: { total: number; objects: readonly Item[]; unreadable: readonly string[] },
  activityOf: (item: Item) => Activity | null,
): HistoryPage {
  const activities = objects.map(activityOf).filter((each) => each !== null);
  return { activities, unreadable, total, length: objects.length + unreadable.length, readAt: serverNow() };
}

export const tradePages =
  ({ bank }: Services): LoadPage =>
  async (page, signal) =>
    pageOf(await listTrades(bank, page, signal), (trade) => activityOfTrade(tradeOf(trade)));

export const transferPages =
  ({ bank }: Services): LoadPage =>
  async (page, signal) =>
    pageOf(await listTransfers(bank, page, signal), (transfer) => activityOfTransfer(transferOf(transfer)));

export const provideHistory = (load: LoadPage) =>
  historyMachine.provide({
    actors: { watchWindow, loadPage: fromPromise<HistoryPage, { page: number }>(({ input, signal }) => load(input.page, signal)) },
  });

/** The customer's trades, shared by every page that shows or totals them. */
export const openTrades = (customer: Customer) =>
  open(customer.flows, 'trades', () => ({ logic: provideHistory(tradePages(customer.services)), input: undefined }));

/** The customer's transfers, shared in the same way. */
export const openTransfers = (customer: Customer) =>
  open(customer.flows, 'transfers', () => ({ logic: provideHistory(transferPages(customer.services)), input: undefined }));

export const openHistories = (customer: Customer): Histories => ({ trades: openTrades(customer), transfers: openTransfers(customer) });
