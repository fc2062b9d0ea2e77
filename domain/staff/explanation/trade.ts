import { isTradable } from '../../assets/assets.ts';
import { type Amount, amount } from '../../money/money.ts';
import { costsOf } from '../../trades/breakdown.ts';
import { type TradeTerms, unitPriceOf } from '../../trades/price.ts';
import { stageOf } from '../../trades/trade.ts';
import type { ExplainedTrade, Posting, Step, StepKind, UnknownReason } from './record.ts';

const coinOf = (symbol: string): string => symbol.split('-')[0] ?? symbol;
const counterOf = (symbol: string): string => symbol.split('-')[1] ?? 'USD';

const step = (
  kind: StepKind,
  asset: string,
  value: Amount | null,
  why: UnknownReason = 'notSaid',
  decimals: number | null = null,
): Step => ({
  ...{ kind, asset, amount: value, decimals },
  why: value === null ? why : null,
});

/** The customer's terms; null while an amount is unknown, and for an unsupported pair. */
export function termsOf(trade: ExplainedTrade): TradeTerms | null {
  const { symbol, delivered, received, fee, buyPrice, sellPrice, createdAt } = trade;
  if (
    delivered === null ||
    received === null ||
    fee === null ||
    !isTradable(coinOf(symbol)) ||
    counterOf(symbol) !== 'USD'
  )
    return null;
  const side = trade.side === 'sell' ? 'sell' : 'buy';
  const market = buyPrice === null || sellPrice === null ? null : { buy: buyPrice, sell: sellPrice, at: createdAt };
  return { side, symbol, deliverAmount: delivered, receiveAmount: received, fee, market };
}

/** Always the same rows. @param isCopy the bank was unavailable for missing details */
export function tradeSteps(trade: ExplainedTrade, isCopy: boolean): readonly Step[] {
  const { symbol, side, delivered, received, fee } = trade;
  const [coin, counter] = [coinOf(symbol), counterOf(symbol)];
  const [given, gotten] = side === 'sell' ? [coin, counter] : [counter, coin];
  const terms = termsOf(trade);
  const isPriced = terms !== null && BigInt(side === 'sell' ? terms.deliverAmount : terms.receiveAmount) > 0n;
  const price = isPriced ? unitPriceOf(terms) : null;
  const market = isPriced ? terms.market : null;
  const unknown: UnknownReason = terms === null ? 'notSaid' : isCopy ? 'bankAway' : 'notKept';
  const costs = isPriced && market ? costsOf(terms, market) : null;
  // In hundredths of a cent, to keep half cents exact.
  const mid = market ? amount((BigInt(market.buy) + BigInt(market.sell)) * 50n) : null;
  return [
    step('price', counter, price?.amount ?? null, 'notSaid', price?.decimals ?? null),
    step('mid', counter, mid, unknown, mid === null ? null : 4),
    step('valueAtMid', counter, costs?.valueAtMid ?? null, unknown),
    step('spread', counter, costs?.spread ?? null, unknown),
    step('rounding', counter, costs?.rounding ?? null, unknown),
    step('notional', counter, notionalOf(trade)),
    step('fee', counter, fee),
    step('delivered', given, delivered),
    step('received', gotten, received),
  ];
}

/** The amount for the coins alone, in the counter asset; null while an amount is unknown. */
function notionalOf({ side, delivered, received, fee }: ExplainedTrade): Amount | null {
  if (fee === null) return null;
  if (side === 'sell') return received === null ? null : amount(BigInt(received) + BigInt(fee));
  return delivered === null ? null : amount(BigInt(delivered) - BigInt(fee));
}

/** Account guids by owner and asset, if known. */
export type AccountGuids = (account: 'customer' | 'reserve' | 'fee', asset: string) => string | null;

/** Postings of an executed trade; none before. They add up to zero per asset. */
export function tradePostings(trade: ExplainedTrade, guidOf: AccountGuids): readonly Posting[] {
  const { symbol, side, delivered, received, fee } = trade;
  if (stageOf(trade) !== 'filled' || delivered === null || received === null || fee === null) return [];
  const [coin, counter] = [coinOf(symbol), counterOf(symbol)];
  const isSale = side === 'sell';
  const [given, gotten] = isSale ? [coin, counter] : [counter, coin];
  const [out, into, charged] = [BigInt(delivered), BigInt(received), BigInt(fee)];
  const post = (account: 'customer' | 'reserve' | 'fee', asset: string, value: bigint): Posting => ({
    ...{ account, guid: guidOf(account, asset), asset, amount: amount(value) },
  });
  return [
    post('customer', given, -out),
    post('reserve', given, isSale ? out : out - charged),
    post('reserve', gotten, isSale ? -(into + charged) : -into),
    post('customer', gotten, into),
    post('fee', counter, charged),
  ].filter((posting) => posting.amount !== '0');
}
