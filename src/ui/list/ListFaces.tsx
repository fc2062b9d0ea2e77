import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { part } from '../part.ts';
import { VisuallyHidden } from '../text/VisuallyHidden.tsx';
import styles from './list.module.css';
import { SkeletonRows } from './Skeleton.tsx';

/** The four faces of a list. A selector of the machine says which one it is. */
export type ListState<Row> =
  | { readonly face: 'loading' }
  | { readonly face: 'empty' }
  /** `why` is a sentence for people; a list that cannot be tried again has no `onRetry`. */
  | { readonly face: 'failed'; readonly why: ReactNode; readonly onRetry?: (() => void) | undefined; readonly retrying?: boolean }
  | { readonly face: 'full'; readonly rows: readonly Row[] };

export interface ListFacesProps<Row> {
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
export function ListFaces<Row>({ state, what, empty, loading, children }: ListFacesProps<Row>) {
  return (
    <div {...part('list', state.face)} aria-busy={state.face === 'loading'}>
      {/* The status stays mounted, so that screen readers hear it change. */}
      <span role="status">{state.face === 'loading' && <VisuallyHidden>{`Loading ${what}`}</VisuallyHidden>}</span>
      {state.face === 'loading' && (loading ?? <SkeletonRows />)}
      {state.face === 'empty' && empty}
      {state.face === 'failed' && <FailedFace what={what} why={state.why} onRetry={state.onRetry} retrying={state.retrying ?? false} />}
      {state.face === 'full' && children(state.rows)}
    </div>
  );
}

interface FailedFaceProps {
  what: string;
  why: ReactNode;
  onRetry?: (() => void) | undefined;
  retrying?: boolean;
}

/** Something could not be loaded: why, and another try. */
export const FailedFace = ({ what, why, onRetry, retrying = false }: FailedFaceProps) => (
  <div {...part('failed-state')} role="alert" className={styles.face}>
    <CircleAlert size={28} strokeWidth={1.5} aria-hidden />
    <p className={styles.title}>{`We couldn’t load the ${what}`}</p>
    <p className={styles.text}>{why}</p>
    {onRetry && (
      <div className={styles.next}>
        <Button busy={retrying} onClick={onRetry}>
          Try again
        </Button>
      </div>
    )}
  </div>
);

/** The rows of a list that has loaded; null before. An empty list has none. */
export const rowsKnown = <Row,>(state: ListState<Row>): readonly Row[] | null =>
  state.face === 'full' ? state.rows : state.face === 'empty' ? [] : null;
