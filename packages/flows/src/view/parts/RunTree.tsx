import { useMemo } from 'react';
import type { SimulationContext, SimulationEvent } from '../../machines/simulation/simulation.types.ts';
import { valueText } from '../../model/valueText.ts';
import { differencesOf } from '../../run/dataText.ts';
import { mostRuns, partingOf, runName, runOf, type SimulatedRun } from '../../run/runs.ts';
import type { Simulated } from '../../run/simulate.ts';
import styles from './simulation.module.css';

interface Tree {
  readonly context: SimulationContext;
  readonly send: (event: SimulationEvent) => void;
  /** Replays a whole run. */
  readonly simulateRun: (run: SimulatedRun) => Simulated;
}

/** A tree of runs, and a comparison of two. */
export function RunTree({ context, send, simulateRun }: Tree) {
  const { runs, current, compared } = context;
  const other = runs.find(({ id }) => id === compared);
  if (runs.length < 2) return null;
  const ids = new Set(runs.map(({ id }) => id));
  return (
    <section aria-label="Runs">
      <h3>Runs</h3>
      <Branches runs={runs} below={null} ids={ids} current={current} send={send} />
      {runs.length === mostRuns && (
        <p className={styles.note}>{mostRuns} runs are kept. A new one replaces the oldest.</p>
      )}
      <label className={styles.inputs}>
        Compare with
        <select
          value={compared ?? ''}
          onChange={({ currentTarget: { value } }) =>
            send({ type: 'comparison.chosen', run: value === '' ? null : Number(value) })
          }
        >
          <option value="">no other run</option>
          {runs
            .filter(({ id }) => id !== current)
            .map((run) => (
              <option key={run.id} value={run.id}>
                {runName(run)}
              </option>
            ))}
        </select>
      </label>
      {other && <Comparison one={runOf(context)} other={other} simulateRun={simulateRun} />}
    </section>
  );
}

interface BranchesOf extends Pick<Tree, 'send'> {
  readonly runs: readonly SimulatedRun[];
  readonly below: number | null;
  readonly ids: ReadonlySet<number>;
  readonly current: number;
}

/** Runs that branched from one; the top level includes those whose parent was dropped. */
function Branches({ runs, below, ids, current, send }: BranchesOf) {
  const here = runs.filter(({ from }) => (from !== null && ids.has(from.run) ? from.run : null) === below);
  if (here.length === 0) return null;
  return (
    <ul className={styles.runs}>
      {here.map((run) => (
        <li key={run.id}>
          <button
            type="button"
            className={styles.step}
            aria-current={run.id === current ? 'true' : undefined}
            onClick={() => send({ type: 'run.chosen', run: run.id })}
          >
            {runName(run)}
            <span className={styles.result}>{run.moves.length === 1 ? '1 step' : `${run.moves.length} steps`}</span>
          </button>
          <Branches runs={runs} below={run.id} ids={ids} current={current} send={send} />
        </li>
      ))}
    </ul>
  );
}

/** Maximum rows. */
const mostDifferences = 40;

interface Compared extends Pick<Tree, 'simulateRun'> {
  readonly one: SimulatedRun;
  readonly other: SimulatedRun;
}

function Comparison({ one, other, simulateRun }: Compared) {
  const [left, right] = useMemo(() => [simulateRun(one), simulateRun(other)] as const, [simulateRun, one, other]);
  const differences = useMemo(() => differencesOf(left.snapshot.context, right.snapshot.context), [left, right]);
  const parting = partingOf(one, other);
  const at = (parting ?? 0) - 1;
  return (
    <div className={styles.comparison}>
      <p className={styles.note}>{partingText(parting)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keys. */}
      <section className={styles.scrolls} tabIndex={0} aria-label="Comparison">
        <table>
          <thead>
            <tr>
              <td />
              <th scope="col">Run {one.id}</th>
              <th scope="col">Run {other.id}</th>
            </tr>
          </thead>
          <tbody>
            {at >= 0 && (
              <Row
                name={`Step ${at + 1}`}
                one={left.history[at]?.text ?? 'has ended'}
                other={right.history[at]?.text ?? 'has ended'}
              />
            )}
            <Row name="Steps" one={String(one.moves.length)} other={String(other.moves.length)} />
            <Row name="State at the end" one={endOf(left)} other={endOf(right)} />
            {differences.slice(0, mostDifferences).map(({ path, ...values }) => (
              <Row key={path} name={path} {...values} />
            ))}
          </tbody>
        </table>
      </section>
      <p className={styles.note}>{restText(differences.length)}</p>
    </div>
  );
}

const restText = (count: number): string => {
  if (count === 0) return 'The context is the same at the end.';
  return count <= mostDifferences
    ? 'The rest of the context is the same at the end.'
    : `${count - mostDifferences} more values of the context differ.`;
};

function partingText(parting: number | null): string {
  if (parting === null) return 'Both took the same steps.';
  if (parting === 0) return 'They begin with different inputs.';
  return parting === 1 ? 'They part at step 1.' : `They part at step ${parting}, after ${parting - 1} in common.`;
}

const endOf = ({ snapshot }: Simulated): string =>
  [valueText(snapshot.value), snapshot.status === 'active' ? '' : snapshot.status].filter(Boolean).join(', ');

const Row = ({ name, one, other }: { name: string; one: string; other: string }) => (
  <tr>
    <th scope="row">{name}</th>
    <td>
      <span className={styles.sample}>{one}</span>
    </td>
    <td>
      <span className={styles.sample}>{other}</span>
    </td>
  </tr>
);
