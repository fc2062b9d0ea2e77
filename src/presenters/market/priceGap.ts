import type { SnapshotFrom } from 'xstate';
import { type PriceFeedMachine, selectFreshness, selectReceivedAt } from '#machines/priceFeed/priceFeed.machine.ts';

export const loadingPrices = 'Loading prices';
export const noPrices = 'Prices are unavailable right now';

/** Why a figure that needs a price is missing. */
export function priceGap(snapshot: SnapshotFrom<PriceFeedMachine>): string {
  if (selectReceivedAt(snapshot) !== null) return 'No current price';
  return selectFreshness(snapshot) === 'connecting' ? loadingPrices : noPrices;
}
