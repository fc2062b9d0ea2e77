import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { missingOf, reasonOf } from '#app/hooks/newest-activities.ts';
import type { Activity } from '#domain/activity/activity.ts';
import { combine, type PartialHistory } from '#domain/activity/combine.ts';
import {
  type HistoryMachine,
  selectActivities,
  selectIsComplete,
  selectIsLoading,
  selectIsMissing,
  selectIsReading,
  selectRead,
  selectReadAt,
  selectTotal,
  selectUnreadable,
} from '#machines/history/history.machine.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import type { ActivityRecords } from './activityRecords.ts';

type HistoryRef = ActorRefFrom<HistoryMachine>;

function useHistory(history: HistoryRef) {
  return {
    retry: () => history.send({ type: 'retry.requested' }),
    activities: useSelector(history, selectActivities),
    isMissing: useSelector(history, selectIsMissing),
    isLoading: useSelector(history, selectIsLoading),
    isComplete: useSelector(history, selectIsComplete),
    isReading: useSelector(history, selectIsReading),
    unreadable: useSelector(history, selectUnreadable).length,
    read: useSelector(history, selectRead),
    readAt: useSelector(history, selectReadAt),
    total: useSelector(history, selectTotal) ?? 0,
    problem: useSelector(history, selectProblem),
  };
}

const loaded = (activities: readonly Activity[] | null, isComplete: boolean): PartialHistory | null =>
  activities && { activities, isComplete };

/** Both histories as one list, back to where either has gaps; one alone if the other fails. */
export function useActivityRecords(trades: HistoryRef, transfers: HistoryRef): ActivityRecords {
  const lists = [useHistory(trades), useHistory(transfers)] as const;
  const [one, other] = lists;
  const missing = missingOf(one, other);
  const gone = missing?.list;
  const [{ activities: traded, isComplete: allTraded }, { activities: moved, isComplete: allMoved }] = lists;
  const rows = useMemo(() => {
    const [tradeList, transferList] = [loaded(traded, allTraded), loaded(moved, allMoved)];
    if (gone === 'trades') return transferList && combine([transferList]);
    if (gone === 'transfers') return tradeList && combine([tradeList]);
    return tradeList && transferList && combine([tradeList, transferList]);
  }, [gone, traded, allTraded, moved, allMoved]);
  const problem = one.problem ?? other.problem;
  return {
    rows,
    missing,
    unreadable: one.unreadable + other.unreadable,
    isComplete: rows !== null && one.isComplete && other.isComplete,
    hasOlder: lists.some(({ activities, isComplete }) => activities !== null && !isComplete),
    isReading: one.isReading || other.isReading,
    read: one.read + other.read,
    readAt: oldest(one.readAt, other.readAt),
    total: one.total + other.total,
    reason: problem && reasonOf(problem),
    waitUntil: problem?.wait?.until,
    onRetry: () => {
      for (const { retry } of lists) retry();
    },
  };
}

/** The list is as old as its older part. */
const oldest = (one: number | null, other: number | null): number | null =>
  one !== null && other !== null ? Math.min(one, other) : (one ?? other);
