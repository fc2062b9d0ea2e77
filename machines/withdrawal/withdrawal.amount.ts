import { assets, isTradable, type TradableCode } from '#domain/assets/assets.ts';
import { symbolOf } from '#domain/markets/prices.ts';
import {
  type Amount,
  add,
  amount,
  compare,
  divide,
  isPositive,
  isZero,
  subtract,
  toDecimal,
  zero,
} from '#domain/money/money.ts';
import { splitUnit } from '#domain/money/unit.ts';
import { holdingValue } from '#domain/portfolio/holdings.ts';
import { midPriceOf } from '#domain/portfolio/value.ts';
import type { UnitPrice } from '#domain/trades/price.ts';
import { exceededLimit, type LimitUse, limitsLeft } from '#domain/transfers/limits.ts';
import { smallestWithdrawal } from '#domain/transfers/smallestWithdrawal.ts';
import { maxAfterFee } from '#domain/transfers/withdrawable.ts';
import { type ParsedAmount, parseAmountIn } from '../shared/amount.ts';
import type {
  RequestTransferQuoteInput,
  RequestTransferQuoteResult,
  TransferAmount,
} from '../shared/transferring/transfer.actors.ts';
import type { TransferQuote } from '../shared/transferring/transfer.types.ts';
import type {
  AmountProblem,
  FeeEstimate,
  Funds,
  TypedCoins,
  WantedAmount,
  WithdrawableCode,
  WithdrawalContext,
  WithdrawalDraft,
} from './withdrawal.types.ts';

type Drafted = Pick<WithdrawalContext, 'draft' | 'facts'>;
interface Priced {
  readonly asset: TradableCode;
  readonly price: UnitPrice;
}

/** Null for dollars, and without a price. */
function pricedCoin({ draft: { asset }, facts: { prices } }: Drafted): Priced | null {
  const price = isTradable(asset) ? prices[symbolOf(asset)] : undefined;
  return isTradable(asset) && price ? { asset, price: midPriceOf(price) } : null;
}

/** Cents; null for dollars, and without a price: unknown is never zero. */
export const coinValue = ({ draft: { asset }, facts: { prices } }: Drafted, balance: Amount): Amount | null =>
  asset === 'USD' ? null : holdingValue({ asset, balance }, prices);

/**
 * The base units that cents buy, rounded down to the asset's shown digits, so that none is hidden.
 */
function unitsAtPrice({ asset, price }: Priced, cents: Amount): Amount {
  const { decimals, displayDecimals } = assets[asset];
  const units = divide(
    BigInt(cents) * 10n ** BigInt(decimals + price.decimals - assets.USD.decimals),
    BigInt(price.amount),
    'floor',
  );
  const shown = 10n ** BigInt(decimals - displayDecimals);
  return amount((units / shown) * shown);
}

/** Cents. */
export const readDollars = (text: string): ParsedAmount =>
  parseAmountIn(text, assets.USD.decimals, (unit) => unit === 'USD');

/** Converts typed dollars to coins. */
function parseDollars(known: Drafted, text: string): TypedCoins {
  const parsed = readDollars(text);
  if (!parsed.ok) return parsed;
  const coin = pricedCoin(known);
  if (coin === null) return { ok: false, reason: 'priceUnknown' };
  return { ok: true, amount: unitsAtPrice(coin, parsed.amount) };
}

/** Whether coins are shown and typed in dollars. */
export const isInDollars = (wanted: WantedAmount): boolean =>
  wanted.kind === 'dollars' || (wanted.kind === 'max' && wanted.unit === 'dollars');

/** Whether coins can be typed in dollars. */
export const unitIsSwitchable = (known: Drafted): boolean =>
  isInDollars(known.draft.wanted) || pricedCoin(known) !== null;

/**
 * The amount in the other unit. Max stays everything that can be sent. Switching back restores the
 * typed text exactly, even if the price changed.
 * @param typed the field's amount in coins; null without one
 */
export function switchedAmount(known: Drafted, text: string, typed: Amount | null): WantedAmount {
  const { wanted } = known.draft;
  if (wanted.kind === 'max') return { kind: 'max', unit: wanted.unit === 'coins' ? 'dollars' : 'coins' };
  const value = typed !== null && isPositive(typed) ? typed : null;
  if (wanted.kind === 'dollars') {
    return {
      kind: 'typed',
      text: wanted.before ?? (value === null ? '' : toDecimal(value, assets[known.draft.asset].decimals)),
    };
  }
  const cents = value === null ? null : coinValue(known, value);
  return { kind: 'dollars', text: cents === null ? '' : toDecimal(cents, assets.USD.decimals), before: text };
}

type Known = Pick<WithdrawalContext, 'draft' | 'facts' | 'estimate' | 'now' | 'customerGuid'>;

type Limited = Pick<Known, 'draft' | 'facts' | 'now'>;
type Entered = Limited & Pick<Known, 'estimate'>;

const noFunds: Funds = { available: zero, fundsOnHold: null };

/** Null until the balances are known. */
export const fundsOf = ({ draft: { asset }, facts: { balances } }: Pick<Known, 'draft' | 'facts'>): Funds | null =>
  balances && (balances[asset] ?? noFunds);

/** The estimate, if it still matches the asset and available amount. */
function currentEstimate(known: Pick<Known, 'draft' | 'facts' | 'estimate'>): FeeEstimate | null {
  const { draft, estimate } = known;
  return estimate?.asset === draft.asset && estimate.available === fundsOf(known)?.available ? estimate : null;
}

/** Something is available, but the fee on all of it is unknown. */
export const feeIsNeeded = (known: Known): boolean =>
  isPositive(fundsOf(known)?.available ?? zero) && currentEstimate(known) === null;

/** The most that may leave now, within the balance and limits. */
function mostOf(known: Limited, { available }: Funds): Amount {
  const left = limitLeft(known)?.left ?? available;
  return compare(left, available) < 0 ? left : available;
}

/** The most that can be sent after the fee; null while the fee is unknown. */
export function maxOf(known: Entered): Amount | null {
  const funds = fundsOf(known);
  if (funds === null) return null;
  if (!isPositive(funds.available)) return zero;
  const estimate = currentEstimate(known);
  return estimate && maxAfterFee(mostOf(known, funds), estimate.quote?.fee ?? funds.available);
}

/** Max follows the balance and the fee. */
export function amountTextOf(known: Entered): string {
  const { asset, wanted } = known.draft;
  if (wanted.kind !== 'max') return wanted.text;
  const max = maxOf(known);
  const shown = max !== null && isInDollars(wanted) ? coinValue(known, max) : max;
  return shown === null ? '' : toDecimal(shown, (isInDollars(wanted) ? assets.USD : assets[asset]).decimals);
}

/** The amount that arrives, as typed. */
export function parseAmount(known: Entered): TypedCoins {
  const { asset, wanted } = known.draft;
  if (wanted.kind === 'dollars') return parseDollars(known, wanted.text);
  const max = wanted.kind === 'max' ? maxOf(known) : null;
  if (max !== null) return { ok: true, amount: max };
  return parseAmountIn(amountTextOf(known), assets[asset].decimals, (unit) => unit === asset);
}

/** A pasted `0.5 BTC` in a bitcoin field is just the number. */
export function typedAmountOf({ asset, wanted }: WithdrawalDraft, text: string): WantedAmount {
  const typed = splitUnit(text);
  if (isInDollars(wanted)) return { kind: 'dollars', text: typed?.unit === 'USD' ? typed.number : text, before: null };
  return { kind: 'typed', text: typed?.unit === asset ? typed.number : text };
}

/** The quote's minimum; null for dollars, and without a quote. */
const minimumBy = (asset: WithdrawableCode, quote: TransferQuote | null): Amount | null =>
  asset === 'USD' || quote === null ? null : smallestWithdrawal(asset, quote);

/** Null for dollars, and until the fee is known. */
export const minimumOf = (known: Pick<Known, 'draft' | 'facts' | 'estimate'>): Amount | null =>
  minimumBy(known.draft.asset, currentEstimate(known)?.quote ?? null);

function minimumProblemOf(minimum: Amount | null, amount: Amount): AmountProblem | null {
  return minimum !== null && compare(amount, minimum) < 0 ? { reason: 'belowMinimum', minimum } : null;
}

/** From the estimate: the fee on a smaller amount may differ a little. */
export const feeOf = (known: Pick<Known, 'draft' | 'facts' | 'estimate'>): Amount | null =>
  currentEstimate(known)?.quote?.fee ?? null;

/** The amount plus its fee; null while either is unknown. */
export function costOf(known: Entered): Amount | null {
  const [parsed, fee] = [parseAmount(known), feeOf(known)];
  return parsed.ok && fee !== null ? add(parsed.amount, fee) : null;
}

/** Known problems with the amount; the bank decides the rest. */
export function amountProblemOf(known: Known): AmountProblem | null {
  const funds = fundsOf(known);
  // Max is everything available, whatever the fee leaves.
  if (known.draft.wanted.kind === 'max' && maxOf(known) === null) return null;
  const parsed = parseAmount(known);
  if (!parsed.ok) return { reason: parsed.reason };
  const least = costOf(known) ?? parsed.amount;
  const cost = compare(least, parsed.amount) > 0 ? least : null;
  const isNothing = isZero(parsed.amount);
  const isTooLittle =
    funds !== null &&
    isNothing &&
    known.draft.wanted.kind === 'max' &&
    compare(feeOf(known) ?? zero, funds.available) >= 0;
  if (funds !== null && (compare(least, funds.available) > 0 || isTooLittle)) {
    return { reason: 'insufficientFunds', funds, cost, over: subtract(least, funds.available) };
  }
  if (isNothing) return { reason: 'zero' };
  return minimumProblemOf(minimumOf(known), parsed.amount) ?? limitProblemOf(known, least);
}

/** Limits include the fee. Until the transfers are known, the bank decides. */
function limitProblemOf(
  { draft: { asset }, facts: { limits, transfers }, now }: Known,
  amount: Amount,
): AmountProblem | null {
  if (limits === null || transfers === null) return null;
  const limit = exceededLimit(limits, transfers, { asset, side: 'withdrawal', amount }, now());
  return limit && { reason: 'limitExceeded', limit };
}

/** The strictest limit's remainder; null without one, and while limits or transfers are unknown. */
export function limitLeft({ draft: { asset }, facts: { limits, transfers }, now }: Limited): LimitUse | null {
  if (limits === null || transfers === null) return null;
  return limitsLeft(limits, transfers, { asset, side: 'withdrawal' }, now())[0] ?? null;
}

const requestOf = ({ customerGuid, draft: { asset } }: Known, amount: TransferAmount): RequestTransferQuoteInput => ({
  customerGuid,
  product: asset === 'USD' ? 'funding' : 'crypto',
  side: 'withdrawal',
  asset,
  ...amount,
});

/** Quotes everything available, for the fee that Max leaves room for. */
export const estimateRequestOf = (known: Known): RequestTransferQuoteInput =>
  requestOf(known, { deliverAmount: fundsOf(known)?.available ?? zero });

/**
 * A typed amount arrives in full, with the fee on top. Max is everything that may leave, so that a
 * changed fee never makes it exceed the balance or limit.
 */
export function quoteRequestOf(known: Known): RequestTransferQuoteInput {
  const funds = fundsOf(known);
  if (known.draft.wanted.kind === 'max' && funds !== null)
    return requestOf(known, { deliverAmount: mostOf(known, funds) });
  const parsed = parseAmount(known);
  if (!parsed.ok) throw new RangeError(`no amount to quote: ${parsed.reason}`);
  return requestOf(known, { receiveAmount: parsed.amount });
}

/** A refusal means that the available amount is too small. */
export function estimateOf(known: Known, answer: RequestTransferQuoteResult): FeeEstimate {
  const { asset } = known.draft;
  return { asset, available: fundsOf(known)?.available ?? zero, quote: answer.ok ? answer.quote : null };
}

/** Null if the bank's quote can be reviewed. */
export function quoteProblemOf(known: Known, quote: TransferQuote): AmountProblem | null {
  const funds = fundsOf(known);
  if (funds !== null && compare(quote.deliverAmount, funds.available) > 0) {
    return {
      reason: 'insufficientFunds',
      funds,
      cost: quote.deliverAmount,
      over: subtract(quote.deliverAmount, funds.available),
    };
  }
  if (!isPositive(quote.receiveAmount)) return { reason: 'tooSmall' };
  return (
    minimumProblemOf(minimumBy(known.draft.asset, quote), quote.receiveAmount) ??
    limitProblemOf(known, quote.deliverAmount)
  );
}
