import type { Activity } from '../../../machines/shared/activity/activity.ts';
import { shownStatusOf } from '../../../machines/shared/activity/shownStatus.ts';
import { partsOf } from '../../../machines/shared/trading/trade.ts';
import { ActivityAmount } from '../../ui/activity/ActivityAmount.tsx';
import { ActivityStatus } from '../../ui/activity/ActivityStatus.tsx';
import { activityTitle } from '../../ui/activity/words.ts';
import { Money } from '../../ui/money/Money.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { Text } from '../../ui/text/Text.tsx';
import { Time } from '../../ui/time/Time.tsx';
import { formatUnitPrice } from '../../ui/trade/words.ts';
import styles from './orders.module.css';

/** Long strings shorten to their first and last four characters. */
export const shortGuid = (guid: string): string => (guid.length > 9 ? `${guid.slice(0, 4)}…${guid.slice(-4)}` : guid);

/** A narrow row has no place for the status of what went well; everything else it says beside the title. */
const titleCell = (activity: Activity) => (
  <span className={styles.what}>
    {activityTitle(activity)}
    {shownStatusOf(activity) !== 'completed' && (
      <span className={styles.narrowOnly}>
        {' '}
        <ActivityStatus activity={activity} />
      </span>
    )}
  </span>
);

/** In a narrow row the main amount stands beside the title, whichever way it went, and what was given for it below. */
const receivedCell = (activity: Activity) =>
  activity.in === null && activity.out !== null ? (
    <>
      <span className={styles.wideOnly}>
        <ActivityAmount activity={activity} which="in" />
      </span>
      <span className={styles.narrowOnly}>
        −<ActivityAmount activity={activity} which="out" />
      </span>
    </>
  ) : (
    <ActivityAmount activity={activity} which="in" />
  );

const givenCell = (activity: Activity) => (
  <span className={activity.source === 'trade' ? undefined : styles.wideOnly}>
    {activity.source === 'trade' && <span className={styles.narrowOnly}>for </span>}
    <ActivityAmount activity={activity} which="out" />
  </span>
);

function priceCell(activity: Activity) {
  const price = activity.source === 'trade' ? partsOf(activity.trade)?.price : null;
  return price ? formatUnitPrice(price) : '–';
}

/** An order's row: what, when, what was given for what, at which price and fee, its reference and how far it is. */
export const columns: ReadonlyArray<Column<Activity>> = [
  { id: 'what', header: 'Order', cell: titleCell },
  { id: 'time', header: 'Time', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { id: 'given', header: 'You give', align: 'end', cell: givenCell },
  { id: 'received', header: 'You get', align: 'end', narrow: 'trail', cell: receivedCell },
  { id: 'price', header: 'Price', align: 'end', optional: true, narrow: 'hidden', cell: priceCell },
  { id: 'fee', header: 'Fee', align: 'end', optional: true, narrow: 'hidden', cell: ({ fee }) => <Money amount={fee.amount} asset={fee.asset} /> },
  {
    id: 'reference',
    header: 'Reference',
    optional: true,
    narrow: 'hidden',
    cell: ({ guid }) => (
      <Text as="span" mono size="s" tone="faint" title={guid}>
        {shortGuid(guid)}
      </Text>
    ),
  },
  { id: 'status', header: 'Status', align: 'end', narrow: 'hidden', cell: (activity) => <ActivityStatus activity={activity} /> },
];
