import type { ActorRefFrom, Subscription } from 'xstate';
import { type Activity, newestFirst } from '#domain/activity/activity.ts';
import { holdingsOf } from '#domain/portfolio/holdings.ts';
import type { HistoryMachine } from '#machines/history/history.machine.ts';
import { selectActivities, selectIsBroken, selectIsComplete, selectProblem, selectTotal } from '#machines/history/history.selectors.ts';
import type { Balances, RecordsFact } from '#machines/portfolio/portfolio.types.ts';
import type { PriceFeedMachine } from '#machines/priceFeed/priceFeed.machine.ts';
import type { Account } from '#ports/bank/accounts.ts';
import { serverNow } from '#ports/http.ts';
import type { World } from '../world.ts';

type History = ActorRefFrom<HistoryMachine>;
type Tell = (fact: RecordsFact) => void;

/** How often (ms) a line that spans months is told the newest prices. */
const priceInterval = 30_000;

const flow = <Ref>(world: World, key: string): Ref | undefined => world.app.getSnapshot().context.flows[key]?.ref as Ref | undefined;

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

function watchBalances(world: World, tell: Tell): readonly Subscription[] {
  let told: unknown = null;
  const accounts = world.actor('resources').getSnapshot().context.requests.accounts;
  const look = () => {
    const { value: loaded = null, problem = null } = accounts?.getSnapshot().context ?? {};
    const value = loaded as readonly Account[] | null;
    if (value === null && problem !== null) return void tell({ type: 'records.missed', problem });
    if (value === null || value === told) return;
    told = value;
    tell({ type: 'balances.updated', balances: portfolioBalancesOf(value) });
  };
  look();
  return accounts ? [accounts.subscribe(look)] : [];
}

function watchPrices(feed: ActorRefFrom<PriceFeedMachine> | undefined, tell: Tell): readonly Subscription[] {
  let toldAt = Number.NEGATIVE_INFINITY;
  const look = () => {
    const { prices, receivedAt } = feed?.getSnapshot().context ?? { prices: {}, receivedAt: null };
    if (receivedAt === null || receivedAt - toldAt < priceInterval) return;
    toldAt = receivedAt;
    tell({ type: 'prices.updated', prices });
  };
  look();
  return feed ? [feed.subscribe(look)] : [];
}

/** Tells a portfolio the records, the balances and the prices, now and as they change. The page opens their flows and loads first. */
export function watchMoney(world: World, tell: Tell): { stop: () => void; askAgain: () => void } {
  const histories = ['trades', 'transfers'].map((key) => flow<History>(world, key)).filter((each) => each !== undefined);
  const subscriptions = [...watchBalances(world, tell), ...watchPrices(flow(world, 'priceFeed'), tell), ...watchHistories(histories, tell)];
  return {
    stop: () => {
      for (const subscription of subscriptions) subscription.unsubscribe();
    },
    askAgain: () => {
      world.want('accounts');
      for (const history of histories) history.send({ type: 'retry.requested' });
    },
  };
}
