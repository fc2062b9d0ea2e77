import type { SnapshotFrom } from 'xstate';
import type { TradableCode } from '#domain/assets/assets.ts';
import { type Price, symbolOf } from '#domain/markets/prices.ts';
import type { PriceFeedMachine } from './priceFeed.machine.ts';

type Snapshot = SnapshotFrom<PriceFeedMachine>;

export type Freshness = 'connecting' | 'live' | 'stale' | 'offline';

/** After the first request failed, prices are no longer just connecting. */
export const selectFreshness = ({ value, context }: Snapshot): Freshness =>
  value.freshness === 'connecting' && context.error !== null ? 'stale' : value.freshness;
export const selectPrices = ({ context }: Snapshot) => context.prices;
export const selectPrice =
  (asset: TradableCode) =>
  ({ context }: Snapshot): Price | null =>
    context.prices[symbolOf(asset)] ?? null;
/** Server time in ms of the last list: "Prices as of …". Null before the first. */
export const selectReceivedAt = ({ context }: Snapshot) => context.receivedAt;
/** What an order needs from the feed, in the shape of its `market.updated` event. */
export const selectMarketFacts = (snapshot: Snapshot) => ({
  prices: snapshot.context.prices,
  receivedAt: snapshot.context.receivedAt,
  paused: snapshot.matches({ freshness: 'offline' }),
});
