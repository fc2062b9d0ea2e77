import type { AmountProblem, EndProblem, WithdrawableCode } from '#machines/withdrawal/withdrawal.types.ts';
import { availableSentence, excessSentence } from '#presenters/hold/holdText.ts';
import { exceededSentence } from '#presenters/limits/limitText.ts';
import { typedAmountSentences } from '#presenters/ticket/typedAmount.ts';
import { formatMoney, formatMoneyExactly } from '#ui/money/format.ts';
import { formatTime } from '#ui/time/format.ts';

/**
 * The problem with the amount, and its fix.
 * @param now server time in ms
 * @param typedIn coins can be typed in dollars
 */
export function amountSentence(
  problem: AmountProblem,
  asset: WithdrawableCode,
  now: number,
  typedIn: WithdrawableCode = asset,
): string {
  switch (problem.reason) {
    case 'tooSmall':
      return 'The fee would take all of this amount. Nothing would be left to send.';
    case 'belowMinimum':
      return `The smallest amount that can be sent is ${formatMoneyExactly(problem.minimum, asset, { inFull: true })}. The network doesn’t accept smaller amounts.`;
    case 'priceUnknown':
      return `There is no current price, so dollars can’t be converted. Enter the amount in ${asset}.`;
    case 'limitExceeded':
      return exceededSentence(problem.limit, 'withdraw', now);
    case 'insufficientFunds':
      return insufficientSentence(problem, asset);
    default: {
      const unit = typedIn === 'USD' ? 'dollars' : typedIn;
      return typedAmountSentences({ unit, asset: typedIn, example: '0.05' })[problem.reason];
    }
  }
}

function insufficientSentence(
  { funds, cost, over }: Extract<AmountProblem, { reason: 'insufficientFunds' }>,
  asset: WithdrawableCode,
): string {
  const { available, fundsOnHold } = funds;
  const needs = cost === null ? '' : `With the fee, this needs ${formatMoney(cost, asset, { inFull: true })}. `;
  return `${needs}${availableSentence(available, fundsOnHold, asset)}${excessSentence(over, available, asset)}`;
}

/** When the hold on a new wallet or bank account ends. */
export const holdEndText = (availableAt: number): string => `on hold until ${formatTime(availableAt, 'from')}`;

/** Why the chosen destination cannot be used, and what to do. */
export function endSentence(problem: EndProblem, asset: WithdrawableCode): string {
  const what = asset === 'USD' ? 'bank account' : 'wallet';
  switch (problem.reason) {
    case 'notChosen':
      return `Choose a ${what}.`;
    case 'notFound':
      return `This ${what} is no longer in your list. Choose another one.`;
    case 'unusable':
      return `This ${what} can’t be used right now. Choose another one.`;
    case 'onHold':
      return `This ${what} is new, and ${holdEndText(problem.availableAt)}. Choose another one, or come back then.`;
    case 'unknown':
      return `We couldn’t load your ${what}s. Retrying. Nothing was sent.`;
    case 'changed':
      return `This ${what} has changed since you reviewed it, so nothing was sent. Check it and review again.`;
  }
}
