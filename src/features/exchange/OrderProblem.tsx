import { shallowEqual, useSelector } from '@xstate/react';
import { selectAwaitsPrices, selectIsTradingPaused, selectProblem } from '../../../machines/order/order.selectors.ts';
import { Notice } from '../../ui/banner/Notice.tsx';
import { AppLink } from '../../ui/link/AppLink.tsx';
import type { ExchangeProps } from './Exchange.tsx';
import { problemWords, tradingPaused } from './messages.ts';

/** What stands in the way of the order, above its fields. It is spoken when it appears. */
export function OrderProblem({ order }: Pick<ExchangeProps, 'order'>) {
  const paused = useSelector(order, (snapshot) => selectIsTradingPaused(snapshot) && !selectAwaitsPrices(snapshot));
  const problem = useSelector(order, selectProblem, shallowEqual);
  const words = paused ? tradingPaused : problem && problemWords(problem);
  if (!words) return null;
  return (
    <Notice tone={paused ? 'accent' : 'loss'} role="alert">
      <p>{words.happened}</p>
      <p>
        {words.next}
        {words.link && (
          <>
            {' '}
            <AppLink href={words.link.href}>{words.link.label}</AppLink>
          </>
        )}
      </p>
    </Notice>
  );
}
