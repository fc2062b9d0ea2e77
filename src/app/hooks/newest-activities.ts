import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { type Activity, newestFirst } from '#domain/activity/activity.ts';
import { selectActivities, selectIsLoading, selectIsMissing } from '#machines/history/history.machine.ts';
import { type Problem, selectProblem } from '#machines/shared/problem.ts';
import type { MissingRecords } from '#presenters/activity/MissingNotice.tsx';
import type { ListState } from '#ui/list/ListView.tsx';
import { shown } from '../effects/app/messages.ts';
import { useFlow } from './app.ts';
import { failedList } from './list-state.ts';

/** The loaded part of a list, and the problem that stopped it. Unopened counts as loading. */
function useHistory(key: 'trades' | 'transfers') {
  const history = useFlow(key);
  return {
    retry: () => history?.send({ type: 'retry.requested' }),
    activities: useSelector(history ?? undefined, (snapshot) => (snapshot ? selectActivities(snapshot) : null)),
    isMissing: useSelector(history ?? undefined, (snapshot) => snapshot !== undefined && selectIsMissing(snapshot)),
    isLoading: useSelector(history ?? undefined, (snapshot) => snapshot !== undefined && selectIsLoading(snapshot)),
    problem: useSelector(history ?? undefined, (snapshot) => (snapshot ? selectProblem(snapshot) : null)),
  };
}

/** Why a history did not load, in words. */
export const reasonOf = (problem: Problem): string =>
  shown(problem.message ?? 'We retry automatically. You can also try again now.');

type List = ReturnType<typeof useHistory>;

/** The list that failed, if the other one loaded: while one still loads, it may fail as well. */
export function missingOf(trades: List, transfers: List): MissingRecords | null {
  const [list, { problem, isMissing, isLoading, retry }, other] = trades.isMissing
    ? (['trades', trades, transfers] as const)
    : (['transfers', transfers, trades] as const);
  if (!isMissing || other.activities === null) return null;
  return (
    problem && { list, reason: reasonOf(problem), retrying: isLoading, waitUntil: problem.wait?.until, onRetry: retry }
  );
}

/** Loaded orders and transfers, even if one of the two is missing. */
export function useLoadedActivities(): readonly Activity[] {
  const [trades, transfers] = [useHistory('trades').activities, useHistory('transfers').activities];
  return useMemo(() => [...(trades ?? []), ...(transfers ?? [])].sort(newestFirst), [trades, transfers]);
}

const loading: ListState<Activity> = { status: 'loading' };
const listOf = (rows: readonly Activity[]): ListState<Activity> =>
  rows.length === 0 ? { status: 'empty' } : { status: 'full', rows };

/**
 * The newest orders and transfers as one list, as far as both are loaded; the same object until one
 * changes. Enough for a card, not for totals.
 */
export function useNewestActivities(): ListState<Activity> {
  const [trades, transfers] = [useHistory('trades'), useHistory('transfers')];
  const [traded, moved] = [trades.activities, transfers.activities];
  const list = useMemo(() => traded && moved && listOf([...traded, ...moved].sort(newestFirst)), [traded, moved]);
  if (list !== null) return list;
  const missing = [trades, transfers].filter(({ isMissing }) => isMissing);
  const problem = missing[0]?.problem;
  if (!problem) return loading;
  const retryAll = () => {
    for (const { retry } of missing) retry();
  };
  return failedList(
    problem,
    missing.some(({ isLoading }) => isLoading),
    retryAll,
  );
}

/** The same for a card that shows one list, and says so, if the other fails. */
export function useRecentActivities(): {
  readonly activities: ListState<Activity>;
  readonly missing: MissingRecords | null;
} {
  const [trades, transfers] = [useHistory('trades'), useHistory('transfers')];
  const both = useNewestActivities();
  const known = useLoadedActivities();
  const missing = missingOf(trades, transfers);
  const whole = useMemo(() => ({ activities: both, missing: null }), [both]);
  return known.length > 0 && missing !== null ? { activities: { status: 'full', rows: known }, missing } : whole;
}

export function useTransferList(): ListState<Activity> {
  const { activities, problem, isMissing, isLoading, retry } = useHistory('transfers');
  const list = useMemo(() => activities && listOf(activities), [activities]);
  if (list !== null) return list;
  return isMissing && problem ? failedList(problem, isLoading, retry) : loading;
}
