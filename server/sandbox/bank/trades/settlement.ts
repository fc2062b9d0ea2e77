import { and, eq, inArray } from 'drizzle-orm';
import type { Executor } from '../../../db/database.ts';
import { bankAccounts } from '../../../db/schema/index.ts';
import { feeIncome, type Posting, reserve } from '../ledger/ledger.ts';

/** What a trade moves, whoever made it: amounts in base units, the fee in the counter asset. */
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
export function assetsOf(symbol: string): { asset: string; counter: string } {
  const [asset = '', counter = ''] = symbol.split('-');
  return { asset, counter };
}

/** The owner's fiat and trading accounts for a pair, or what is missing. */
export async function findTradeAccounts(
  tx: Executor,
  owner: { readonly customerGuid: string; readonly symbol: string; readonly side: string },
): Promise<TradeAccounts | { readonly missing: string }> {
  const { asset, counter } = assetsOf(owner.symbol);
  const rows = await tx
    .select({ guid: bankAccounts.guid, asset: bankAccounts.asset, type: bankAccounts.type })
    .from(bankAccounts)
    .where(
      and(
        eq(bankAccounts.customerGuid, owner.customerGuid),
        inArray(bankAccounts.type, ['fiat', 'trading']),
        inArray(bankAccounts.asset, [asset, counter]),
      ),
    );
  const fiatAccount = rows.find(({ type, asset: held }) => type === 'fiat' && held === counter);
  const trading = rows.find(({ type, asset: held }) => type === 'trading' && held === asset);
  if (fiatAccount === undefined) return { missing: `fiat account in ${counter}` };
  if (trading === undefined) return { missing: `trading account in ${asset}` };
  return owner.side === 'buy' ? { delivering: fiatAccount, receiving: trading } : { delivering: trading, receiving: fiatAccount };
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
