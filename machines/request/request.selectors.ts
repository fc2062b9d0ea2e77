import type { SnapshotFrom } from 'xstate';
import type { Problem } from '../shared/problem.ts';
import type { requestMachine } from './request.machine.ts';

type Snapshot = SnapshotFrom<typeof requestMachine>;

/** The faces of a list or a panel that shows what was loaded. `Value` is what the port of the key resolves with. */
export type RequestView<Value> =
  | { readonly kind: 'idle' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'loaded'; readonly value: Value; readonly isRefreshing: boolean }
  | { readonly kind: 'failed'; readonly problem: Problem; readonly isRetrying: boolean };

/** What to show: what is there stays while it is loaded again, and so does a failure while it is tried again. */
export function requestView<Value>(snapshot: Snapshot): RequestView<Value> {
  const { value, problem } = snapshot.context;
  const isBusy = snapshot.hasTag('busy');
  if (problem !== null) return { kind: 'failed', problem, isRetrying: isBusy };
  if (value !== null) return { kind: 'loaded', value: value as Value, isRefreshing: isBusy };
  return { kind: isBusy ? 'loading' : 'idle' };
}
