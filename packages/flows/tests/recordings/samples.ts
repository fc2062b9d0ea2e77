import { gunzipSync, gzipSync } from 'node:zlib';
import type { FlowRecord } from '#flows/observe/records.ts';
import type { Recording, TabRecording } from '#flows/recordings/types.ts';

/** An actor's start, followed by the given number of events. */
export const recordsOf = (count: number, from = 1): readonly FlowRecord[] =>
  Array.from({ length: count }, (_, place): FlowRecord => {
    const q = from + place;
    if (q === 1) return startOf(1, q);
    const text = String(q);
    return {
      ...{ kind: 'received', q, t: q, c: null, actor: 1, from: null, type: 'text.typed', result: 'moved' },
      ...{ payload: { record: { text } }, transitions: ['toy.on/text.typed/0'], context: { text, count: q } },
    };
  });

export const startOf = (actor: number, q: number): Extract<FlowRecord, { kind: 'started' }> => ({
  ...{
    kind: 'started',
    q,
    t: q,
    c: null,
    actor,
    parent: null,
    id: `actor${actor}`,
    systemId: null,
    source: null,
    chart: 'toy',
    of: 'machine',
  },
  ...{
    input: { hidden: 'nothing' },
    transitions: [],
    value: 'on',
    context: { text: '', other: { token: 1, of: 'text' } },
  },
});

export const tabOf = (records: readonly FlowRecord[], more: Partial<TabRecording> = {}): TabRecording => ({
  ...{ tab: 'a', build: null, fingerprints: { toy: '0123456789abcdef' }, clock: { t: 0, epoch: 1_767_225_600_000 } },
  ...{ beginning: { at: 1, actors: [], timers: [] }, records, gaps: [], left: [] },
  ...more,
});

export const recordingOf = (tabs: readonly TabRecording[], more: Partial<Recording> = {}): Recording => ({
  ...{
    title: 'A toy',
    app: null,
    xstate: '5.33.3',
    redaction: null,
    started: 1_767_225_600_000,
    expected: null,
    charts: [],
    tabs,
    marks: [],
  },
  ...more,
});

export const linesOf = (bytes: Uint8Array): readonly string[] => gunzipSync(bytes).toString().split('\n').slice(0, -1);
export const fileOf = (lines: readonly string[]): Uint8Array =>
  gzipSync(lines.map((line) => `${line}\n`).join(''), { level: 1 });
