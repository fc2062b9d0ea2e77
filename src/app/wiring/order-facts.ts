import type { ActorRefFrom, Subscription } from 'xstate';
import type { Balances, MarketFacts } from '../../../machines/order/order.types.ts';
import type { PriceFeedMachine } from '../../../machines/priceFeed/priceFeed.machine.ts';
import { selectMarketFacts } from '../../../machines/priceFeed/priceFeed.selectors.ts';
import { isTradable, type TradableCode } from '../../../machines/shared/assets.ts';
import { type Amount, zero } from '../../../machines/shared/money.ts';
import type { Account } from '../../ports/bank/accounts.ts';
import { watchNetwork, watchTab } from '../../ports/browser/window.ts';
import type { World } from '../world.ts';
import type { FactSource } from './order.ts';

export const noMarket: MarketFacts = { prices: {}, receivedAt: null, paused: false };

/** What may be spent, from the bank's accounts. */
export function balancesOf(accounts: readonly Account[]): Balances {
  const assets: Partial<Record<TradableCode, Amount>> = {};
  for (const { asset, available } of accounts) if (isTradable(asset)) assets[asset] = available;
  return { usd: accounts.find(({ asset }) => asset === 'USD')?.available ?? zero, assets };
}

/** Tells an order the balances, the market and the return to its tab and of the network, now and as they change. */
export const orderFacts =
  (world: World): FactSource =>
  (tell) => {
    const stops: (() => void)[] = [
      watchTab((visible) => visible && tell({ type: 'tab.shown' })),
      watchNetwork((online) => online && tell({ type: 'network.online' })),
    ];
    const keep = (subscription: Subscription) => stops.push(() => subscription.unsubscribe());
    const feed = world.app.getSnapshot().context.flows.priceFeed?.ref as ActorRefFrom<PriceFeedMachine> | undefined;
    if (feed) {
      tell({ type: 'market.updated', market: selectMarketFacts(feed.getSnapshot()) });
      keep(feed.subscribe(() => tell({ type: 'market.updated', market: selectMarketFacts(feed.getSnapshot()) })));
    }
    let known: unknown = null;
    const tellBalances = () => {
      const accounts = world.actor('resources').getSnapshot().context.requests.accounts?.getSnapshot().context.value ?? null;
      if (accounts === null || accounts === known) return;
      known = accounts;
      tell({ type: 'balances.updated', balances: balancesOf(accounts as readonly Account[]) });
    };
    tellBalances();
    const accounts = world.actor('resources').getSnapshot().context.requests.accounts;
    if (accounts) keep(accounts.subscribe(tellBalances));
    return () => {
      for (const stop of stops) stop();
    };
  };
