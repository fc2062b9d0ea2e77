import type { Activity } from '../../../machines/shared/activity/activity.ts';
import { ActivityAmount } from '../../ui/activity/ActivityAmount.tsx';
import { ActivityStatus } from '../../ui/activity/ActivityStatus.tsx';
import { activityHref, activityTitle } from '../../ui/activity/words.ts';
import { ButtonLink } from '../../ui/button/ButtonLink.tsx';
import { Card } from '../../ui/card/Card.tsx';
import { AppLink } from '../../ui/link/AppLink.tsx';
import { EmptyState } from '../../ui/list/EmptyState.tsx';
import { ListFaces, type ListState } from '../../ui/list/ListFaces.tsx';
import type { Column } from '../../ui/table/columns.tsx';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { Time } from '../../ui/time/Time.tsx';

const shown = 6;

const columns: ReadonlyArray<Column<Activity>> = [
  { id: 'what', header: 'What', cell: activityTitle },
  { id: 'time', header: 'Time', cell: ({ createdAt }) => <Time at={createdAt} /> },
  { id: 'out', header: 'Out', align: 'end', narrow: 'hidden', cell: (activity) => <ActivityAmount activity={activity} which="out" /> },
  { id: 'in', header: 'In', align: 'end', narrow: 'hidden', cell: (activity) => <ActivityAmount activity={activity} which="in" /> },
  { id: 'status', header: 'Status', align: 'end', cell: (activity) => <ActivityStatus activity={activity} /> },
];

/** The newest few orders and transfers, and the way to all of them. */
export const RecentActivity = ({ activities }: { activities: ListState<Activity> }) => (
  <Card title="Recent activity" flush actions={<AppLink href="/orders">All activity</AppLink>}>
    <ListFaces
      state={activities}
      what="activity"
      empty={
        <EmptyState
          title="No activity yet"
          text="What you buy, sell, deposit and withdraw appears here."
          action={<ButtonLink href="/exchange">Buy or sell</ButtonLink>}
        />
      }
    >
      {(rows) => (
        <DataTable
          caption="Your newest orders and transfers"
          columns={columns}
          rows={rows.slice(0, shown)}
          rowKey={({ guid }) => guid}
          rowHref={activityHref}
        />
      )}
    </ListFaces>
  </Card>
);
