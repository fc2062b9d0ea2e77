import type { ActorRefFrom } from 'xstate';
import type { Counterparty } from '#domain/activity/counterparty.ts';
import type { Balance } from '#domain/activity/statement.ts';
import type { ActivityReadingMachine } from '#machines/activityReading/activityReading.machine.ts';
import type { ListExportRef } from '#machines/listExport/listExport.machine.ts';
import type { ListState } from '#ui/list/ListView.tsx';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { ActivityDetail } from './ActivityDetail.tsx';
import { ActivityList } from './ActivityList.tsx';
import type { ActivityRecords } from './activityRecords.ts';
import type { OrdersView } from './address.ts';
import styles from './orders.module.css';
import { YearStatement } from './YearStatement.tsx';

export interface OrdersProps {
  records: ActivityRecords;
  /** The view in the address. */
  view: OrdersView;
  /** Shows another view; `replace` adds no history entry. */
  onView: (view: Partial<OrdersView>, replace: boolean) => void;
  reading: ActorRefFrom<ActivityReadingMachine>;
  exporting: ListExportRef;
  balances: ListState<Balance>;
  /** When the customer's first account was opened, in ms since 1970 UTC; Infinity while unknown. */
  openedAt: number;
  counterparties: ListState<Counterparty>;
  /** For receipts; '' if unknown. */
  customer: string;
  /** Server time when the page was opened, in ms since 1970 UTC. */
  now: number;
  /** If false, the next step is verification, not an order. */
  mayTrade: boolean;
  /** Whether the page says that this is the sandbox. */
  sandbox: boolean;
}

/** The customer's orders, one order, or a yearly statement, as the address says. */
export function Orders(props: OrdersProps) {
  const { order, statement } = props.view;
  const container = useHeadingFocus<HTMLDivElement>(order ?? String(statement ?? 'list'));
  return (
    <div ref={container} className={styles.page}>
      {order !== null ? (
        <ActivityDetail {...props} guid={order} />
      ) : statement !== null ? (
        <YearStatement {...props} year={statement} />
      ) : (
        <ActivityList {...props} />
      )}
    </div>
  );
}
