import type { TradableCode } from '#domain/assets/assets.ts';
import type { Fees } from '../quotes/fee-rule.ts';

/** The cost of a withdrawal of coins, for the customer and for the bank. */
export interface WithdrawalTerms {
  /** The bank's fee, in base units of the asset: a few dollars. A quote can set another. */
  readonly fee: bigint;
  /** The network fee, in base units of `networkFeeAsset`; the bank pays it. */
  readonly networkFee: bigint;
  /** The coin that the chain is paid in: ether for the dollar coin, which lives on its chain. */
  readonly networkFeeAsset: TradableCode;
}

/** Chains' fees are those of a plain payment on a quiet day: 141 bytes at 10 satoshi, 21 000 (USDC: 65 000) gas at 20 gwei, 226 bytes at 10. */
const withdrawals: Readonly<Record<TradableCode, WithdrawalTerms>> = {
  BTC: { fee: 5_000n, networkFee: 1_410n, networkFeeAsset: 'BTC' },
  ETH: { fee: 1_000_000_000_000_000n, networkFee: 420_000_000_000_000n, networkFeeAsset: 'ETH' },
  USDC: { fee: 1_000_000n, networkFee: 1_300_000_000_000_000n, networkFeeAsset: 'ETH' },
  LTC: { fee: 1_000_000n, networkFee: 2_260n, networkFeeAsset: 'LTC' },
  BCH: { fee: 300_000n, networkFee: 2_260n, networkFeeAsset: 'BCH' },
};
export const withdrawalTermsOf = (asset: TradableCode): WithdrawalTerms => withdrawals[asset];

/** Moving dollars in and out, and between accounts here, costs nothing unless the quote says so. */
export const noFees: Fees = { basisPoints: 0n, fixed: 0n };
