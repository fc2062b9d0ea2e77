import { flushSync } from 'react-dom';
import type { DepositEvent } from '#machines/deposit/deposit.types.ts';
import type { DepositsProps } from './Deposits.tsx';

export const amountFieldId = 'deposit-amount';

/** Returns to the amount and moves the focus there, because the pressed button is gone. */
export function reviseAmount(
  deposit: DepositsProps['deposit'],
  event: Extract<DepositEvent, { type: 'amount.revised' | 'deposit.anotherRequested' }>,
): void {
  flushSync(() => deposit.send(event));
  document.getElementById(amountFieldId)?.focus();
}
