import { useMemo } from 'react';
import { type Change, diff, unionOf } from '../../model/diff.ts';
import type { Chart } from '../../model/types.ts';
import { chartFrom } from '../../recordings/chartSchemas.ts';
import type { Details, Entry, House } from '../house.ts';
import { Canvas } from '../parts/Canvas.tsx';
import { FileDrop } from '../parts/FileDrop.tsx';
import { useAddress } from '../useAddress.ts';
import { useLayout } from '../useLayout.ts';
import { useOpening } from '../useOpening.ts';
import styles from './compare.module.css';

/** The largest file of charts that is read, in bytes. */
const mostBytes = 20_000_000;

/** Reads a file of charts, as `npm run docs` or `npm run flows -- json` writes it. */
async function readCharts(file: File): Promise<readonly Chart[]> {
  if (file.size > mostBytes) throw new Error('It is larger than 20 MB.');
  const text = await file.text();
  const list = parsed(text);
  if (!Array.isArray(list) || list.length === 0) throw new Error('It is no list of charts. Write one with: npm run flows -- json > charts.json');
  return list.map((packed) => {
    const read = chartFrom(packed);
    if (!read.ok) throw new Error(read.reason);
    return read.chart;
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

interface Compared {
  readonly id: string;
  readonly before: Chart | null;
  readonly after: Chart | null;
  readonly changes: readonly Change[];
}

function compare(before: readonly Chart[], after: readonly Chart[]): readonly Compared[] {
  const ids = [...new Set([...after, ...before].map(({ id }) => id))];
  return ids.flatMap((id) => {
    const [old, now] = [before.find((chart) => chart.id === id) ?? null, after.find((chart) => chart.id === id) ?? null];
    const changes = old && now ? diff(old, now) : [];
    return old && now && changes.length === 0 ? [] : [{ id, before: old, after: now, changes }];
  });
}

/** What has changed since another revision of the charts: first in words, then both in one drawing. */
export function ComparePage({ entries, house }: { entries: readonly Entry[]; house: House }) {
  const opening = useOpening(readCharts);
  const { address, go } = useAddress();
  const compared = useMemo(
    () =>
      opening.data === null
        ? null
        : compare(
            opening.data,
            entries.map(({ chart }) => chart),
          ),
    [opening.data, entries],
  );
  const chosen = compared?.find(({ id }) => id === address.query) ?? compared?.find(({ before, after }) => before && after) ?? null;
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>Compare</h1>
        <p>
          Choose the charts of an earlier revision, such as those of <code>git show v1.2:docs/machines/charts.json</code>.
        </p>
      </header>
      <FileDrop label="Charts to compare with" accept=".json,application/json" {...opening} />
      {compared && (
        <p role="status" className={styles.sum}>
          {compared.length === 0 ? 'No chart has changed.' : `${compared.length} ${compared.length === 1 ? 'machine differs' : 'machines differ'}.`}
        </p>
      )}
      {compared && compared.length > 0 && (
        <div className={styles.body}>
          <ol className={styles.list}>
            {compared.map(({ id, before, after, changes }) => (
              <li key={id}>
                <button
                  type="button"
                  className={styles.machine}
                  aria-pressed={chosen?.id === id}
                  onClick={() => go({ query: id }, { replace: true })}
                >
                  {id}
                </button>
                {!before && <p className={styles.change}>The machine is new.</p>}
                {!after && <p className={styles.change}>The machine is gone.</p>}
                <Changes changes={changes} entry={entries.find(({ chart }) => chart.id === id) ?? null} />
              </li>
            ))}
          </ol>
          {chosen?.before && chosen.after && <Union key={chosen.id} before={chosen.before} after={chosen.after} house={house} />}
        </div>
      )}
    </main>
  );
}

const signs: Readonly<Record<Change['kind'], string>> = { added: '+', removed: '−', renamed: '~', moved: '~', changed: '~' };

function Changes({ changes, entry }: { changes: readonly Change[]; entry: Entry | null }) {
  const untaken = new Set(entry?.untaken ?? []);
  return (
    <ul className={styles.changes}>
      {changes.map(({ kind, text, after }) => (
        <li key={text} className={styles.change} data-kind={kind}>
          <span aria-hidden="true">{signs[kind]}</span> <span className={styles.kind}>{kind}</span> {text}
          {after?.transition != null && untaken.has(after.transition) && '. No test takes it.'}
        </li>
      ))}
    </ul>
  );
}

const nothing: Details = { layouts: null, taken: {} };
const none: ReadonlySet<string> = new Set();

function Union({ before, after, house }: { before: Chart; after: Chart; house: House }) {
  const { address, go } = useAddress();
  const { chart, marks } = useMemo(() => {
    const union = unionOf(before, after);
    // A drawing of both is none of the newer one: it is kept apart by its fingerprint.
    return { ...union, chart: { ...union.chart, fingerprint: `${before.fingerprint}${after.fingerprint}` } };
  }, [before, after]);
  const { layout, toggle, openTo } = useLayout(chart, nothing);
  return (
    <section aria-label="Both revisions in one drawing" className={styles.drawing}>
      <p className={styles.legend}>
        <span data-kind="added">+ added</span> <span data-kind="removed">− removed</span> <span data-kind="changed">~ changed</span>
      </p>
      <Canvas
        {...{ chart, layout, house }}
        changes={marks}
        heat={null}
        chosen={address}
        active={none}
        lit={none}
        onChoose={({ state, transition }) => go({ state, transition }, { replace: true })}
        onToggle={toggle}
        onOpenTo={openTo}
      />
    </section>
  );
}
