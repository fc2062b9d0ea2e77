import { shallowEqual, useSelector } from '@xstate/react';
import { selectAwaitsPrices, selectIsTradingPaused } from '#machines/order/order.selectors.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { WaitText } from '#presenters/problem/WaitText.tsx';
import { focusOnce } from '#presenters/ticket/focusOnce.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import type { ExchangeProps } from './Exchange.tsx';
import { problemMessage, tradingPaused } from './messages.ts';

/** What stands in the way of the order. It is spoken when it appears, and takes the focus where it is `focused`. */
export function OrderProblem({ order, focused = false }: Pick<ExchangeProps, 'order'> & { focused?: boolean }) {
  const paused = useSelector(order, (snapshot) => selectIsTradingPaused(snapshot) && !selectAwaitsPrices(snapshot));
  const problem = useSelector(order, selectProblem, shallowEqual);
  const words = paused ? tradingPaused : problem && problemMessage(problem);
  if (!words) return null;
  // Prices can go missing while someone types, so only a reply to a press takes the focus.
  const takesFocus = focused && !paused;
  return (
    <div {...(takesFocus && { ref: focusOnce, tabIndex: -1 })}>
      <Notice tone={paused ? 'accent' : 'loss'} role="alert">
        <p>{words.happened}</p>
        <p>
          {!paused && problem?.wait ? <WaitText wait={problem.wait} /> : words.next}
          {words.link && (
            <>
              {' '}
              <AppLink href={words.link.href}>{words.link.label}</AppLink>
            </>
          )}
        </p>
      </Notice>
    </div>
  );
}
