import { useCallback, useMemo } from 'react';
import { pastTab } from '../../live/past.ts';
import { nameOf } from '../../live/tab.ts';
import type { Chart } from '../../model/types.ts';
import type { FlowRecord } from '../../observe/records.ts';
import { read } from '../../recordings/read.ts';
import { storyIn } from '../../recordings/replayRecording.ts';
import { timelineOf } from '../../recordings/timeline.ts';
import type { Recording, TabRecording } from '../../recordings/types.ts';
import { verdictText } from '../../recordings/verdict.ts';
import type { Entry, Host } from '../host.ts';
import { missingInTab } from '../missing.ts';
import { ActorFacts } from '../parts/ActorFacts.tsx';
import { CopyText } from '../parts/CopyText.tsx';
import { FileDrop } from '../parts/FileDrop.tsx';
import { LiveChart } from '../parts/LiveChart.tsx';
import { Log } from '../parts/Log.tsx';
import { Missing } from '../parts/Missing.tsx';
import { Roster } from '../parts/Roster.tsx';
import { Waiting } from '../parts/Waiting.tsx';
import { replayWith } from '../replays.ts';
import { useAddress } from '../useAddress.ts';
import { useFetched } from '../useFetched.ts';
import { useOpening } from '../useOpening.ts';
import { Panes } from './LivePage.tsx';
import styles from './live.module.css';

interface Opened {
  readonly recording: Recording;
  /** A warning about a readable recording. */
  readonly note: string;
}

async function readRecording(file: File): Promise<Opened> {
  const result = await read(new Uint8Array(await file.arrayBuffer()));
  if (!result.ok) throw new Error(result.reason);
  return { recording: result.recording, note: result.notes.join(' ') };
}

/** A recording, with step-by-step playback and a replay. */
export function RecordingsPage({ entries, host }: { entries: readonly Entry[]; host: Host }) {
  const opening = useOpening(readRecording, true);
  const { address } = useAddress();
  if (opening.data === null)
    return (
      <main className={styles.empty}>
        <h1>Recordings</h1>
        <p>
          A recording holds its own charts, so it opens here without the app. It may hold private values: it is read in
          this tab alone, which keeps up to 2 MB until you close the recording or the tab.
        </p>
        <FileDrop label="Open a recording (.flows)" accept=".flows" {...opening} />
        <p>
          {host.code
            ? 'Make one on the live page with Save recording.'
            : 'Make one with “record” of this package, or on the live page of an app’s own viewer.'}
        </p>
      </main>
    );
  const { recording, note } = opening.data;
  const place = Math.min(Math.max(address.tab ?? 1, 1), Math.max(recording.tabs.length, 1)) - 1;
  const tab = recording.tabs[place];
  if (!tab)
    return (
      <main className={styles.empty}>
        <h1>{recording.title}</h1>
        <p>Nothing was recorded.</p>
        <button type="button" className={styles.button} onClick={opening.close}>
          Close
        </button>
      </main>
    );
  return (
    <Looking
      key={`${opening.name} ${place}`}
      {...{ recording, tab, place, note, entries, host }}
      isSaved={opening.isSaved}
      close={opening.close}
    />
  );
}

const isStart = (record: FlowRecord) => record.kind === 'started';

interface Looks {
  readonly recording: Recording;
  readonly tab: TabRecording;
  /** The tab's index in the recording. */
  readonly place: number;
  readonly note: string;
  readonly entries: readonly Entry[];
  readonly host: Host;
  readonly isSaved: boolean | null;
  readonly close: () => void;
}

function Looking({ recording, tab, place: tabPlace, note, entries, host, isSaved, close }: Looks) {
  const { address, go } = useAddress();
  const timeline = useMemo(() => timelineOf(tab), [tab]);
  const { records } = tab;
  const last = records.at(-1)?.q ?? 0;
  const q = Math.min(address.record ?? last, last);
  const place = Math.max(
    0,
    records.findLastIndex((record) => record.q <= q),
  );
  const past = useMemo(() => pastTab(tab, timeline, q), [tab, timeline, q]);
  const chosen = past.actors.get(address.actor ?? -1) ?? [...past.actors.values()][0];
  const entry = chosen && entryOf(chosen.chart, recording, entries);
  const missing = useMemo(
    () => [
      ...((address.tab ?? 1) === tabPlace + 1 ? [] : [`tab ${address.tab}`]),
      ...missingInTab(
        {
          actors: new Set([...tab.beginning.actors, ...tab.records.filter(isStart)].map(({ actor }) => actor)),
          records: tab.records,
        },
        [...recording.charts, ...entries.map(({ chart }) => chart)],
        address,
      ),
    ],
    [address, tabPlace, tab, recording, entries],
  );
  const stand = (to: number) => {
    const record = records[Math.min(Math.max(to, 0), records.length - 1)];
    if (record) go({ record: record.q }, { replace: true });
  };
  // Steps are numbered per tab.
  const show = (tab: number, actor: number | null) =>
    go(
      tab === tabPlace
        ? { actor, record: q }
        : { tab: tab + 1, actor, record: null, state: '', transition: '', opened: null },
      { replace: true },
    );
  return (
    <main className={styles.page}>
      <header className={styles.head}>
        <h1 className={styles.title}>{recording.title || 'Recording'}</h1>
        <Verdicts
          {...{ recording, host, entries }}
          choose={(actor, name) =>
            show(
              recording.tabs.findIndex((one) => one.tab === name),
              actor,
            )
          }
        />
        {recording.tabs.length > 1 && (
          <label className={styles.tabs}>
            Tab
            <select value={tabPlace} onChange={({ currentTarget }) => show(Number(currentTarget.value), null)}>
              {recording.tabs.map(({ tab: name, records: { length } }, place) => (
                <option key={name} value={place}>
                  {place + 1}, {length.toLocaleString('en-US')} {length === 1 ? 'record' : 'records'}
                </option>
              ))}
            </select>
          </label>
        )}
        {note !== '' && <p className={styles.status}>{note}</p>}
        {isSaved !== null && (
          <span className={styles.status}>
            {isSaved ? 'Kept in this tab until you close it' : 'Not kept: a reload closes it'}
          </span>
        )}
        <div className={styles.steps}>
          <button
            type="button"
            className={styles.button}
            disabled={place === 0}
            onClick={() => stand(place - 1)}
            aria-keyshortcuts=","
          >
            Back
          </button>
          <input
            type="range"
            aria-label="Step"
            aria-valuetext={`step ${place + 1} of ${records.length}`}
            min={0}
            max={Math.max(records.length - 1, 0)}
            value={place}
            onChange={({ currentTarget }) => stand(Number(currentTarget.value))}
          />
          <button
            type="button"
            className={styles.button}
            disabled={place >= records.length - 1}
            onClick={() => stand(place + 1)}
            aria-keyshortcuts="."
          >
            Forward
          </button>
          <span className={styles.status}>
            {place + 1} of {records.length}
          </span>
        </div>
        {chosen?.of === 'machine' &&
          chosen.chart !== null &&
          entries.some(({ chart }) => chart.id === chosen.chart) && (
            <Story
              key={chosen.actor}
              {...{ recording, host }}
              tab={tab.tab}
              actor={chosen.actor}
              chart={chosen.chart}
              name={nameOf(chosen)}
            />
          )}
        <button type="button" className={styles.button} onClick={close}>
          Close
        </button>
        <Panes />
      </header>
      <Missing parts={missing} where="this recording" of="another recording" />
      <div className={styles.body} data-pane={address.pane}>
        <div className={styles.roster}>
          <Roster
            tab={past}
            at={records[place]?.t ?? 0}
            chosen={chosen?.actor ?? null}
            choose={(actor) => go({ actor, record: q }, { replace: true })}
          />
        </div>
        <div className={styles.chart}>
          {chosen && entry ? (
            <LiveChart key={entry.chart.id} actor={chosen} entry={entry} host={host} />
          ) : (
            <p className={styles.note}>
              {chosen ? `${chosen.id} is a ${chosen.of}: it has no states.` : 'No actor ran.'}
            </p>
          )}
        </div>
        <div className={styles.log}>
          <Log
            tab={past}
            chosen={records[place]?.q ?? null}
            choose={(record) => go({ record: record.q, actor: record.actor }, { replace: true })}
          />
        </div>
        <aside className={styles.facts} aria-label="Facts of the actor">
          {chosen && (
            <ActorFacts
              key={chosen.actor}
              {...{ tab: past, actor: chosen, entry: entry ?? null, host, record: q }}
              live={null}
              at={records[place]?.t ?? 0}
            />
          )}
        </aside>
      </div>
    </main>
  );
}

/** The recorded machine, or the current one if their charts match. */
function entryOf(id: string | null, { charts }: Recording, entries: readonly Entry[]): Entry | null {
  const recorded: Chart | undefined = charts.find((chart) => chart.id === id);
  const here = entries.find(({ chart }) => chart.id === id);
  if (!recorded) return here ?? null;
  return here && here.chart.fingerprint === recorded.fingerprint
    ? here
    : { chart: recorded, isRecorded: true, purpose: '', untaken: null, findings: [] };
}

interface OfActor extends Pick<Looks, 'recording' | 'host'> {
  readonly tab: string;
  readonly actor: number;
  readonly chart: string;
  readonly name: string;
}

/** Copies an actor's story as a test. */
function Story({ recording, host, tab, actor, chart, name }: OfActor) {
  const { storyNames } = host;
  const write = useCallback(async () => {
    const code = (await host.code?.(chart)) ?? null;
    const text = storyNames && storyIn(recording, tab, actor, (id) => (id === chart ? code : null), storyNames);
    if (text === null) throw new Error('It cannot be replayed: “Replay” says why.');
    return text;
  }, [recording, host, storyNames, tab, actor, chart]);
  return (
    storyNames && (
      <CopyText label="Copy as story" name={`The story of ${name}`} file={`${chart}-story.test.ts`} write={write} />
    )
  );
}

/** Replays every machine and shows the results. */
function Verdicts({
  recording,
  host,
  entries,
  choose,
}: Pick<Looks, 'recording' | 'host' | 'entries'> & { choose: (actor: number, tab: string) => void }) {
  const load = useCallback(() => replayWith(recording, entries, host), [recording, entries, host]);
  const fetched = useFetched(load);
  if (fetched.is !== 'ready') return <Waiting what="the verdict" fetched={fetched} />;
  const names = new Map(
    recording.tabs.flatMap(({ tab, beginning, records }) =>
      [...beginning.actors, ...records.filter(isStart)].map((one) => [`${tab} ${one.actor}`, nameOf(one)] as const),
    ),
  );
  const { verdict } = fetched.data;
  return (
    <details className={styles.verdicts}>
      <summary>
        Replay: <strong>{verdict === 'viewOnly' ? 'view only' : verdict}</strong>
      </summary>
      <ul>
        {fetched.data.actors.map(({ actor, tab, verdict }) => (
          <li key={`${tab} ${actor}`}>
            <button type="button" className={styles.button} onClick={() => choose(actor, tab)}>
              {names.get(`${tab} ${actor}`) ?? actor}
            </button>{' '}
            {verdictText(verdict)}
          </li>
        ))}
      </ul>
    </details>
  );
}
