import { flushSync } from 'react-dom';
import type { OrderEvent } from '#machines/order/order.types.ts';
import type { ExchangeProps } from './Exchange.tsx';

export const amountFieldId = 'order-amount';

/** Returns to the amount and moves the focus there, because the pressed button is gone. */
export function reviseAmount(order: ExchangeProps['order'], event: Extract<OrderEvent, { type: 'amount.revised' | 'order.anotherRequested' }>): void {
  flushSync(() => order.send(event));
  document.getElementById(amountFieldId)?.focus();
}
