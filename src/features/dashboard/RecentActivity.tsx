import { memo } from 'react';
import type { RecurringBuy } from '#contract/account/recurringBuys.ts';
import type { Activity } from '#domain/activity/activity.ts';
import { shortActivityColumns } from '#presenters/activity/columns.tsx';
import { activityHref } from '#presenters/activity/labels.ts';
import { MissingNotice, type MissingRecords } from '#presenters/activity/MissingNotice.tsx';
import { recurringAddress } from '#presenters/trade/recurringAddress.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Card } from '#ui/card/Card.tsx';
import { useShown } from '#ui/display/display.ts';
import { AppLink } from '#ui/link/AppLink.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { type ListState, ListView } from '#ui/list/ListView.tsx';
import { useSeen } from '#ui/on-demand/useSeen.ts';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import { Time } from '#ui/time/Time.tsx';

const shown = 6;

export interface RecentActivityProps {
  /** The newest records; those of one list if the other failed. */
  recent: { readonly activities: ListState<Activity>; readonly missing: MissingRecords | null };
  /** Null while unknown. */
  recurring: readonly RecurringBuy[] | null;
  /** Called when the card comes near the viewport, as the last one of the page. */
  onRecurringNear: () => void;
  mayTrade: boolean;
}

export const RecentActivity = memo(function RecentActivity({
  recent: { activities, missing },
  recurring,
  onRecurringNear,
  mayTrade,
}: RecentActivityProps) {
  useShown();
  const ref = useSeen(onRecurringNear);
  const ongoing = (recurring ?? []).filter(({ state }) => state !== 'ended');
  return (
    <div ref={ref}>
      <Card
        title="Recent activity"
        flush
        {...(ongoing.length > 0 && { footer: <Recurring buys={ongoing} /> })}
        {...(activities.status !== 'empty' && {
          actions: <AppLink href="/orders">All activity</AppLink>,
        })}
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
    </div>
  );
});

function Recurring({ buys }: { buys: readonly RecurringBuy[] }) {
  const dates = buys.flatMap(({ nextAt }) => nextAt ?? []);
  return (
    <p>
      <AppLink href={recurringAddress}>Recurring buys</AppLink>
      {dates.length === 0 ? (
        ': no next date'
      ) : (
        <>
          : next on <Time at={Math.min(...dates)} />
        </>
      )}
    </p>
  );
}
