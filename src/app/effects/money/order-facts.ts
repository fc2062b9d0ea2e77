import type { Activity } from '#domain/activity/activity.ts';
import { type AssetCode, isTradable, assets as knownAssets, type TradableCode } from '#domain/assets/assets.ts';
import { type Amount, zero } from '#domain/money/money.ts';
import type { Account } from '#domain/portfolio/account.ts';
import { selectActivities } from '#machines/history/history.machine.ts';
import { fundsOnHoldOf } from '#machines/order/order.funds.ts';
import type { Balances, FundsOnHold, MarketFacts, OrderFact, OrderSources } from '#machines/order/order.types.ts';
import { selectMarketFacts } from '#machines/priceFeed/priceFeed.machine.ts';
import { serverNow } from '#ports/http.ts';
import { stopAll } from '../../logic/reporting.ts';
import { watchParts, watchReturn } from './watch-parts.ts';

export const noMarket: MarketFacts = { prices: {}, receivedAt: null, paused: false };

const isAsset = (code: string): code is AssetCode => Object.hasOwn(knownAssets, code);

/** The holds on one asset's incoming transfers, with their ends. */
const releasesOf = (asset: AssetCode, activities: readonly Activity[]) =>
  activities.flatMap((each) =>
    each.source === 'transfer' && each.status === 'onHold' && each.hold && each.in?.asset === asset
      ? [{ amount: each.in.amount, at: each.hold.endsAt }]
      : [],
  );

/** Available balances and the ends of holds. @param now ms since 1970 UTC */
export function balancesOf(accounts: readonly Account[], transfers: readonly Activity[], now: number): Balances {
  const assets: Partial<Record<TradableCode, Amount>> = {};
  const fundsOnHold: Partial<Record<AssetCode, FundsOnHold>> = {};
  for (const { asset, available, balance } of accounts) {
    if (isTradable(asset)) assets[asset] = available;
    const funds = isAsset(asset) ? fundsOnHoldOf(balance, available, releasesOf(asset, transfers), now) : null;
    if (funds && isAsset(asset)) fundsOnHold[asset] = funds;
  }
  return { usd: accounts.find(({ asset }) => asset === 'USD')?.available ?? zero, assets, fundsOnHold };
}

/**
 * Sends an order the balances, the market, and the return to its tab and of the network, now and on
 * each change. Returns a stop function.
 */
export const watchOrderFacts = (
  { priceFeed, transfers, accounts }: OrderSources,
  notify: (fact: OrderFact) => void,
): (() => void) =>
  stopAll(
    watchParts({
      sources: [priceFeed],
      partsOf: () => [priceFeed.getSnapshot()] as const,
      report: ([priceFeed]) => notify({ type: 'market.updated', market: selectMarketFacts(priceFeed) }),
    }),
    watchParts({
      sources: [accounts, transfers],
      partsOf: () => [accounts.getSnapshot().context.value, selectActivities(transfers.getSnapshot())] as const,
      report: ([value, activities]) =>
        value && notify({ type: 'balances.updated', balances: balancesOf(value, activities ?? [], serverNow()) }),
    }),
    watchReturn(notify),
  );
