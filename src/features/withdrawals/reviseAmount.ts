import { flushSync } from 'react-dom';
import type { WithdrawalEvent } from '#machines/withdrawal/withdrawal.types.ts';
import type { WithdrawalsProps } from './Withdrawals.tsx';

export const amountFieldId = 'withdrawal-amount';

/** Returns to the amount and moves the focus there, because the pressed button is gone. */
export function reviseAmount(
  withdrawal: WithdrawalsProps['withdrawal'],
  event: Extract<WithdrawalEvent, { type: 'amount.revised' | 'withdrawal.anotherRequested' }>,
): void {
  flushSync(() => withdrawal.send(event));
  document.getElementById(amountFieldId)?.focus();
}
