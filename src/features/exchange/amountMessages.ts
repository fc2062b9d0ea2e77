import { assets, type TradableCode } from '#domain/assets/assets.ts';
import type { Side } from '#domain/markets/prices.ts';
import { type Amount, compare, zero } from '#domain/money/money.ts';
import { assetOf, type TradeTerms } from '#domain/trades/price.ts';
import type { AmountProblem, Unit } from '#machines/order/order.types.ts';
import { availableSentence, excessSentence } from '#presenters/hold/holdText.ts';
import { typedAmountSentences } from '#presenters/ticket/typedAmount.ts';
import { formatMoney, formatNearly } from '#ui/money/format.ts';

/** The facts behind the texts about an amount. */
export interface DraftFacts {
  readonly asset: TradableCode;
  readonly side: Side;
  readonly unit: Unit;
}

/** An order's cost shows even while balances are hidden. */
const inFull = { inFull: true };

const smallestOrder = ({ minimum = zero }: AmountProblem): string =>
  `The smallest order is ${formatMoney(minimum, 'USD', inFull)}.`;

function insufficientSentence(
  { available = zero, over = zero, cost, fundsOnHold }: AmountProblem,
  { asset, side }: DraftFacts,
): string {
  const spent = side === 'buy' ? 'USD' : asset;
  const costSentence = cost === undefined ? '' : `With the fee, this order needs ${formatMoney(cost, spent, inFull)}. `;
  return `${costSentence}${availableSentence(available, fundsOnHold ?? null, spent)}${excessSentence(over, available, spent)} ${fundsAdvice(available, asset, side)}`;
}

/** With nothing available, a smaller amount would not help. */
function fundsAdvice(available: Amount, asset: TradableCode, side: Side): string {
  if (compare(available, zero) > 0) return `Enter less, or deposit ${side === 'buy' ? 'dollars' : 'more'} first.`;
  return side === 'buy' ? 'Deposit dollars first.' : `Buy or deposit ${assets[asset].name} first.`;
}

/** The problem with the amount, and its fix. */
export function amountSentence(problem: AmountProblem, draft: DraftFacts): string {
  const { asset, unit } = draft;
  switch (problem.reason) {
    case 'zero':
    case 'belowMinimum':
      return smallestOrder(problem);
    case 'insufficientFunds':
      return insufficientSentence(problem, draft);
    case 'tradingPaused':
      return 'There are no current prices, so you can’t buy or sell right now.';
    default: {
      const typed = { unit: `dollars or ${asset}`, asset: unit === 'usd' ? 'USD' : asset, example: '0.05' } as const;
      return typedAmountSentences(typed)[problem.reason];
    }
  }
}

/** The order's outcome: "Estimate: about 0.00153 BTC for $100.00, fee of $0.50 included." */
export function estimateSentence(terms: TradeTerms): string {
  const coin = assetOf(terms);
  const fee = formatMoney(terms.fee, 'USD', inFull);
  return terms.side === 'buy'
    ? `Estimate: about ${formatMoney(terms.receiveAmount, coin, inFull)} for ${formatMoney(terms.deliverAmount, 'USD', inFull)}, fee of ${fee} included.`
    : `Estimate: ${formatNearly(terms.receiveAmount)} for ${formatMoney(terms.deliverAmount, coin, inFull)}, after a fee of ${fee}.`;
}
