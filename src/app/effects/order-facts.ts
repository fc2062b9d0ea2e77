import type { ActorRefFrom, Subscription } from 'xstate';
import type { Activity } from '#domain/activity/activity.ts';
import { type AssetCode, isTradable, assets as knownAssets, type TradableCode } from '#domain/assets/assets.ts';
import { type Amount, zero } from '#domain/money/money.ts';
import type { HistoryMachine } from '#machines/history/history.machine.ts';
import { selectActivities } from '#machines/history/history.selectors.ts';
import { heldFunds } from '#machines/order/order.funds.ts';
import type { Balances, HeldFunds, MarketFacts } from '#machines/order/order.types.ts';
import type { PriceFeedMachine } from '#machines/priceFeed/priceFeed.machine.ts';
import { selectMarketFacts } from '#machines/priceFeed/priceFeed.selectors.ts';
import type { Account } from '#ports/bank/accounts.ts';
import { watchNetwork, watchTab } from '#ports/browser/window.ts';
import { serverNow } from '#ports/http.ts';
import type { World } from '../world.ts';
import type { FactSource } from './order.ts';

export const noMarket: MarketFacts = { prices: {}, receivedAt: null, paused: false };

const isAsset = (code: string): code is AssetCode => Object.hasOwn(knownAssets, code);

/** What arrived and is let go at a known moment, of one asset. */
const releasesOf = (asset: AssetCode, activities: readonly Activity[]) =>
  activities.flatMap((each) =>
    each.source === 'transfer' && each.status === 'onHold' && each.hold && each.in?.asset === asset
      ? [{ amount: each.in.amount, at: each.hold.endsAt }]
      : [],
  );

/**
 * What may be spent, from the bank's accounts, and of what is on hold how much is let go when, from the customer's transfers.
 * @param now ms since 1970 UTC
 */
export function balancesOf(accounts: readonly Account[], transfers: readonly Activity[], now: number): Balances {
  const assets: Partial<Record<TradableCode, Amount>> = {};
  const held: Partial<Record<AssetCode, HeldFunds>> = {};
  for (const { asset, available, balance } of accounts) {
    if (isTradable(asset)) assets[asset] = available;
    const funds = isAsset(asset) ? heldFunds(balance, available, releasesOf(asset, transfers), now) : null;
    if (funds && isAsset(asset)) held[asset] = funds;
  }
  return { usd: accounts.find(({ asset }) => asset === 'USD')?.available ?? zero, assets, held };
}

/** Tells an order the balances, the market and the return to its tab and of the network, now and as they change. */
export const orderFacts =
  (world: World): FactSource =>
  (tell) => {
    const stops: (() => void)[] = [
      watchTab((visible) => visible && tell({ type: 'tab.shown' })),
      watchNetwork((online) => online && tell({ type: 'network.online' })),
    ];
    const keep = (subscription: Subscription | undefined) => stops.push(() => subscription?.unsubscribe());
    const { flows } = world.app.getSnapshot().context;
    const feed = flows.priceFeed?.ref as ActorRefFrom<PriceFeedMachine> | undefined;
    const transfers = flows.transfers?.ref as ActorRefFrom<HistoryMachine> | undefined;
    const requests = () => world.actor('resources').getSnapshot().context.requests;
    if (feed) {
      tell({ type: 'market.updated', market: selectMarketFacts(feed.getSnapshot()) });
      keep(feed.subscribe(() => tell({ type: 'market.updated', market: selectMarketFacts(feed.getSnapshot()) })));
    }
    let known: readonly unknown[] = [];
    const tellBalances = () => {
      const accounts = (requests().accounts?.getSnapshot().context.value ?? null) as readonly Account[] | null;
      const activities = (transfers && selectActivities(transfers.getSnapshot())) ?? null;
      if (accounts === null || (accounts === known[0] && activities === known[1])) return;
      known = [accounts, activities];
      tell({ type: 'balances.updated', balances: balancesOf(accounts, activities ?? [], serverNow()) });
    };
    tellBalances();
    keep(requests().accounts?.subscribe(tellBalances));
    keep(transfers?.subscribe(tellBalances));
    return () => {
      for (const stop of stops) stop();
    };
  };
