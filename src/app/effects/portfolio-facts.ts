import type { Subscription } from 'xstate';
import { type Activity, newestFirst } from '#domain/activity/activity.ts';
import type { Account } from '#domain/portfolio/account.ts';
import { holdingsOf } from '#domain/portfolio/holdings.ts';
import { selectActivities, selectIsBroken, selectIsComplete, selectProblem, selectTotal } from '#machines/history/history.selectors.ts';
import type { Balances, PortfolioSources, RecordsFact } from '#machines/portfolio/portfolio.types.ts';
import { serverNow } from '#ports/http.ts';

type History = PortfolioSources['trades'];
type Tell = (fact: RecordsFact) => void;

/** How often (ms) a line that spans months is told the newest prices. */
const priceInterval = 30_000;

/** What the customer has, from the bank's accounts. */
export function portfolioBalancesOf(accounts: readonly Account[]): Balances {
  const amounts = Object.fromEntries(holdingsOf(accounts).map(({ asset, balance }) => [asset, balance]));
  return { amounts, openedAt: Math.min(serverNow(), ...accounts.map(({ createdAt }) => createdAt)) };
}

/** Both lists of records, read to the end and told as one; and what keeps them from being read. */
function watchHistories(histories: readonly History[], tell: Tell): readonly Subscription[] {
  let told: readonly (readonly Activity[] | null)[] = [];
  const look = () => {
    const snapshots = histories.map((history) => history.getSnapshot());
    const lists = snapshots.map(selectActivities);
    if (snapshots.every(selectIsComplete)) {
      if (lists.every((list, index) => list === told[index])) return;
      told = lists;
      tell({ type: 'records.read', activities: lists.flatMap((list) => list ?? []).sort(newestFirst) });
      return;
    }
    for (const history of histories) if (history.getSnapshot().can({ type: 'all.wanted' })) return void history.send({ type: 'all.wanted' });
    const missed = snapshots.find((snapshot) => snapshot.matches('failed') || selectIsBroken(snapshot));
    const problem = missed && selectProblem(missed);
    if (problem) return void tell({ type: 'records.missed', problem });
    const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
    tell({
      type: 'records.counted',
      read: sum(snapshots.map(({ context }) => context.read)),
      total: sum(snapshots.map((snapshot) => selectTotal(snapshot) ?? 0)),
    });
  };
  const subscriptions = histories.map((history) => history.subscribe(look));
  look();
  return subscriptions;
}

function watchBalances(accounts: PortfolioSources['accounts'], tell: Tell): readonly Subscription[] {
  let told: unknown = null;
  const look = () => {
    const { value, problem } = accounts.getSnapshot().context;
    if (value === null && problem !== null) return void tell({ type: 'records.missed', problem });
    if (value === null || value === told) return;
    told = value;
    tell({ type: 'balances.updated', balances: portfolioBalancesOf(value) });
  };
  look();
  return [accounts.subscribe(look)];
}

function watchPrices(feed: PortfolioSources['prices'], tell: Tell): readonly Subscription[] {
  let toldAt = Number.NEGATIVE_INFINITY;
  const look = () => {
    const { prices, receivedAt } = feed.getSnapshot().context;
    if (receivedAt === null || receivedAt - toldAt < priceInterval) return;
    toldAt = receivedAt;
    tell({ type: 'prices.updated', prices });
  };
  look();
  return [feed.subscribe(look)];
}

/** Tells a portfolio the records, the balances and the prices, now and as they change. */
export function watchMoney({ prices, trades, transfers, accounts }: PortfolioSources, tell: Tell): { stop: () => void; askAgain: () => void } {
  const histories = [trades, transfers];
  const subscriptions = [...watchBalances(accounts, tell), ...watchPrices(prices, tell), ...watchHistories(histories, tell)];
  return {
    stop: () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    },
    askAgain: () => {
      accounts.send({ type: 'request.started' });
      for (const history of histories) history.send({ type: 'retry.requested' });
    },
  };
}
