import { type AssetCode, type TradableCode, tradableCodes } from '../assets/assets.ts';
import { lookUp } from '../lookUp.ts';
import { symbolOf } from '../markets/prices.ts';
import { type Amount, amount } from '../money/money.ts';
import { exchangedAmounts, type TradeTerms, type UnitPrice, unitPriceOf } from './price.ts';

export interface Trade extends TradeTerms {
  readonly guid: string;
  readonly quoteGuid: string;
  /**
   * `storing | pending | executed | settling | completed | failed |
   * cancelled`; the bank may add some.
   */
  readonly state: string;
  readonly failureCode: string | null;
  /** Placed by a recurring buy. */
  readonly isRecurring: boolean;
  /** ms since 1970 UTC. */
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** A trade's status for customers. The bank's own states are finer, and it may add some. */
export type TradeStage = 'pending' | 'settling' | 'filled' | 'failed' | 'cancelled';

/** Final from `executed` on. Unknown states, newer than this code, count as open. */
const stages: Readonly<Record<string, TradeStage>> = {
  storing: 'pending',
  pending: 'settling',
  executed: 'filled',
  settling: 'filled',
  completed: 'filled',
  failed: 'failed',
  cancelled: 'cancelled',
};

export const stageOf = ({ state }: Pick<Trade, 'state'>): TradeStage => lookUp(stages, state) ?? 'pending';

/** Whether the trade is still open. */
export const isUnderWay = (trade: Pick<Trade, 'state'>): boolean => ['pending', 'settling'].includes(stageOf(trade));

/** The asset of a symbol such as `BTC-USD`; null for one that this product does not trade. */
export function assetOfSymbol(symbol: string): TradableCode | null {
  return tradableCodes.find((code) => symbolOf(code) === symbol) ?? null;
}

/** One stage in the progress of a trade. */
export interface Progress {
  readonly stage: TradeStage;
  readonly state: 'done' | 'now' | 'later' | 'failed';
}

const stagesToFilled = ['pending', 'settling', 'filled'] as const;

/** Completed and remaining stages. A failed trade failed at some point after it was placed. */
export function progressOf(trade: Pick<Trade, 'state'>): readonly Progress[] {
  const stage = stageOf(trade);
  if (stage === 'failed' || stage === 'cancelled') {
    return [
      { stage: 'pending', state: 'done' },
      { stage, state: 'failed' },
    ];
  }
  const now = stagesToFilled.indexOf(stage);
  return stagesToFilled.map((each, index) => ({
    stage: each,
    state: index < now ? 'done' : index === now ? 'now' : 'later',
  }));
}

export interface AssetAmount {
  readonly asset: AssetCode;
  readonly amount: Amount;
}

/** Base units. `value + fee = dollars` for a buy, `dollars + fee = value` for a sale. */
export interface TradeParts {
  readonly asset: TradableCode;
  readonly given: AssetAmount;
  readonly received: AssetAmount;
  readonly fee: Amount;
  /** The value of the quantity in cents, without the fee. */
  readonly value: Amount;
  /** Cents that left or reached the customer, including the fee. */
  readonly dollars: Amount;
  readonly price: UnitPrice | null;
}

/** Null for an unsupported symbol. */
export function partsOf(terms: TradeTerms): TradeParts | null {
  const asset = assetOfSymbol(terms.symbol);
  if (asset === null) return null;
  const { cents, quantity } = exchangedAmounts(terms);
  const buys = terms.side === 'buy';
  return {
    asset,
    given: { asset: buys ? 'USD' : asset, amount: terms.deliverAmount },
    received: { asset: buys ? asset : 'USD', amount: terms.receiveAmount },
    fee: terms.fee,
    value: amount(cents),
    dollars: buys ? terms.deliverAmount : terms.receiveAmount,
    price: quantity > 0n ? unitPriceOf(terms) : null,
  };
}
