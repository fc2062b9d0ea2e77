import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { RetryButton } from '../button/RetryButton.tsx';
import { part } from '../part.ts';
import { VisuallyHidden } from '../text/Text.tsx';
import styles from './list.module.css';
import { SkeletonRows } from './Skeleton.tsx';

export interface FailedList {
  readonly status: 'failed';
  readonly reason: ReactNode;
  /** Absent where a retry is pointless. */
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
  /** The earliest retry that the server allows, in ms since 1970 UTC. */
  readonly waitUntil?: number | undefined;
}

/** The four states of a list, chosen by a selector of the machine. */
export type ListState<Row> =
  | { readonly status: 'loading' }
  | { readonly status: 'empty'; readonly staleSince?: number | null }
  | FailedList
  /** `staleSince`: load time of rows that could not be refreshed. */
  | { readonly status: 'full'; readonly rows: readonly Row[]; readonly staleSince?: number | null };

export interface ListViewProps<Row> {
  state: ListState<Row>;
  /** A lowercase plural for messages: "orders". */
  what: string;
  /** An `EmptyState` with the next step. */
  empty: ReactNode;
  /** Replaces the rows while they load; gray lines by default. */
  loading?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

export function ListView<Row>({ state, what, empty, loading, children }: ListViewProps<Row>) {
  return (
    <div {...part('list', state.status)} aria-busy={state.status === 'loading'}>
      {/* Stays mounted, so that screen readers hear it change. */}
      <span role="status">{state.status === 'loading' && <VisuallyHidden>{`Loading ${what}`}</VisuallyHidden>}</span>
      {state.status === 'loading' && (loading ?? <SkeletonRows />)}
      {state.status === 'empty' && empty}
      {state.status === 'failed' && <FailedState what={what} {...state} />}
      {state.status === 'full' && children(state.rows)}
    </div>
  );
}

interface FailedStateProps extends Omit<FailedList, 'status'> {
  what: string;
}

export const FailedState = ({ what, reason, onRetry, retrying = false, waitUntil }: FailedStateProps) => (
  <div {...part('failed-state')} role="alert" className={styles.state}>
    <CircleAlert size={28} strokeWidth={1.5} aria-hidden />
    <p className={styles.title}>{`We couldn’t load the ${what}`}</p>
    <p className={styles.text}>{reason}</p>
    {onRetry && (
      <div className={styles.next}>
        <RetryButton busy={retrying} waitUntil={waitUntil} onRetry={onRetry} />
      </div>
    )}
  </div>
);

/** The load time of rows that could not be refreshed, else null. */
export const staleSinceOf = (state: ListState<unknown>): number | null =>
  'staleSince' in state ? (state.staleSince ?? null) : null;

/** The rows of a loaded list; null before. */
export const loadedRows = <Row,>(state: ListState<Row>): readonly Row[] | null =>
  state.status === 'full' ? state.rows : state.status === 'empty' ? [] : null;
