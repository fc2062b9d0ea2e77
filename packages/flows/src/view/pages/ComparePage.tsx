import { useCallback } from 'react';
import { Link } from 'wouter';
import type { Chart } from '../../model/types.ts';
import type { NamedReplay } from '../../recordings/byMachine.ts';
import { chartFrom } from '../../recordings/chartSchemas.ts';
import { read } from '../../recordings/read.ts';
import type { Catalogue, Entry, Host } from '../host.ts';
import { Differences, type Differing } from '../parts/Differences.tsx';
import { FileDrop } from '../parts/FileDrop.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { replayWith } from '../replays.ts';
import { useAddress } from '../useAddress.ts';
import { useFetched } from '../useFetched.ts';
import { useOpening } from '../useOpening.ts';
import styles from './compare.module.css';

/** Maximum bytes of a chart file. */
const mostBytes = 20_000_000;

/** Reads the output of `npm run docs` or `npm run -s flows -- json`. */
async function readCharts(file: File): Promise<readonly Chart[]> {
  if (file.size > mostBytes) throw new Error('It is larger than 20 MB.');
  const text = await file.text();
  const list = parsed(text);
  if (!Array.isArray(list) || list.length === 0)
    throw new Error('It is no list of charts. Write one with: npm run -s flows -- json > charts.json');
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

/** Compares revisions in words and in one drawing, and replays recordings. */
export function ComparePage({ catalogue: { entries, earlier }, host }: { catalogue: Catalogue; host: Host }) {
  const { address, go, linkTo } = useAddress();
  const charts = useOpening(readCharts);
  const recordings = useOpening(
    useCallback(
      (_: File, files: readonly File[]) => Promise.all(files.map((file) => replayFile(file, entries, host))),
      [entries, host],
    ),
  );
  const { since } = address;
  const shown = { entries, host, replays: recordings.data ?? none };
  const choose = (files: readonly File[]) => {
    go({ since: '', state: '', transition: '', opened: null }, { replace: true });
    charts.choose(files);
  };
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1>Compare</h1>
        <p>
          Choose the charts of an earlier revision, such as those of <code>npm run -s flows -- json</code> there, and
          recordings to run again.
        </p>
        {earlier && since !== earlier.revision && (
          <p>
            <Link href={linkTo({ since: earlier.revision })} onClick={charts.close}>
              Compare with {earlier.revision}
            </Link>
          </p>
        )}
      </header>
      <div className={styles.files}>
        <FileDrop label="Charts to compare with" accept=".json,application/json" {...charts} choose={choose} />
        <FileDrop label="Recordings to run again (.flows)" accept=".flows" multiple {...recordings} />
      </div>
      {charts.data || since === '' ? (
        <Differences before={charts.data} {...shown} />
      ) : earlier?.revision === since ? (
        <SinceRevision revision={since} {...shown} />
      ) : (
        <>
          <p role="status">The viewer has no charts of {since}. Choose them as a file.</p>
          <Differences before={null} {...shown} />
        </>
      )}
    </main>
  );
}

const none: readonly NamedReplay[] = [];

async function replayFile(file: File, entries: readonly Entry[], host: Host): Promise<NamedReplay> {
  const found = await read(new Uint8Array(await file.arrayBuffer()));
  if (!found.ok) throw new Error(`${file.name}: ${found.reason}`);
  return { name: file.name, replayed: await replayWith(found.recording, entries, host) };
}

function SinceRevision({ revision, ...shown }: Omit<Differing, 'before'> & { revision: string }) {
  const fetched = useFetched(shown.host.earlierCharts);
  if (fetched.is !== 'ready') return <Waiting what={`the charts of ${revision}`} fetched={fetched} />;
  return <Differences before={fetched.data} {...shown} />;
}
