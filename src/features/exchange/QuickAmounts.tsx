import { shallowEqual, useSelector } from '@xstate/react';
import { isPositive } from '#domain/money/money.ts';
import { selectAvailable, selectDraft } from '#machines/order/order.selectors.ts';
import type { Share } from '#machines/order/order.types.ts';
import { Button } from '#ui/button/Button.tsx';
import { shown } from '#ui/display/display.ts';
import { formatMoney } from '#ui/money/format.ts';
import type { ExchangeProps } from './Exchange.tsx';
import styles from './exchange.module.css';

const shares: readonly Share[] = [25, 50, 75];
const dollars = ['$50', '$100', '$500'] as const;

/** Amounts at one press: a part of the available balance, or a round number of dollars. */
export function QuickAmounts({ order }: Pick<ExchangeProps, 'order'>) {
  const { asset, side } = useSelector(order, selectDraft, shallowEqual);
  const available = useSelector(order, selectAvailable);
  const isRequesting = useSelector(order, (snapshot) => snapshot.hasTag('busy'));
  const balance = available === null || shown().hidden ? 'your balance' : formatMoney(available, side === 'buy' ? 'USD' : asset);
  const hasBalance = available !== null && isPositive(available);
  return (
    <fieldset aria-label="Quick amounts" className={styles.quick}>
      {shares.map((percent) => (
        <Button
          key={percent}
          size="small"
          disabled={!hasBalance || isRequesting}
          aria-label={`${percent}% of ${balance}`}
          onClick={() => order.send({ type: 'share.chosen', percent })}
        >
          {`${percent}%`}
        </Button>
      ))}
      {dollars.map((text) => (
        <Button key={text} size="small" disabled={isRequesting} onClick={() => order.send({ type: 'amount.changed', text })}>
          {text}
        </Button>
      ))}
    </fieldset>
  );
}
