import { assets, type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import { symbolOf } from '#domain/markets/prices.ts';
import { divide } from '#domain/money/money.ts';
import type { TradeFees } from '#domain/trades/estimate.ts';
import { priceAt, stepOf } from '../../market/price-process.ts';

/** What the bank charges for trading an asset. */
export interface Terms {
  /** Default fee, in basis points of the liquidity provider's part; a quote can set others. */
  readonly feeBasisPoints: number;
  /** Spread between the buy and the sell price, in basis points of the mid price. */
  readonly spreadBasisPoints: number;
}

const terms: Readonly<Record<TradableCode, Terms>> = {
  BTC: { feeBasisPoints: 50, spreadBasisPoints: 10 },
  ETH: { feeBasisPoints: 50, spreadBasisPoints: 10 },
  LTC: { feeBasisPoints: 50, spreadBasisPoints: 10 },
  BCH: { feeBasisPoints: 50, spreadBasisPoints: 10 },
  USDC: { feeBasisPoints: 0, spreadBasisPoints: 2 },
};
/** The fees as the app estimates with them. */
export const tradeFees: TradeFees = Object.fromEntries(tradableCodes.map((code) => [code, terms[code].feeBasisPoints]));
export const termsOf = (asset: TradableCode): Terms => terms[asset];

/** The one currency that the bank trades and keeps accounts in. */
export const fiat = 'USD';
/** The pairs of this bank, in the order of its lists. */
export const symbols: readonly string[] = tradableCodes.map(symbolOf);

export interface Price {
  readonly symbol: string;
  /** Cents that a buyer pays for one whole unit. */
  readonly buyPrice: bigint;
  /** Cents that a seller gets for one whole unit. */
  readonly sellPrice: bigint;
  /** The start of the price step, in milliseconds. */
  readonly updatedAt: number;
}

/** Fractions of a dollar that a market price is scaled to before it becomes cents. */
const precision = 1e8;
const precisionPerCent = 1_000_000n;

/**
 * The bank's prices for an asset at a given time, from the same process as the market's charts. Cents are rounded against the customer,
 * except for the dollar coin, which is rounded to the nearest: a whole cent would be a spread of one percent.
 */
export function priceFor(seed: string, asset: TradableCode, ms: number): Price {
  const updatedAt = stepOf(ms);
  const middle = BigInt(Math.round(priceAt(seed, assets[asset].marketId ?? '', updatedAt) * precision));
  const spread = BigInt(termsOf(asset).spreadBasisPoints);
  const pegged = asset === 'USDC';
  const cents = (twentyThousandths: bigint, rounding: 'ceil' | 'floor') =>
    divide(middle * twentyThousandths, 20_000n * precisionPerCent, pegged ? 'halfUp' : rounding);
  return { symbol: symbolOf(asset), buyPrice: cents(20_000n + spread, 'ceil'), sellPrice: cents(20_000n - spread, 'floor'), updatedAt };
}
