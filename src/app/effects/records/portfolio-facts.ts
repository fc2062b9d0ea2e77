import { type Activity, newestFirst } from '#domain/activity/activity.ts';
import type { Account } from '#domain/portfolio/account.ts';
import { holdingsOf } from '#domain/portfolio/holdings.ts';
import {
  selectActivities,
  selectIsBroken,
  selectIsComplete,
  selectTotal,
  selectUnreadable,
} from '#machines/history/history.machine.ts';
import type { Balances, PortfolioSources, RecordsFact } from '#machines/portfolio/portfolio.types.ts';
import { type Problem, selectProblem } from '#machines/shared/problem.ts';
import { serverNow } from '#ports/http.ts';
import { stopAll } from '../../logic/reporting.ts';
import { watchParts } from '../money/watch-parts.ts';

type History = PortfolioSources['trades'];
type Notify = (fact: RecordsFact) => void;

/** How often (ms) a line over months gets new prices. */
const priceInterval = 30_000;

const unreadable: Problem = { code: 'unreadableRecords', retryable: true, message: 'Some records couldn’t be read.' };

function portfolioBalancesOf(accounts: readonly Account[]): Balances {
  const amounts = Object.fromEntries(holdingsOf(accounts).map(({ asset, balance }) => [asset, balance]));
  return { amounts, openedAt: Math.min(serverNow(), ...accounts.map(({ createdAt }) => createdAt)) };
}

/** Sends both lists as one when both are complete; before that, progress and failures. */
function watchHistories(histories: readonly History[], notify: Notify): () => void {
  let reported: readonly (readonly Activity[] | null)[] = [];
  const check = () => {
    const snapshots = histories.map((history) => history.getSnapshot());
    const lists = snapshots.map(selectActivities);
    if (snapshots.every(selectIsComplete)) {
      if (lists.every((list, index) => list === reported[index])) return;
      // Sums would be wrong if a record is missing.
      if (snapshots.some((snapshot) => selectUnreadable(snapshot).length > 0))
        return void notify({ type: 'records.failed', problem: unreadable });
      reported = lists;
      notify({ type: 'records.read', activities: lists.flatMap((list) => list ?? []).sort(newestFirst) });
      return;
    }
    for (const history of histories)
      if (history.getSnapshot().can({ type: 'all.requested' })) return void history.send({ type: 'all.requested' });
    const failed = snapshots.find((snapshot) => snapshot.matches('failed') || selectIsBroken(snapshot));
    const problem = failed && selectProblem(failed);
    if (problem) return void notify({ type: 'records.failed', problem });
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    notify({
      type: 'records.counted',
      read: sum(snapshots.map(({ context }) => context.read)),
      total: sum(snapshots.map((snapshot) => selectTotal(snapshot) ?? 0)),
    });
  };
  return watchParts({
    sources: histories,
    partsOf: () => histories.map((history) => history.getSnapshot()),
    report: check,
  });
}

const watchBalances = (accounts: PortfolioSources['accounts'], notify: Notify): (() => void) =>
  watchParts({
    sources: [accounts],
    partsOf: () => {
      const { lastSuccess, problem } = accounts.getSnapshot().context;
      return [lastSuccess?.payload ?? null, lastSuccess ? null : problem] as const;
    },
    report: ([value, problem]) => {
      if (value) notify({ type: 'balances.updated', balances: portfolioBalancesOf(value) });
      else if (problem) notify({ type: 'records.failed', problem });
    },
  });

function watchPrices(priceFeed: PortfolioSources['priceFeed'], notify: Notify): () => void {
  let reportedAt = Number.NEGATIVE_INFINITY;
  const check = () => {
    const { prices, receivedAt } = priceFeed.getSnapshot().context;
    if (receivedAt === null || receivedAt - reportedAt < priceInterval) return;
    reportedAt = receivedAt;
    notify({ type: 'prices.updated', prices });
  };
  return watchParts({ sources: [priceFeed], partsOf: () => [priceFeed.getSnapshot()], report: check });
}

/** Sends a portfolio the records, the balances and the prices, now and on each change. */
export function watchMoney(
  { priceFeed, trades, transfers, accounts }: PortfolioSources,
  notify: Notify,
): { stop: () => void; retry: () => void } {
  const histories = [trades, transfers];
  return {
    stop: stopAll(watchBalances(accounts, notify), watchPrices(priceFeed, notify), watchHistories(histories, notify)),
    retry: () => {
      accounts.send({ type: 'request.started' });
      for (const history of histories) history.send({ type: 'retry.requested' });
    },
  };
}
