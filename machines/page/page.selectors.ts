import type { SnapshotFrom } from 'xstate';
import type { Problem } from '../shared/problem.ts';
import type { pageMachine } from './page.machine.ts';

type Snapshot = SnapshotFrom<typeof pageMachine>;

/** What stands in the place of a page: the page, a spinner, or why it did not arrive. */
export type PageView =
  | { readonly kind: 'page'; readonly path: string }
  | { readonly kind: 'spinner' }
  | { readonly kind: 'failed' | 'timedOut'; readonly problem: Problem | null };

export function pageView(snapshot: Snapshot): PageView {
  const { path, problem } = snapshot.context;
  if (snapshot.matches('ready')) return { kind: 'page', path };
  if (snapshot.hasTag('busy')) return { kind: 'spinner' };
  return { kind: snapshot.matches('timedOut') ? 'timedOut' : 'failed', problem };
}
