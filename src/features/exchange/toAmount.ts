import { flushSync } from 'react-dom';
import type { OrderEvent } from '#machines/order/order.types.ts';
import type { ExchangeProps } from './Exchange.tsx';

export const amountFieldId = 'order-amount';

/** Leads back to the amount, and the focus with it: the button that was pressed is gone by then. */
export function toAmount(order: ExchangeProps['order'], event: Extract<OrderEvent, { type: 'amount.revised' | 'order.anotherRequested' }>): void {
  flushSync(() => order.send(event));
  document.getElementById(amountFieldId)?.focus();
}
