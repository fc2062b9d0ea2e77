import type { OwnAccount } from '../accounts/owner.ts';
import { feeIncome, type Posting, reserve } from '../ledger/ledger.ts';

export interface Movement {
  readonly side: string;
  readonly receiveAmount: bigint;
  readonly deliverAmount: bigint;
  readonly fee: bigint;
}

export interface TradeAccounts {
  /** Pays for the trade. */
  readonly delivering: { readonly guid: string; readonly asset: string };
  readonly receiving: { readonly guid: string; readonly asset: string };
}

function assetsOf(symbol: string): { asset: string; counter: string } {
  const [asset = '', counter = ''] = symbol.split('-');
  return { asset, counter };
}

/** Or the asset whose account is missing. */
export function tradeAccounts(
  own: readonly OwnAccount[],
  symbol: string,
  side: string,
): TradeAccounts | { readonly missing: string } {
  const { asset, counter } = assetsOf(symbol);
  const fiatAccount = own.find((account) => account.type === 'fiat' && account.asset === counter);
  const trading = own.find((account) => account.type === 'trading' && account.asset === asset);
  if (fiatAccount === undefined) return { missing: `fiat account in ${counter}` };
  if (trading === undefined) return { missing: `trading account in ${asset}` };
  return side === 'buy'
    ? { delivering: fiatAccount, receiving: trading }
    : { delivering: trading, receiving: fiatAccount };
}

/** Both sides against the reserve, the fee to the bank; zero per asset. */
export function tradePostings(
  { delivering, receiving }: TradeAccounts,
  { side, deliverAmount, receiveAmount, fee }: Movement,
): Posting[] {
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
