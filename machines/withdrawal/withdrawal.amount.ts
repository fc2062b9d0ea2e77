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

/** The chosen coin with its price; null for dollars, and without a price. */
function pricedCoin({ draft: { asset }, facts: { prices } }: Drafted): Priced | null {
  const price = isTradable(asset) ? prices[symbolOf(asset)] : undefined;
  return isTradable(asset) && price ? { asset, price: midPriceOf(price) } : null;
}

/**
 * What an amount of the chosen coin comes to in cents; null for dollars, and without a price: what
 * is unknown is never zero.
 */
export const coinValue = ({ draft: { asset }, facts: { prices } }: Drafted, balance: Amount): Amount | null =>
  asset === 'USD' ? null : holdingValue({ asset, balance }, prices);

/**
 * The quantity (base units) that cents buy at a price for one whole unit, rounded down to what
 * screens show of the asset, so that no digit is hidden.
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

/** The cents that were typed. */
export const readDollars = (text: string): ParsedAmount =>
  parseAmountIn(text, assets.USD.decimals, (unit) => unit === 'USD');

/** The coins that dollars as typed come to. */
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

/** Dollars can be typed in place of coins, or are. */
export const unitIsSwitchable = (known: Drafted): boolean =>
  isInDollars(known.draft.wanted) || pricedCoin(known) !== null;

/**
 * The same amount in the other unit. Max stays everything that can be sent. Switching back restores
 * what was typed to the last digit, even if the price changed. @param typed the amount in the field
 * as coins; null if it is none
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

/** What can be spent of the chosen asset; null until the balances are known. */
export const fundsOf = ({ draft: { asset }, facts: { balances } }: Pick<Known, 'draft' | 'facts'>): Funds | null =>
  balances && (balances[asset] ?? noFunds);

/** The estimate, if it is of the chosen asset and of what is available now. */
function currentEstimate(known: Pick<Known, 'draft' | 'facts' | 'estimate'>): FeeEstimate | null {
  const { draft, estimate } = known;
  return estimate?.asset === draft.asset && estimate.available === fundsOf(known)?.available ? estimate : null;
}

/** Something is available, and the fee on all of it is not known. */
export const feeIsNeeded = (known: Known): boolean =>
  isPositive(fundsOf(known)?.available ?? zero) && currentEstimate(known) === null;

/** The most that may leave the account now: what is available, as far as the limits allow. */
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

/** The amount in the field. With Max it follows the balance and the fee. */
export function amountTextOf(known: Entered): string {
  const { asset, wanted } = known.draft;
  if (wanted.kind !== 'max') return wanted.text;
  const max = maxOf(known);
  const shown = max !== null && isInDollars(wanted) ? coinValue(known, max) : max;
  return shown === null ? '' : toDecimal(shown, (isInDollars(wanted) ? assets.USD : assets[asset]).decimals);
}

/** What reaches the other end, as typed. */
export function parseAmount(known: Entered): TypedCoins {
  const { asset, wanted } = known.draft;
  if (wanted.kind === 'dollars') return parseDollars(known, wanted.text);
  const max = wanted.kind === 'max' ? maxOf(known) : null;
  if (max !== null) return { ok: true, amount: max };
  return parseAmountIn(amountTextOf(known), assets[asset].decimals, (unit) => unit === asset);
}

/** A pasted `0.5 BTC` in a field of bitcoin is the number. */
export function typedAmountOf({ asset, wanted }: WithdrawalDraft, text: string): WantedAmount {
  const typed = splitUnit(text);
  if (isInDollars(wanted)) return { kind: 'dollars', text: typed?.unit === 'USD' ? typed.number : text, before: null };
  return { kind: 'typed', text: typed?.unit === asset ? typed.number : text };
}

/**
 * The least that can be sent by the fee of a quote; null for dollars, and without a quote: what is
 * unknown is no number.
 */
const minimumBy = (asset: WithdrawableCode, quote: TransferQuote | null): Amount | null =>
  asset === 'USD' || quote === null ? null : smallestWithdrawal(asset, quote);

/** The least that can be sent; null for dollars, and until the fee is known. */
export const minimumOf = (known: Pick<Known, 'draft' | 'facts' | 'estimate'>): Amount | null =>
  minimumBy(known.draft.asset, currentEstimate(known)?.quote ?? null);

/** The problem of an amount that its network would not carry, or null. */
function minimumProblemOf(minimum: Amount | null, amount: Amount): AmountProblem | null {
  return minimum !== null && compare(amount, minimum) < 0 ? { reason: 'belowMinimum', minimum } : null;
}

/** The fee where it is known: of one amount it may differ a little from that of all. */
export const feeOf = (known: Pick<Known, 'draft' | 'facts' | 'estimate'>): Amount | null =>
  currentEstimate(known)?.quote?.fee ?? null;

/** What leaves the account for an amount as typed; null while the amount or the fee is unknown. */
export function costOf(known: Entered): Amount | null {
  const [parsed, fee] = [parseAmount(known), feeOf(known)];
  return parsed.ok && fee !== null ? add(parsed.amount, fee) : null;
}

/** Why the amount cannot be sent, as far as it is known; the bank decides the rest. */
export function amountProblemOf(known: Known): AmountProblem | null {
  const funds = fundsOf(known);
  // Max is all that is available, whatever the fee leaves of it.
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

/** Limits count what leaves the account. Until the transfers are known, the bank decides. */
function limitProblemOf(
  { draft: { asset }, facts: { limits, transfers }, now }: Known,
  amount: Amount,
): AmountProblem | null {
  if (limits === null || transfers === null) return null;
  const limit = exceededLimit(limits, transfers, { asset, side: 'withdrawal', amount }, now());
  return limit && { reason: 'limitExceeded', limit };
}

/**
 * The limit that leaves the least; null without one, and while the limits or the transfers are
 * unknown.
 */
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

/** The quote for all that is available: its fee is what Max leaves room for. */
export const estimateRequestOf = (known: Known): RequestTransferQuoteInput =>
  requestOf(known, { deliverAmount: fundsOf(known)?.available ?? zero });

/**
 * The quote for the review. A typed amount is what arrives, and the fee comes on top. Max is
 * everything that may leave, so that no change of the fee makes it cost more than the balance or
 * the limit.
 */
export function quoteRequestOf(known: Known): RequestTransferQuoteInput {
  const funds = fundsOf(known);
  if (known.draft.wanted.kind === 'max' && funds !== null)
    return requestOf(known, { deliverAmount: mostOf(known, funds) });
  const parsed = parseAmount(known);
  if (!parsed.ok) throw new RangeError(`no amount to quote: ${parsed.reason}`);
  return requestOf(known, { receiveAmount: parsed.amount });
}

/** The estimate that an answer gives; a refusal means that all that is available is too little. */
export function estimateOf(known: Known, answer: RequestTransferQuoteResult): FeeEstimate {
  const { asset } = known.draft;
  return { asset, available: fundsOf(known)?.available ?? zero, quote: answer.ok ? answer.quote : null };
}

/** Why a quote that the bank made cannot be reviewed, or null. */
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
