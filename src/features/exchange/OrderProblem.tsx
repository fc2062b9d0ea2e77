import { shallowEqual, useSelector } from '@xstate/react';
import { selectAwaitsPrices, selectIsTradingPaused } from '#machines/order/order.selectors.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { TicketProblem } from '#presenters/ticket/TicketProblem.tsx';
import type { ExchangeProps } from './Exchange.tsx';
import { problemWording, tradingPaused } from './messages.ts';

/** The order's problem. Prices may vanish while typing, so only replies to a press take focus. */
export function OrderProblem({ order, focused = false }: Pick<ExchangeProps, 'order'> & { focused?: boolean }) {
  const paused = useSelector(order, (snapshot) => selectIsTradingPaused(snapshot) && !selectAwaitsPrices(snapshot));
  const problem = useSelector(order, selectProblem, shallowEqual);
  if (paused) return <TicketProblem wording={tradingPaused} tone="accent" />;
  return <TicketProblem wording={problem && problemWording(problem)} focused={focused} />;
}
