import { useMachine } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { byLag, healthOf, type Source } from '#domain/staff/sources.ts';
import { disclosureMachine } from '#machines/disclosure/disclosure.machine.ts';
import type { Problem } from '#machines/shared/problem.ts';
import { wordingOf } from '#presenters/problem/wording.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { RetryButton } from '#ui/button/RetryButton.tsx';
import { Chip } from '#ui/chip/Chip.tsx';
import { DialogOnDemand } from '#ui/dialog/DialogOnDemand.tsx';
import type { Column } from '#ui/table/columns.tsx';
import { PlainTable } from '#ui/table/PlainTable.tsx';
import { Dash } from '#ui/text/Dash.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Ago, everyTenSeconds } from '#ui/time/Ago.tsx';
import { formatWait } from '#ui/time/format.ts';
import { Time } from '#ui/time/Time.tsx';
import styles from './health.module.css';
import { healthWords } from './healthWords.ts';

export interface HealthLineProps {
  /** Null before they have loaded. */
  sources: readonly Source[] | null;
  /** Why the last load failed. */
  problem: Problem | null;
  /** Server time in ms. */
  now: () => number;
  onRetry: () => void;
}

const titleCase = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1);

/** The time of the source furthest behind, and all sources behind a press. */
export function HealthLine({ sources, problem, now, onRetry }: HealthLineProps) {
  const [disclosure, send] = useMachine(disclosureMachine);
  const isOpen = disclosure.matches('shown');
  const toggle = () => send({ type: 'disclosure.toggled' });
  // Ages grow between two loads as well.
  const order = useSyncExternalStore(everyTenSeconds, () => orderOf(sources, now));
  const sorted = byLag(sources ?? [], now());
  const oldest = sorted[0];
  const health = oldest ? healthOf(oldest, now()) : 'unknown';
  return (
    <>
      <button type="button" className={styles.line} data-health={health} data-order={order} onClick={toggle}>
        <span className={styles.dot} aria-hidden />
        <span className={styles.text}>
          <span className={styles.what}>Bank data </span>
          <span>as of {oldest?.freshAt == null ? '–' : <Time at={oldest.freshAt} format="time" />}</span>
          {oldest && <span className={styles.name}> · {titleCase(oldest.name)}</span>}
          {(health === 'late' || health === 'old') && (
            <span className={styles.late}> · {healthWords[health].word}</span>
          )}
        </span>
      </button>
      <DialogOnDemand
        open={isOpen}
        onClose={toggle}
        size="wide"
        title="Bank data"
        description="The console shows copies of the bank’s records. Each kind is read in its own rhythm."
      >
        {problem && (
          <Notice tone="hold">
            <p>{wordingOf(problem, {}, 'The times below are the last that we know.').text}</p>
            <div>
              <RetryButton size="small" waitUntil={problem.wait?.until} onRetry={onRetry} />
            </div>
          </Notice>
        )}
        {sources === null ? (
          <Text tone="soft">{problem ? 'We couldn’t load how new they are.' : 'Loading'}</Text>
        ) : (
          <PlainTable caption="Sources" columns={columnsAt(now)} rows={sorted} rowKey={({ name }) => name} />
        )}
      </DialogOnDemand>
    </>
  );
}

/** The order and states of the sources as one text, comparable between renders. */
const orderOf = (sources: readonly Source[] | null, now: () => number): string =>
  byLag(sources ?? [], now())
    .map((source) => `${source.name} ${healthOf(source, now())}`)
    .join();

const columnsAt = (now: () => number): ReadonlyArray<Column<Source>> => [
  { id: 'name', header: 'Source', cell: ({ name }) => titleCase(name) },
  {
    id: 'freshAt',
    header: 'As of',
    cell: ({ freshAt }) =>
      freshAt === null ? (
        <Dash why="Never read" />
      ) : (
        <>
          <Time at={freshAt} format="time" /> (<Ago at={freshAt} now={now} />)
        </>
      ),
  },
  { id: 'rhythm', header: 'Read every', narrow: 'hidden', cell: ({ rhythmSeconds }) => formatWait(rhythmSeconds) },
  {
    id: 'complete',
    header: 'Complete since',
    narrow: 'hidden',
    cell: ({ completeSince, freshAt }) => {
      if (freshAt === null) return <Dash why="Never read" />;
      return completeSince === null ? 'The beginning' : <Time at={completeSince} format="dayTime" />;
    },
  },
  {
    id: 'state',
    header: 'State',
    cell: (source) => {
      const { word, tone } = healthWords[healthOf(source, now())];
      return (
        <>
          <Chip tone={tone}>{word}</Chip>
          {source.failure !== null && (
            <Text size="s" tone="loss">
              {source.failure}
            </Text>
          )}
        </>
      );
    },
  },
];
