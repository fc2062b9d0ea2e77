import type { AssetCode, TradableCode } from '../assets/assets.ts';
import { type Amount, amount, compare } from '../money/money.ts';

/** Below these, sending is uneconomical: dust limits, and one dollar of USDC. */
const dust: Readonly<Record<TradableCode, Amount>> = {
  BTC: amount(546),
  ETH: amount(1),
  USDC: amount(1_000_000),
  LTC: amount(5_460),
  BCH: amount(546),
};

/** A network's fee, in base units of the coin it is paid in. */
interface NetworkFee {
  readonly networkFee: Amount | null;
  readonly networkFeeAsset: AssetCode | null;
}

/** The minimum to send: not dust, and not below the network fee, if known and in the same coin. */
export function smallestWithdrawal(asset: TradableCode, { networkFee, networkFeeAsset }: NetworkFee): Amount {
  const least = dust[asset];
  return networkFee !== null && networkFeeAsset === asset && compare(networkFee, least) > 0 ? networkFee : least;
}
