import { memo } from 'react';
import type { Activity } from '#domain/activity/activity.ts';
import { shortActivityColumns } from '#presenters/activity/columns.tsx';
import { activityHref } from '#presenters/activity/labels.ts';
import { MissingNotice, type MissingRecords } from '#presenters/activity/MissingNotice.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { useShown } from '#ui/display/display.ts';
import { AppLink } from '#ui/link/AppLink.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { type ListState, ListView } from '#ui/list/ListView.tsx';
import { PlainTable } from '#ui/table/PlainTable.tsx';

const shown = 6;

export interface RecentActivityProps {
  /** The newest records; those of one list if the other failed. */
  recent: { readonly activities: ListState<Activity>; readonly missing: MissingRecords | null };
  mayTrade: boolean;
}

export const RecentActivity = memo(function RecentActivity({
  recent: { activities, missing },
  mayTrade,
}: RecentActivityProps) {
  useShown();
  return (
    <Card
      title="Recent activity"
      flush
      {...(activities.status !== 'empty' && { actions: <AppLink href="/orders">All activity</AppLink> })}
    >
      {missing && <MissingNotice missing={missing} />}
      <ListView
        state={activities}
        what="activity"
        empty={
          <EmptyState
            title="No activity yet"
            text="Your orders, deposits and withdrawals appear here."
            {...(mayTrade && { action: <ButtonLink href="/exchange">Buy or sell</ButtonLink> })}
          />
        }
      >
        {(rows) => (
          <PlainTable
            caption="Your latest orders and transfers"
            columns={shortActivityColumns}
            rows={rows.slice(0, shown)}
            rowKey={({ guid }) => guid}
            rowHref={activityHref}
          />
        )}
      </ListView>
    </Card>
  );
});
