import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { RetryButton } from '../button/RetryButton.tsx';
import { part } from '../part.ts';
import { VisuallyHidden } from '../text/Text.tsx';
import styles from './list.module.css';
import { SkeletonRows } from './Skeleton.tsx';

export interface FailedList {
  readonly status: 'failed';
  /** A sentence for people. */
  readonly reason: ReactNode;
  /** Absent where trying again makes no sense. */
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
  /** When the server wants to be asked again, in ms since 1970 UTC. */
  readonly waitUntil?: number | undefined;
}

/** The four faces of a list. A selector of the machine says which one it is. */
export type ListState<Row> =
  | { readonly status: 'loading' }
  | { readonly status: 'empty'; readonly staleSince?: number | null }
  | FailedList
  /** `staleSince`: when the rows loaded, if they could not be renewed since. */
  | { readonly status: 'full'; readonly rows: readonly Row[]; readonly staleSince?: number | null };

export interface ListViewProps<Row> {
  state: ListState<Row>;
  /** What is listed, in lower case: "orders". Spoken while loading and named when it failed. */
  what: string;
  /** An `EmptyState` that says what to do next. */
  empty: ReactNode;
  /** What stands in for the rows while they load; gray lines by default. */
  loading?: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** Shows a list as it is: loading, empty, failed or full. */
export function ListView<Row>({ state, what, empty, loading, children }: ListViewProps<Row>) {
  return (
    <div {...part('list', state.status)} aria-busy={state.status === 'loading'}>
      {/* The status stays mounted, so that screen readers hear it change. */}
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

/** Something could not be loaded: why, and another try. */
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

/** When the rows of a list loaded, if they could not be renewed since; null otherwise. */
export const staleSinceOf = (state: ListState<unknown>): number | null => ('staleSince' in state ? (state.staleSince ?? null) : null);

/** The rows of a list that has loaded; null before. An empty list has none. */
export const loadedRows = <Row,>(state: ListState<Row>): readonly Row[] | null =>
  state.status === 'full' ? state.rows : state.status === 'empty' ? [] : null;
