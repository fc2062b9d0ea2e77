import { assets } from '#domain/assets/assets.ts';
import { isPositive } from '#domain/money/money.ts';
import type { AmountProblem, WithdrawableCode } from '#machines/withdrawal/withdrawal.types.ts';
import { holdText } from '#presenters/hold/holdText.ts';
import { exceededSentence } from '#presenters/limits/limitText.ts';
import { typedAmountSentences } from '#presenters/ticket/typedAmount.ts';
import { formatMoney } from '#ui/money/format.ts';

/** What is wrong with the amount, and how to put it right. @param now server time in ms */
export function amountSentence(problem: AmountProblem, asset: WithdrawableCode, now: number): string {
  switch (problem.reason) {
    case 'empty':
    case 'spaceInside':
    case 'misplacedComma':
    case 'tooLarge':
      return typedAmountSentences[problem.reason];
    case 'zero':
      return 'Enter an amount above zero.';
    case 'notANumber':
      return 'Enter the amount in digits, such as 100 or 0.05.';
    case 'otherUnit':
      return `Enter the amount in ${asset === 'USD' ? 'dollars' : asset}.`;
    case 'tooManyDecimals':
      return `${asset} has at most ${assets[asset].decimals} decimal places.`;
    case 'tooSmall':
      return 'The fee would take all of this amount. Nothing would be left to send.';
    case 'limitExceeded':
      return exceededSentence(problem.limit, 'withdraw', now);
    case 'insufficientFunds':
      return insufficientSentence(problem, asset);
  }
}

function insufficientSentence({ funds, cost }: Extract<AmountProblem, { reason: 'insufficientFunds' }>, asset: WithdrawableCode): string {
  const { available, fundsOnHold } = funds;
  const needs = cost === null ? '' : `With the fee, this needs ${formatMoney(cost, asset, { inFull: true })}. `;
  const why = fundsOnHold ? ` (${holdText(fundsOnHold, asset)})` : '';
  const advice = isPositive(available) ? ' Enter less.' : '';
  return `${needs}You have ${formatMoney(available, asset)} available${why}.${advice}`;
}

/** Shown while typing: more digits cannot fix these, while any other problem may be an amount half typed. */
export const problemsShownWhileTyping: ReadonlySet<AmountProblem['reason']> = new Set([
  'spaceInside',
  'tooManyDecimals',
  'tooLarge',
  'insufficientFunds',
  'limitExceeded',
]);
