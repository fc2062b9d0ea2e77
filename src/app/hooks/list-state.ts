import type { Problem } from '#machines/shared/problem.ts';
import type { FailedList, ListState } from '#ui/list/ListView.tsx';
import { shown } from '../effects/app/messages.ts';
import type { Loaded } from './app.ts';

export const failedList = (problem: Problem, retrying: boolean, onRetry: () => void): FailedList => ({
  status: 'failed',
  reason: shown(problem.message ?? 'Please try again.'),
  onRetry,
  retrying,
  waitUntil: problem.wait?.until,
});

/** A load of rows as a list state. `staleSince` is the rows' time if a later load failed. */
export function listState<Row>(
  { value, problem, busy, reload }: Pick<Loaded<readonly Row[]>, 'value' | 'problem' | 'busy' | 'reload'>,
  staleSince: number | null = null,
): ListState<Row> {
  if (value !== null)
    return { ...(value.length === 0 ? { status: 'empty' } : { status: 'full', rows: value }), staleSince };
  if (problem !== null) return failedList(problem, busy, reload);
  return { status: 'loading' };
}

/** Why a load without rows failed; null while it loads and after success. */
export function failureOf(loaded: Pick<Loaded<unknown>, 'value' | 'problem' | 'busy' | 'reload'>): FailedList | null {
  const state = listState({ ...loaded, value: null });
  return loaded.value === null && state.status === 'failed' ? state : null;
}
