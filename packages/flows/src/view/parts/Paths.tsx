import { useMemo } from 'react';
import { statesOf } from '../../model/chart.ts';
import { placeName } from '../../model/outline.ts';
import { type ChartPath, everyWayInto } from '../../model/paths.ts';
import type { Chart } from '../../model/types.ts';
import styles from './facts.module.css';

/** Maximum paths listed. */
export const mostWays = 40;

/** All paths from the start into a state, with guards, to prove that there are no others. */
export function EveryWayIn({ chart, state }: { chart: Chart; state: string }) {
  const paths = useMemo(() => everyWayInto(chart, state, mostWays + 1), [chart, state]);
  return (
    <details className={styles.every}>
      <summary>Every way in{paths.length > mostWays ? ` (the first ${mostWays})` : ` (${paths.length})`}</summary>
      <Ways chart={chart} paths={paths.slice(0, mostWays)} />
    </details>
  );
}

interface BetweenTwo {
  readonly chart: Chart;
  readonly between: readonly ChartPath[];
  readonly chooseFrom: (state: string) => void;
  readonly from: string;
  readonly to: string;
}

/** Paths between two states, highlighted in the drawing. */
export function WaysFrom({ chart, between, chooseFrom, from, to }: BetweenTwo) {
  const others = statesOf(chart.root).filter(({ id }) => id !== to && id !== chart.id);
  return (
    <section aria-labelledby="ways-from">
      <h3 id="ways-from">Ways from another state</h3>
      <label className={styles.from}>
        Ways from{' '}
        <select
          value={from}
          onChange={({ currentTarget }) => chooseFrom(currentTarget.value)}
          className={styles.select}
        >
          <option value="">none chosen</option>
          {others.map(({ id }) => (
            <option key={id} value={id}>
              {placeName(id, chart)}
            </option>
          ))}
        </select>
      </label>
      {from !== '' && from !== to && (
        <p role="status" className={styles.fact}>
          {between.length === 0
            ? 'There is none.'
            : between.length < mostWays
              ? `${between.length} found, the shortest first.`
              : `The first ${mostWays}.`}
        </p>
      )}
      <div className={styles.every}>
        <Ways chart={chart} paths={between} />
      </div>
    </section>
  );
}

function Ways({ chart, paths }: { chart: Chart; paths: readonly ChartPath[] }) {
  return (
    <ol>
      {paths.map((path) => (
        <li key={path.map(({ id }) => id).join(' ')}>
          {path.map(({ id, source, label }) => (
            <span key={id} className={styles.hop}>
              <span className={styles.from}>{placeName(source, chart)}</span> {label}
            </span>
          ))}
        </li>
      ))}
    </ol>
  );
}
