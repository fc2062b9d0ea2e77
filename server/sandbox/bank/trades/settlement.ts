import type { OwnAccount } from '../accounts/owner.ts';
import { feeIncome, type Posting, reserve } from '../ledger/ledger.ts';

/** What a trade moves: amounts in base units, the fee in the counter asset. */
export interface Movement {
  readonly side: string;
  readonly receiveAmount: bigint;
  readonly deliverAmount: bigint;
  readonly fee: bigint;
}

/** The two accounts of a trade's owner. */
export interface TradeAccounts {
  /** What the trade is paid from. */
  readonly delivering: { readonly guid: string; readonly asset: string };
  readonly receiving: { readonly guid: string; readonly asset: string };
}

/** The asset and the counter asset of a pair. */
function assetsOf(symbol: string): { asset: string; counter: string } {
  const [asset = '', counter = ''] = symbol.split('-');
  return { asset, counter };
}

/** The owner's accounts that a trade pays from and into, or the asset whose account is missing. */
export function tradeAccounts(own: readonly OwnAccount[], symbol: string, side: string): TradeAccounts | { readonly missing: string } {
  const { asset, counter } = assetsOf(symbol);
  const fiatAccount = own.find((account) => account.type === 'fiat' && account.asset === counter);
  const trading = own.find((account) => account.type === 'trading' && account.asset === asset);
  if (fiatAccount === undefined) return { missing: `fiat account in ${counter}` };
  if (trading === undefined) return { missing: `trading account in ${asset}` };
  return side === 'buy' ? { delivering: fiatAccount, receiving: trading } : { delivering: trading, receiving: fiatAccount };
}

/** The postings of one executed trade: both sides against the reserve, the fee to the bank. They add up to zero in either asset. */
export function tradePostings({ delivering, receiving }: TradeAccounts, { side, deliverAmount, receiveAmount, fee }: Movement): Posting[] {
  const counter = side === 'buy' ? delivering.asset : receiving.asset;
  const buying = side === 'buy';
  return [
    { accountGuid: delivering.guid, asset: delivering.asset, amount: -deliverAmount },
    reserve(delivering.asset, buying ? deliverAmount - fee : deliverAmount),
    reserve(receiving.asset, buying ? -receiveAmount : -(receiveAmount + fee)),
    { accountGuid: receiving.guid, asset: receiving.asset, amount: receiveAmount },
    feeIncome(counter, fee),
  ];
}
