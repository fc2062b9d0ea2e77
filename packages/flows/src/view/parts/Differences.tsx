import { useMemo, useRef } from 'react';
import { openedAtFirst } from '../../layout/view.ts';
import { type Change, unionOf } from '../../model/diff.ts';
import type { Chart } from '../../model/types.ts';
import type { ActorReplay, NamedReplay } from '../../recordings/byMachine.ts';
import { verdictText } from '../../recordings/verdict.ts';
import { openedFor, placeIn } from '../changes.ts';
import { type Compared, compare } from '../compared.ts';
import type { Entry, Host } from '../host.ts';
import { missingIn } from '../missing.ts';
import { useAddress } from '../useAddress.ts';
import styles from './differences.module.css';
import { Missing } from './Missing.tsx';
import { UnionDrawing } from './UnionDrawing.tsx';

export interface Differing {
  /** Charts of an earlier revision; null if none are open. */
  readonly before: readonly Chart[] | null;
  readonly entries: readonly Entry[];
  readonly replays: readonly NamedReplay[];
  readonly host: Host;
}

/** Machines with their changes and replays, next to the selected one's drawing. */
export function Differences({ before, entries, replays, host }: Differing) {
  const { address, go } = useAddress();
  const drawing = useRef<HTMLDivElement>(null);
  const charts = useMemo(() => entries.map(({ chart }) => chart), [entries]);
  const rows = useMemo(() => compare(before, charts, replays), [before, charts, replays]);
  const differing = rows.filter(({ differs }) => differs).length;
  const drawable = rows.filter((row) => row.differs && row.before && row.after);
  const chosen = drawable.find(({ id }) => id === address.machine) ?? drawable[0];
  const missing = useMemo(() => {
    const { machine, unread } = address;
    if (machine === '' || chosen?.id === machine)
      return chosen?.before && chosen.after ? missingIn([unionOf(chosen.before, chosen.after).chart], address) : unread;
    const isKnown = [...charts, ...(before ?? [])].some(({ id }) => id === machine);
    return [...(isKnown ? (before ? [`change of ${machine}`] : []) : [`machine ${machine}`]), ...unread];
  }, [address, chosen, charts, before]);
  const choose = (row: Compared, change: Change) => {
    if (!(row.before && row.after)) return;
    const { chart } = unionOf(row.before, row.after);
    const place = placeIn(chart, change);
    const opened = (row.id === address.machine ? address.opened : null) ?? [...openedAtFirst(chart)];
    go({ machine: row.id, ...place, opened: openedFor(chart, opened, place) }, { replace: true });
    // In a narrow window, it is below the list.
    drawing.current?.scrollIntoView({ block: 'nearest' });
  };
  return (
    <>
      {before && (
        <p role="status" className={styles.sum}>
          {differing === 0
            ? 'No chart has changed.'
            : `${differing} ${differing === 1 ? 'machine differs' : 'machines differ'}.`}
        </p>
      )}
      {replays.length > 0 && (
        <p role="status" className={styles.sum}>
          {replaysText(replays)}
        </p>
      )}
      <Missing parts={missing} where="this comparison" of="another revision" />
      {rows.length > 0 && (
        <div className={styles.body}>
          <ol className={styles.list}>
            {rows.map((row) => (
              <li key={row.id}>
                <button
                  type="button"
                  className={styles.machine}
                  aria-pressed={chosen?.id === row.id}
                  disabled={!drawable.includes(row)}
                  onClick={() => go({ machine: row.id, state: '', transition: '', opened: null }, { replace: true })}
                >
                  {row.id}
                </button>
                {before && <What row={row} />}
                <Changes
                  row={row}
                  entry={entries.find(({ chart }) => chart.id === row.id) ?? null}
                  choose={(change) => choose(row, change)}
                />
                <Replays replays={row.replays} />
              </li>
            ))}
          </ol>
          <div ref={drawing} className={styles.both}>
            {chosen?.before && chosen.after && (
              <UnionDrawing key={chosen.id} before={chosen.before} after={chosen.after} host={host} />
            )}
          </div>
        </div>
      )}
    </>
  );
}

function replaysText(replays: readonly NamedReplay[]): string {
  const diverged = replays.filter(({ replayed }) => replayed.verdict === 'diverged').length;
  if (diverged === 0)
    return replays.length === 1 ? 'The recording does not diverge.' : `None of ${replays.length} recordings diverges.`;
  return replays.length === 1
    ? 'The recording diverges.'
    : `${diverged} of ${replays.length} recordings ${diverged === 1 ? 'diverges' : 'diverge'}.`;
}

/** The machine's status, if its list of changes does not show it. */
function What({ row: { before, after, differs } }: { row: Compared }) {
  if (before && after) return differs ? null : <p className={styles.change}>Its chart has not changed.</p>;
  if (!(before || after)) return <p className={styles.change}>No revision has this machine.</p>;
  return <p className={styles.change}>The machine is {after ? 'new' : 'gone'}.</p>;
}

const signs: Readonly<Record<Change['kind'], string>> = {
  added: '+',
  removed: '−',
  renamed: '~',
  moved: '~',
  changed: '~',
};

function Changes({ row, entry, choose }: { row: Compared; entry: Entry | null; choose: (change: Change) => void }) {
  const { address } = useAddress();
  const untaken = new Set(entry?.untaken ?? []);
  const isChosen = ({ before, after }: Change) => {
    const { state, transition } = after ?? before ?? { state: '', transition: null };
    if (address.machine !== row.id) return false;
    return transition === null
      ? address.transition === '' && address.state === state
      : address.transition.replace(/ before$/, '') === transition;
  };
  return (
    <ul className={styles.changes}>
      {row.changes.map((change) => (
        <li key={change.text} className={styles.change} data-kind={change.kind}>
          <button
            type="button"
            className={styles.choose}
            aria-current={isChosen(change) ? 'true' : undefined}
            onClick={() => choose(change)}
          >
            <span aria-hidden="true">{signs[change.kind]}</span> <span className={styles.kind}>{change.kind}</span>{' '}
            {change.text}
            {change.after?.transition != null && untaken.has(change.after.transition) && '. No test takes it.'}
          </button>
        </li>
      ))}
    </ul>
  );
}

function Replays({ replays }: { replays: readonly ActorReplay[] }) {
  if (replays.length === 0) return null;
  return (
    <ul className={styles.changes} aria-label="Recordings">
      {replays.map(({ recording, actor, verdict }) => (
        <li key={`${recording} ${actor}`} className={styles.change} data-kind={verdict.kind}>
          {recording}, actor {actor}: <span>{verdictText(verdict)}</span>
        </li>
      ))}
    </ul>
  );
}
