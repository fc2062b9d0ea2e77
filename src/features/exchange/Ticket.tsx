import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import { type OrderScreen, selectScreen } from '#machines/order/order.selectors.ts';
import { AmountScreen } from './AmountScreen.tsx';
import { FilledScreen, RejectedScreen, SettlingScreen } from './EndScreens.tsx';
import type { ExchangeProps } from './Exchange.tsx';
import styles from './exchange.module.css';
import { ReviewScreen } from './ReviewScreen.tsx';

export type TicketProps = Pick<
  ExchangeProps,
  'order' | 'chart' | 'customerState' | 'verification' | 'balancesUnavailable'
>;

/** The review stays while the order is sent, so that nothing moves under the pointer. */
const screens: Readonly<Record<OrderScreen, ComponentType<TicketProps>>> = {
  orderAmount: AmountScreen,
  orderReview: ReviewScreen,
  orderConfirm: ReviewScreen,
  orderSubmitting: ReviewScreen,
  orderSettling: SettlingScreen,
  orderFilled: FilledScreen,
  orderRejected: RejectedScreen,
};

export function Ticket(props: TicketProps) {
  const Screen = screens[useSelector(props.order, selectScreen)];
  return (
    <div className={styles.ticket}>
      <Screen {...props} />
    </div>
  );
}
