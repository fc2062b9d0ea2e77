import type { Problem } from '#machines/shared/problem.ts';
import type { FailedList, ListState } from '#ui/list/ListView.tsx';
import { shown } from '../effects/app/messages.ts';
import type { Loaded } from './world.ts';

/** A list that did not load. */
export const failedList = (problem: Problem, retrying: boolean, onRetry: () => void): FailedList => ({
  status: 'failed',
  reason: shown(problem.message ?? 'Please try again.'),
  onRetry,
  retrying,
  waitUntil: problem.wait?.until,
});

/**
 * A load of rows as one of the four states of a list. `staleSince` is the time of rows that a later
 * load failed to renew.
 */
export function listState<Row>(
  { value, problem, busy, reload }: Pick<Loaded<readonly Row[]>, 'value' | 'problem' | 'busy' | 'reload'>,
  staleSince: number | null = null,
): ListState<Row> {
  if (value !== null)
    return { ...(value.length === 0 ? { status: 'empty' } : { status: 'full', rows: value }), staleSince };
  if (problem !== null) return failedList(problem, busy, reload);
  return { status: 'loading' };
}

/** Why a load without rows of its own failed; null while it loads and once it has. */
export function failureOf(loaded: Pick<Loaded<unknown>, 'value' | 'problem' | 'busy' | 'reload'>): FailedList | null {
  const state = listState({ ...loaded, value: null });
  return loaded.value === null && state.status === 'failed' ? state : null;
}
