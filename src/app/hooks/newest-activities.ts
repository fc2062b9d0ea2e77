import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import { type Activity, newestFirst } from '#domain/activity/activity.ts';
import { selectActivities, selectProblem } from '#machines/history/history.selectors.ts';
import type { ListState } from '#ui/list/ListView.tsx';
import { shown } from '../messages.ts';
import { useFlow } from './world.ts';

/** The loaded part of one list, and the problem that stopped it. A list that is not open yet counts as loading. */
function useHistory(key: 'trades' | 'transfers') {
  const history = useFlow(key);
  return {
    history,
    rows: useSelector(history ?? undefined, (snapshot) => (snapshot ? selectActivities(snapshot) : null)),
    problem: useSelector(history ?? undefined, (snapshot) => (snapshot?.matches('failed') ? selectProblem(snapshot) : null)),
  };
}

/** Loaded orders and transfers, even if one of the two is missing. */
export function useLoadedActivities(): readonly Activity[] {
  const [trades, transfers] = [useHistory('trades').rows, useHistory('transfers').rows];
  return useMemo(() => [...(trades ?? []), ...(transfers ?? [])].sort(newestFirst), [trades, transfers]);
}

/** The newest orders and transfers as one list, as far as both are loaded: enough for a card, not for totals. */
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
