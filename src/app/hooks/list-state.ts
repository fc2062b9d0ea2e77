import type { FailedList, ListState } from '#ui/list/ListView.tsx';
import { shown } from '../effects/app/messages.ts';
import type { Loaded } from './world.ts';

/** A load of rows as one of the four states of a list. `staleSince` is the time of rows that a later load failed to renew. */
export function listState<Row>(
  { value, problem, busy, reload }: Pick<Loaded<readonly Row[]>, 'value' | 'problem' | 'busy' | 'reload'>,
  staleSince: number | null = null,
): ListState<Row> {
  if (value !== null) return { ...(value.length === 0 ? { status: 'empty' } : { status: 'full', rows: value }), staleSince };
  if (problem !== null)
    return {
      status: 'failed',
      reason: shown(problem.message ?? 'Please try again.'),
      onRetry: reload,
      retrying: busy,
      waitUntil: problem.wait?.until,
    };
  return { status: 'loading' };
}

/** Why a load without rows of its own failed; null while it loads and once it has. */
export function failureOf(loaded: Pick<Loaded<unknown>, 'value' | 'problem' | 'busy' | 'reload'>): FailedList | null {
  const state = listState({ ...loaded, value: null });
  return loaded.value === null && state.status === 'failed' ? state : null;
}
