import { shallowEqual, useSelector } from '@xstate/react';
import { breakdownOf } from '#domain/trades/breakdown.ts';
import { selectEstimatedTerms } from '#machines/order/order.selectors.ts';
import { breakdownLines } from '#presenters/trade/breakdownLines.tsx';
import { Lines } from '#ui/lines/Lines.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { ExchangeProps } from './Exchange.tsx';
import styles from './exchange.module.css';

/** What the order would come to at the current price, in the rows of its review; nothing without an amount, a price, or a known fee. */
export function Estimate({ order }: Pick<ExchangeProps, 'order'>) {
  const terms = useSelector(order, selectEstimatedTerms, shallowEqual);
  if (terms === null) return null;
  return (
    <div className={styles.estimate}>
      <Text size="s" tone="soft">
        Estimate at the current price
      </Text>
      <Lines label="Estimate" lines={breakdownLines(breakdownOf(terms), terms)} />
    </div>
  );
}
