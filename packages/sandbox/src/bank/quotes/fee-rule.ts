/**
 * The fee rule. A trade pays the spread fee, in basis points of the liquidity provider's part L,
 * plus a fixed fee; both in the counter asset. If the fixed amount includes the fee, it is solved:
 *
 *     buy:   deliver = L + L·bps + fixed
 *     sell:  receive = L − L·bps − fixed
 *
 * Receipts are rounded down, deliveries and fees up: a fee is at least one base unit, and splitting
 * an order saves nothing. Callers refuse amounts that come out zero or negative.
 */
import type { Side } from '#domain/markets/prices.ts';
import { divide } from '#domain/money/money.ts';

export interface Fees {
  /** Of the provider's part. */
  readonly basisPoints: bigint;
  /** In cents. */
  readonly fixed: bigint;
}

export interface QuoteTerms {
  readonly side: Side;
  /** Fixed by the customer; the other side bears the fee. */
  readonly fixedSide: 'deliver' | 'receive';
  /** In the counter asset for buy+deliver and sell+receive, else in the asset. */
  readonly amount: bigint;
  /** For one whole unit. */
  readonly price: bigint;
  /** 10^decimals. */
  readonly unit: bigint;
  readonly fees: Fees;
}

export interface QuoteLines {
  readonly deliver: bigint;
  readonly receive: bigint;
  /** Always in the counter asset. */
  readonly fee: bigint;
}

const whole = 10_000n;
/** The fee on a net amount. */
export const feeOn = (value: bigint, { basisPoints, fixed }: Fees): bigint =>
  divide(value * basisPoints, whole, 'ceil') + fixed;

/** Amounts and fee by the rule above. */
export function quoteLines({ side, fixedSide, amount, price, unit, fees }: QuoteTerms): QuoteLines {
  const { basisPoints, fixed } = fees;
  if (side === 'buy') {
    if (fixedSide === 'receive') {
      const provider = divide(amount * price, unit, 'ceil');
      const fee = feeOn(provider, fees);
      return { deliver: provider + fee, receive: amount, fee };
    }
    const fee = divide((amount - fixed) * basisPoints, whole + basisPoints, 'ceil') + fixed;
    return { deliver: amount, receive: divide((amount - fee) * unit, price, 'floor'), fee };
  }
  if (fixedSide === 'deliver') {
    const provider = divide(amount * price, unit, 'floor');
    const fee = feeOn(provider, fees);
    return { deliver: amount, receive: provider - fee, fee };
  }
  const fee = divide((amount + fixed) * basisPoints, whole - basisPoints, 'ceil') + fixed;
  return { deliver: divide((amount + fee) * unit, price, 'ceil'), receive: amount, fee };
}
