import { packChart } from '../model/pack.ts';
import type { FlowRecord } from '../observe/records.ts';
import { digestOf, gzip } from './gzip.ts';
import { formatVersion, type Gap, type Recording, type TabRecording, timeOf } from './types.ts';

/** Gzipped JSON lines. */
export async function write(recording: Recording): Promise<Uint8Array> {
  const lines = linesOf(recording).map((line) => `${JSON.stringify(line)}\n`);
  const text = lines.join('');
  const records = recording.tabs.reduce((sum, tab) => sum + tab.records.length, 0);
  const end = `${JSON.stringify({ end: { lines: lines.length, records, digest: await digestOf(text) } })}\n`;
  return await gzip(new TextEncoder().encode(text + end));
}

/** All lines but the last. Metadata comes first, so that truncated files are readable. */
function linesOf(recording: Recording): readonly object[] {
  const { title, app, xstate, redaction, started, expected, charts, tabs, marks } = recording;
  return [
    {
      flows: 'recording',
      version: formatVersion,
      title,
      app,
      xstate,
      redaction,
      started,
      expected,
      tabs: tabs.map(headOf),
    },
    ...charts.map((chart) => ({ chart: packChart(chart) })),
    ...tabs.flatMap(({ beginning, left }, tab) => [
      ...beginning.actors.map((actor) => ({ tab, actor })),
      ...beginning.timers.map((timer) => ({ tab, timer })),
      ...left.map((each) => ({ tab, left: each })),
    ]),
    ...marks.map((mark) => ({ mark })),
    ...byTime(tabs).map(([tab, entry]) => ('kind' in entry ? [tab, entry] : { tab, gap: entry })),
  ];
}

const headOf = ({ tab, build, fingerprints, clock, beginning }: TabRecording) => ({
  tab,
  build,
  fingerprints,
  clock,
  at: beginning.at,
});

/** Records and gaps of all tabs by time, each with its tab's index. */
function byTime(tabs: readonly TabRecording[]): readonly (readonly [number, FlowRecord | Gap])[] {
  const entries = tabs.flatMap((tab, place) => {
    let gap = 0;
    let time = Number.NEGATIVE_INFINITY;
    const placed: { readonly place: number; readonly time: number; readonly entry: FlowRecord | Gap }[] = [];
    const passGaps = (before: number) => {
      for (let next = tab.gaps[gap]; next && next.first < before; next = tab.gaps[gap]) {
        placed.push({ place, time, entry: next });
        gap += 1;
      }
    };
    for (const record of tab.records) {
      passGaps(record.q);
      time = timeOf(tab, record.t);
      placed.push({ place, time, entry: record });
    }
    passGaps(Number.POSITIVE_INFINITY);
    return placed;
  });
  const ordered = tabs.length < 2 ? entries : entries.toSorted((a, b) => a.time - b.time);
  return ordered.map(({ place, entry }) => [place, entry] as const);
}
