import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { type Activity, newestFirst } from '#domain/activity/activity.ts';
import { selectActivities, selectProblem } from '#machines/history/history.selectors.ts';
import type { ListState } from '#ui/list/ListView.tsx';
import { shown } from '../messages.ts';
import { useFlow } from './world.ts';

/** One list as far as it has been read, and why it has not been. A page that has not opened it yet waits. */
function useHistory(key: 'trades' | 'transfers') {
  const history = useFlow(key);
  return {
    history,
    rows: useSelector(history ?? undefined, (snapshot) => (snapshot ? selectActivities(snapshot) : null)),
    problem: useSelector(history ?? undefined, (snapshot) => (snapshot?.matches('failed') ? selectProblem(snapshot) : null)),
  };
}

/** What could be read of orders and transfers, also where one of the two is missing. */
export function useLoadedActivities(): readonly Activity[] {
  const [trades, transfers] = [useHistory('trades').rows, useHistory('transfers').rows];
  return useMemo(() => [...(trades ?? []), ...(transfers ?? [])].sort(newestFirst), [trades, transfers]);
}

/** The newest orders and transfers as one list, as far as both have been read: enough for a card, and no place to count. */
export function useNewestActivities(): ListState<Activity> {
  const [trades, transfers] = [useHistory('trades'), useHistory('transfers')];
  const rows = useMemo(() => trades.rows && transfers.rows && [...trades.rows, ...transfers.rows].sort(newestFirst), [trades.rows, transfers.rows]);
  if (rows !== null) return rows.length === 0 ? { status: 'empty' } : { status: 'full', rows };
  const problem = trades.problem ?? transfers.problem;
  if (problem === null) return { status: 'loading' };
  const onRetry = () => {
    for (const { history } of [trades, transfers]) history?.send({ type: 'retry.requested' });
  };
  return { status: 'failed', reason: shown(problem.message ?? 'Please try again.'), onRetry };
}
