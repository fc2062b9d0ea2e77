import type { Activity } from '#domain/activity/activity.ts';
import { displayStatusOf } from '#domain/activity/displayStatus.ts';
import type { Column } from '#ui/table/columns.tsx';
import { Time } from '#ui/time/Time.tsx';
import { ActivityAmount } from './ActivityAmount.tsx';
import { ActivityStatus } from './ActivityStatus.tsx';
import styles from './activity.module.css';
import { activityTitle } from './labels.ts';

/** A stacked row omits the status Completed; any other status is next to the title. */
const titleCell = (activity: Activity) => (
  <span className={styles.title}>
    {activityTitle(activity)}
    {displayStatusOf(activity) !== 'completed' && (
      <span className={styles.narrowOnly}>
        {' '}
        <ActivityStatus activity={activity} />
      </span>
    )}
  </span>
);

/** A stacked row has the main amount next to the title, and the other amount below. */
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

export const activityColumns = {
  what: { id: 'what', header: 'Order', cell: titleCell },
  time: { id: 'time', header: 'Time', cell: ({ createdAt }) => <Time at={createdAt} mayBreak /> },
  given: { id: 'given', header: 'Sent', align: 'end', cell: givenCell },
  received: { id: 'received', header: 'Received', align: 'end', narrow: 'trail', cell: receivedCell },
  status: {
    id: 'status',
    header: 'Status',
    align: 'end',
    narrow: 'hidden',
    cell: (activity) => <ActivityStatus activity={activity} />,
  },
} as const satisfies Readonly<Record<string, Column<Activity>>>;

export const shortActivityColumns: ReadonlyArray<Column<Activity>> = Object.values(activityColumns);
