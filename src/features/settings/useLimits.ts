import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { useFlow, useLoaded } from '#app/hooks/app.ts';
import type { TransferActivity } from '#domain/activity/activity.ts';
import { coversLimits, type LimitUse, limitUses } from '#domain/transfers/limits.ts';
import { selectActivities, selectIsComplete, selectUnreadable } from '#machines/history/history.machine.ts';
import { serverNow } from '#ports/http.ts';

/**
 * How much of each limit is used; null until all needed records are here. For pages that load
 * `customer` and open `transfers`.
 */
export function useLimitUses(): readonly LimitUse[] | null {
  const limits = useLoaded('customer').known?.limits ?? null;
  const transfers = useFlow('transfers') ?? undefined;
  const activities = useSelector(transfers, (snapshot) => (snapshot ? selectActivities(snapshot) : null));
  const isComplete = useSelector(transfers, (snapshot) => snapshot !== undefined && selectIsComplete(snapshot));
  const isReadable = useSelector(
    transfers,
    (snapshot) => snapshot !== undefined && selectUnreadable(snapshot).length === 0,
  );
  return useMemo(() => {
    if (limits === null || activities === null || !isReadable) return null;
    const now = serverNow();
    if (!coversLimits(limits, isComplete ? null : (activities.at(-1)?.createdAt ?? null), now)) return null;
    const rows = activities.filter((each): each is TransferActivity => each.source === 'transfer');
    return limitUses(limits, rows, now);
  }, [limits, activities, isComplete, isReadable]);
}
