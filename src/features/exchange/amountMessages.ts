import { assets, type TradableCode } from '#domain/assets/assets.ts';
import type { Side } from '#domain/markets/prices.ts';
import { type Amount, compare, zero } from '#domain/money/money.ts';
import { assetOf, type TradeTerms } from '#domain/trades/price.ts';
import type { AmountProblem, AmountProblemReason, Unit } from '#machines/order/order.types.ts';
import { holdText } from '#presenters/hold/holdText.ts';
import { typedAmountSentences } from '#presenters/ticket/typedAmount.ts';
import { formatMoney } from '#ui/money/format.ts';

/** What the words about an amount depend on. */
export interface DraftFacts {
  readonly asset: TradableCode;
  readonly side: Side;
  readonly unit: Unit;
}

/** What an order costs is in sight while balances are hidden. */
const inFull = { inFull: true };

const smallestOrder = ({ minimum = zero }: AmountProblem): string => `The smallest order is ${formatMoney(minimum, 'USD', inFull)}.`;

const amountSentences: Readonly<Record<AmountProblemReason, (problem: AmountProblem, draft: DraftFacts) => string>> = {
  empty: () => typedAmountSentences.empty,
  notANumber: () => 'Enter the amount in digits, such as 100 or 0.05.',
  spaceInside: () => typedAmountSentences.spaceInside,
  misplacedComma: () => typedAmountSentences.misplacedComma,
  otherUnit: (_, { asset }) => `Enter the amount in dollars or ${asset}.`,
  tooManyDecimals: (_, { asset, unit }) => {
    if (unit === 'usd') return `Dollars have at most ${assets.USD.decimals} decimal places.`;
    return `${assets[asset].name} has at most ${assets[asset].decimals} decimal places.`;
  },
  tooLarge: () => typedAmountSentences.tooLarge,
  zero: smallestOrder,
  belowMinimum: smallestOrder,
  insufficientFunds: ({ available = zero, cost, fundsOnHold }, { asset, side }) => {
    const spent = side === 'buy' ? 'USD' : asset;
    const costSentence = cost === undefined ? '' : `With the fee, this order needs ${formatMoney(cost, spent, inFull)}. `;
    const reason = fundsOnHold ? ` (${holdText(fundsOnHold, spent)})` : '';
    return `${costSentence}You have ${formatMoney(available, spent)} available${reason}. ${fundsAdvice(available, asset, side)}`;
  },
  tradingPaused: () => 'There are no current prices, so you can’t buy or sell right now.',
};

/** With nothing available, a smaller amount would not help. */
function fundsAdvice(available: Amount, asset: TradableCode, side: Side): string {
  if (compare(available, zero) > 0) return `Enter less, or deposit ${side === 'buy' ? 'dollars' : 'more'} first.`;
  return side === 'buy' ? 'Deposit dollars first.' : `Buy or deposit ${assets[asset].name} first.`;
}

/** What is wrong with the amount, and how to put it right. */
export const amountSentence = (problem: AmountProblem, draft: DraftFacts): string => amountSentences[problem.reason](problem, draft);

/** What an order would come to: "Estimate: about 0.00153 BTC for $100.00, fee of $0.50 included." */
export function estimateSentence(terms: TradeTerms): string {
  const coin = assetOf(terms);
  const fee = formatMoney(terms.fee, 'USD', inFull);
  return terms.side === 'buy'
    ? `Estimate: about ${formatMoney(terms.receiveAmount, coin, inFull)} for ${formatMoney(terms.deliverAmount, 'USD', inFull)}, fee of ${fee} included.`
    : `Estimate: about ${formatMoney(terms.receiveAmount, 'USD', inFull)} for ${formatMoney(terms.deliverAmount, coin, inFull)}, after a fee of ${fee}.`;
}

/** Shown while typing: more digits seldom fix these, while any other problem may be an amount half typed. */
export const problemsShownWhileTyping: ReadonlySet<AmountProblemReason> = new Set([
  'spaceInside',
  'tooManyDecimals',
  'tooLarge',
  'belowMinimum',
  'insufficientFunds',
]);
