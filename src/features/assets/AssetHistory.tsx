import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { Activity } from '#domain/activity/activity.ts';
import { assets, type TradableCode } from '#domain/assets/assets.ts';
import { selectActivities, selectView } from '#machines/portfolio/portfolio.selectors.ts';
import { shortActivityColumns } from '#presenters/activity/columns.tsx';
import { activityHref } from '#presenters/activity/labels.ts';
import { Card } from '#ui/card/Card.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { EmptyState } from '#ui/list/EmptyState.tsx';
import { type ListState, ListView } from '#ui/list/ListView.tsx';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import type { AssetsProps } from './Assets.tsx';

const shown = 8;

function useHistory({ portfolio, asset }: AssetHistoryProps): ListState<Activity> {
  const activities = useSelector(portfolio, selectActivities);
  const view = useSelector(portfolio, selectView);
  const rows = useMemo(() => activities?.filter((activity) => activity.asset === asset) ?? null, [activities, asset]);
  if (rows !== null) return rows.length === 0 ? { status: 'empty' } : { status: 'full', rows };
  if (view !== 'unavailable') return { status: 'loading' };
  return {
    status: 'failed',
    reason: 'The bank didn’t respond.',
    onRetry: () => portfolio.send({ type: 'retry.requested' }),
  };
}

type AssetHistoryProps = Pick<AssetsProps, 'portfolio'> & { asset: TradableCode };

/** The coin's newest records, with a link to all. */
export function AssetHistory(props: AssetHistoryProps) {
  const { name } = assets[props.asset];
  return (
    <Card
      title="History"
      flush
      actions={<AppLink href={`/orders?asset=${props.asset}`}>{`All ${name} activity`}</AppLink>}
    >
      <ListView
        state={useHistory(props)}
        what="history"
        empty={
          <EmptyState
            title={`No ${name} activity yet`}
            text="Your orders, deposits and withdrawals of this asset appear here."
          />
        }
      >
        {(rows) => (
          <PlainTable
            caption={`Your latest ${name} activity`}
            columns={shortActivityColumns}
            rows={rows.slice(0, shown)}
            rowKey={({ guid }) => guid}
            rowHref={activityHref}
          />
        )}
      </ListView>
    </Card>
  );
}
