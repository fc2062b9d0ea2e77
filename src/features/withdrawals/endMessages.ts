import type { EndProblem, WithdrawableCode } from '#machines/withdrawal/withdrawal.types.ts';
import { formatTime } from '#ui/time/format.ts';

/** From when an address on hold can be sent to. */
export const holdEndText = (availableAt: number): string => `on hold until ${formatTime(availableAt, 'zoned')}`;

/** Why nothing can be sent to what was chosen, and what to do. */
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
      return `This address is new, and ${holdEndText(problem.availableAt)}. Choose another wallet, or come back then.`;
    case 'unknown':
      return `We couldn’t load your ${what}s. Retrying. Nothing was sent.`;
    case 'changed':
      return `This ${what} has changed since you reviewed it, so nothing was sent. Check it and review again.`;
  }
}
