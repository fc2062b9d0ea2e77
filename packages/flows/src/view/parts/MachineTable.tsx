import { type MouseEvent, type ReactNode, useMemo } from 'react';
import { Link } from 'wouter';
import { allTransitions, statesOf } from '../../model/chart.ts';
import { lint } from '../../model/lint.ts';
import { durationText } from '../../model/outline.ts';
import { endingsOf } from '../../model/paths.ts';
import { writeAddress } from '../address.ts';
import type { Catalogue, Earlier, Entry, Host } from '../host.ts';
import { useAddress } from '../useAddress.ts';
import { type Present, usePresent, useRunning } from '../useRunning.ts';
import styles from './machine-table.module.css';
import { Purpose } from './Purpose.tsx';

type Facts = ReturnType<typeof factsOf>;

interface Column {
  readonly name: string;
  readonly cell: (facts: Facts) => ReactNode;
}

const columns: readonly Column[] = [
  { name: 'States', cell: ({ states }) => states },
  { name: 'Transitions', cell: ({ transitions }) => transitions },
  { name: 'Endings', cell: ({ endings }) => endings },
  { name: 'Actors', cell: ({ actors }) => actors },
  { name: 'Longest timer', cell: ({ longest }) => longest },
  { name: 'Tested', cell: ({ taken, transitions }) => (taken === null ? 'unknown' : `${taken} of ${transitions}`) },
  { name: 'Findings', cell: ({ findings }) => findings || 'none' },
];

/** One row per machine, with live actors and changes since an earlier revision, if known. */
export function MachineTable({ entries, earlier, host }: Catalogue & { host: Host }) {
  const { go } = useAddress();
  const present = usePresent(host.title);
  const rows = useMemo(() => entries.map((entry) => factsOf(entry, host)), [entries, host]);
  const all: readonly Column[] = [
    ...columns,
    ...(earlier
      ? [{ name: `Since ${earlier.revision}`, cell: ({ id }: Facts) => <Changed machine={id} earlier={earlier} /> }]
      : []),
    ...(present ? [{ name: 'Running', cell: ({ id }: Facts) => <Running machine={id} present={present} /> }] : []),
  ];
  // Keyboard users have the link; the row is a larger target for pointers.
  const choose = (event: MouseEvent, machine: string) => {
    if (event.target instanceof Element && event.target.closest('a') === null) go({ page: 'machine', machine });
  };
  return (
    <div className={styles.scroll}>
      <table className={styles.table} aria-label="Machines">
        <thead>
          <tr>
            <th scope="col">Machine</th>
            <th scope="col">Purpose</th>
            {all.map(({ name }) => (
              <th key={name} scope="col" className={styles.number}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((facts) => (
            <tr key={facts.id} onClick={(event) => choose(event, facts.id)}>
              <th scope="row">
                <Link href={writeAddress({ page: 'machine', machine: facts.id })} className={styles.name}>
                  {facts.id}
                </Link>
              </th>
              <td className={styles.purpose}>
                <Purpose text={facts.purpose} />
                {facts.file !== undefined && <span className={styles.file}>{facts.file}</span>}
              </td>
              {all.map(({ name, cell }) => (
                <td key={name} className={styles.number}>
                  {cell(facts)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Running({ machine, present }: { machine: string; present: Present }) {
  return useRunning(present, machine) || 'none';
}

/** A machine's changes, with a link. */
function Changed({ machine, earlier: { revision, changed } }: { machine: string; earlier: Earlier }) {
  const count = changed[machine];
  if (count === undefined) return 'same';
  const text = count === null ? 'new' : count === 1 ? '1 change' : `${count} changes`;
  return <Link href={writeAddress({ page: 'compare', machine, since: revision })}>{text}</Link>;
}

function factsOf({ chart, file, purpose, untaken, findings }: Entry, { isEnding }: Host) {
  const states = statesOf(chart.root);
  const transitions = allTransitions(chart);
  const delays = transitions.flatMap(({ delay }) => (delay ? [delay] : []));
  const known = delays.flatMap(({ ms }) => ms ?? []);
  return {
    id: chart.id,
    file,
    purpose,
    states: states.length,
    transitions: transitions.length,
    endings: endingsOf(chart, isEnding).length,
    actors: new Set(states.flatMap(({ invokes }) => invokes.map(({ source }) => source))).size,
    longest: delays.length === 0 ? 'none' : known.length === 0 ? 'computed' : durationText(Math.max(...known)),
    taken: untaken === null ? null : transitions.length - untaken.length,
    findings: lint(chart).filter(({ level }) => level !== 'note').length + findings.length,
  };
}
