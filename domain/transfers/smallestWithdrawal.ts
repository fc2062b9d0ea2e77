import type { AssetCode, TradableCode } from '../assets/assets.ts';
import { type Amount, amount, compare } from '../money/money.ts';

/** What a chain will not carry, or what costs more to carry than it is: the dust limits of Bitcoin's kin, and a dollar of the dollar coin. */
const dust: Readonly<Record<TradableCode, Amount>> = {
  BTC: amount(546),
  ETH: amount(1),
  USDC: amount(1_000_000),
  LTC: amount(5_460),
  BCH: amount(546),
};

/** The fee of a network, in base units of the coin that the network is paid in. */
interface NetworkFee {
  readonly networkFee: Amount | null;
  readonly networkFeeAsset: AssetCode | null;
}

/** The least of a coin that can be sent: no dust, and no less than the network takes for it, where that is known and paid in the same coin. */
export function smallestWithdrawal(asset: TradableCode, { networkFee, networkFeeAsset }: NetworkFee): Amount {
  const least = dust[asset];
  return networkFee !== null && networkFeeAsset === asset && compare(networkFee, least) > 0 ? networkFee : least;
}
