import { useSelector } from '@xstate/react';
import { useMemo } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { HistoryMachine } from '../../machines/history/history.machine.ts';
import { selectActivities, selectProblem } from '../../machines/history/history.selectors.ts';
import { type Activity, newestFirst } from '../../machines/shared/activity/activity.ts';
import type { ListState } from '../ui/list/ListFaces.tsx';
import { useFlow } from './hooks.ts';
import { shown } from './messages.ts';

type History = ActorRefFrom<HistoryMachine>;

/** The newest orders and transfers as one list, as far as both have been read: enough for a card, and no place to count. */
export function useNewestActivities(): ListState<Activity> {
  const histories = [useFlow<History>('trades'), useFlow<History>('transfers')] as const;
  const trades = useSelector(histories[0] ?? undefined, (snapshot) => (snapshot ? selectActivities(snapshot) : null));
  const transfers = useSelector(histories[1] ?? undefined, (snapshot) => (snapshot ? selectActivities(snapshot) : null));
  const problems = [
    useSelector(histories[0] ?? undefined, (snapshot) => (snapshot?.matches('failed') ? selectProblem(snapshot) : null)),
    useSelector(histories[1] ?? undefined, (snapshot) => (snapshot?.matches('failed') ? selectProblem(snapshot) : null)),
  ];
  const rows = useMemo(() => trades && transfers && [...trades, ...transfers].sort(newestFirst), [trades, transfers]);
  if (rows !== null) return rows.length === 0 ? { face: 'empty' } : { face: 'full', rows };
  const problem = problems.find((each) => each !== null);
  if (!problem) return { face: 'loading' };
  const retry = () => {
    for (const history of histories) history?.send({ type: 'retry.requested' });
  };
  return { face: 'failed', why: shown(problem.message ?? 'Please try again.'), onRetry: retry };
}
