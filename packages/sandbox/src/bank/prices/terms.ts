import { assets, type TradableCode, tradableCodes } from '#domain/assets/assets.ts';
import { symbolOf } from '#domain/markets/prices.ts';
import { divide } from '#domain/money/money.ts';
import type { TradeFees } from '#domain/trades/estimate.ts';
import { priceAt, stepOf } from '../../market/price-process.ts';

/** Trading terms of an asset. */
export interface Terms {
  /** Default fee, in basis points of the provider's part; quotes may override it. */
  readonly feeBasisPoints: number;
  /** Between buy and sell, in basis points of mid. */
  readonly spreadBasisPoints: number;
}

const terms: Readonly<Record<TradableCode, Terms>> = {
  BTC: { feeBasisPoints: 50, spreadBasisPoints: 10 },
  ETH: { feeBasisPoints: 50, spreadBasisPoints: 10 },
  LTC: { feeBasisPoints: 50, spreadBasisPoints: 10 },
  BCH: { feeBasisPoints: 50, spreadBasisPoints: 10 },
  USDC: { feeBasisPoints: 0, spreadBasisPoints: 2 },
};
/** For the app's estimates. */
export const tradeFees: TradeFees = Object.fromEntries(tradableCodes.map((code) => [code, terms[code].feeBasisPoints]));
export const termsOf = (asset: TradableCode): Terms => terms[asset];

export const fiat = 'USD';
export const symbols: readonly string[] = tradableCodes.map(symbolOf);

export interface Price {
  readonly symbol: string;
  /** Cents for one whole unit. */
  readonly buyPrice: bigint;
  /** Cents for one whole unit. */
  readonly sellPrice: bigint;
  /** The start of the price step, in milliseconds. */
  readonly updatedAt: number;
}

/** Scale of market prices before rounding to cents. */
const precision = 1e8;
const precisionPerCent = 1_000_000n;

/**
 * The bank's prices, from the same process as the charts. Cents round against the customer, but to
 * the nearest for USDC, where a cent would be a one percent spread.
 */
export function priceFor(seed: string, asset: TradableCode, ms: number): Price {
  const updatedAt = stepOf(ms);
  const middle = BigInt(Math.round(priceAt(seed, assets[asset].marketId ?? '', updatedAt) * precision));
  const spread = BigInt(termsOf(asset).spreadBasisPoints);
  const pegged = asset === 'USDC';
  const cents = (twentyThousandths: bigint, rounding: 'ceil' | 'floor') =>
    divide(middle * twentyThousandths, 20_000n * precisionPerCent, pegged ? 'halfUp' : rounding);
  return {
    symbol: symbolOf(asset),
    buyPrice: cents(20_000n + spread, 'ceil'),
    sellPrice: cents(20_000n - spread, 'floor'),
    updatedAt,
  };
}
