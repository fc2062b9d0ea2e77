import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import { combine } from '#domain/activity/combine.ts';
import type { ActivityRecords } from '#features/orders/activityRecords.ts';
import type { HistoryMachine } from '#machines/history/history.machine.ts';
import { selectActivities, selectIsComplete, selectIsReading, selectProblem, selectRead, selectTotal } from '#machines/history/history.selectors.ts';
import { shown } from '../messages.ts';

export type HistoryRef = ActorRefFrom<HistoryMachine>;

function useHistory(history: HistoryRef) {
  return {
    activities: useSelector(history, selectActivities),
    isComplete: useSelector(history, selectIsComplete),
    isReading: useSelector(history, selectIsReading),
    read: useSelector(history, selectRead),
    total: useSelector(history, selectTotal) ?? 0,
    problem: useSelector(history, selectProblem),
  };
}

/** Both histories as one list, as far back as neither has gaps. */
export function useActivityRecords(trades: HistoryRef, transfers: HistoryRef): ActivityRecords {
  const [one, other] = [useHistory(trades), useHistory(transfers)];
  const rows = useMemo(
    () =>
      one.activities &&
      other.activities &&
      combine([
        { activities: one.activities, isComplete: one.isComplete },
        { activities: other.activities, isComplete: other.isComplete },
      ]),
    [one.activities, one.isComplete, other.activities, other.isComplete],
  );
  const problem = one.problem ?? other.problem;
  return {
    rows,
    isComplete: rows !== null && one.isComplete && other.isComplete,
    isReading: one.isReading || other.isReading,
    read: one.read + other.read,
    total: one.total + other.total,
    reason: problem && shown(problem.message ?? 'We retry automatically. You can also try again now.'),
    onRetry: () => {
      for (const history of [trades, transfers]) history.send({ type: 'retry.requested' });
    },
  };
}
