import { gzipSync } from 'node:zlib';
import { toChart } from '@statechange/flows/model/chart';
import type { PackedChart } from '@statechange/flows/model/pack';
import type { PendingTimer, RosterActor } from '@statechange/flows/observe/protocol';
import type { FlowRecord } from '@statechange/flows/observe/records';
import type { packedChartSchema } from '@statechange/flows/recordings/chartSchemas';
import { read } from '@statechange/flows/recordings/read';
import type {
  gapSchema,
  pendingTimerSchema,
  recordSchema,
  rosterActorSchema,
} from '@statechange/flows/recordings/recordSchemas';
import type { Gap, Recording } from '@statechange/flows/recordings/types';
import { write } from '@statechange/flows/recordings/write';
import type { InferOutput } from 'valibot';
import { describe, expect, expectTypeOf, test } from 'vitest';
import { fileOf, linesOf, recordingOf, recordsOf, startOf, tabOf } from '#flows-tests/recordings/samples.ts';
import { findMachines } from '../../kit/machines.ts';

const opened = async (bytes: Uint8Array) => {
  const found = await read(bytes);
  if (!found.ok) throw new Error(found.reason);
  return found;
};
const reasonOf = async (bytes: Uint8Array) => {
  const found = await read(bytes);
  return found.ok ? 'it was opened' : found.reason;
};
const small = recordingOf([tabOf(recordsOf(5))]);
const lines = linesOf(await write(small));
/** Changes a line of the small file, and its header to match. */
const changed = (place: number, change: (line: string) => string) =>
  fileOf(lines.map((line, at) => (at === place ? change(line) : line)));

test('what is checked are the types of the records', () => {
  expectTypeOf<InferOutput<typeof recordSchema>>().toExtend<FlowRecord>();
  expectTypeOf<FlowRecord>().toExtend<InferOutput<typeof recordSchema>>();
  expectTypeOf<RosterActor>().toExtend<InferOutput<typeof rosterActorSchema>>();
  expectTypeOf<InferOutput<typeof rosterActorSchema>>().toExtend<RosterActor>();
  expectTypeOf<PendingTimer>().toExtend<InferOutput<typeof pendingTimerSchema>>();
  expectTypeOf<InferOutput<typeof pendingTimerSchema>>().toExtend<PendingTimer>();
  expectTypeOf<Gap>().toExtend<InferOutput<typeof gapSchema>>();
  expectTypeOf<InferOutput<typeof gapSchema>>().toExtend<Gap>();
  expectTypeOf<InferOutput<typeof packedChartSchema>>().toExtend<PackedChart>();
});

test('a recording of two tabs with charts, gaps, timers and marks is the same after it was written and read', async () => {
  const charts = (await findMachines()).slice(0, 12).map(({ machine }) => toChart(machine));
  const timer: PendingTimer = {
    actor: 3,
    timer: 'second',
    type: 'xstate.after.second.toy',
    delay: 1_000,
    due: null,
    set: null,
  };
  const { kind: _, q: __, t: ___, c: ____, transitions: _____, ...made } = startOf(3, 1);
  const actor: RosterActor = { ...made, started: null };
  const second = tabOf(
    [
      startOf(4, 10),
      { kind: 'timer.set', q: 11, t: 11, c: 10, actor: 4, timer: 'x', type: 'y', delay: 5, due: 16 },
      { kind: 'timer.fired', q: 12, t: 16.4, c: 11, actor: 4, timer: 'x', set: 11, due: 16 },
      { kind: 'timer.canceled', q: 13, t: 17, c: 11, actor: 4, timer: 'x', set: null },
      { kind: 'effect', q: 14, t: 17, c: null, actor: 4, name: 'saveOrder', params: { hidden: 'list', count: 3 } },
      {
        kind: 'emitted',
        q: 15,
        t: 17,
        c: null,
        actor: 4,
        type: 'order.placed',
        payload: { record: { list: [1, null, true, { token: 2, of: 'number' }] } },
      },
      { kind: 'ended', q: 18, t: 18, c: 17, actor: 4, how: 'stopped' },
    ],
    {
      tab: 'b',
      beginning: { at: 10, actors: [actor], timers: [timer] },
      left: [{ actor: 4, type: 'price.ticked', count: 70 }],
      gaps: [
        {
          first: 16,
          last: 17,
          counts: { 'text.typed': 2 },
          actors: [{ ...actor, status: 'done', output: 'x' }],
          timers: [timer],
        },
      ],
    },
  );
  const recording: Recording = recordingOf([...small.tabs, second], {
    ...{
      app: 'toy',
      redaction: 'abc',
      expected: 'exact',
      charts,
      marks: [{ tab: 'b', q: 12, text: 'Here <b>it</b> broke.' }],
    },
  });
  expect(await opened(await write(recording))).toEqual({ ok: true, recording, notes: [] });
});

test('a file of 100,000 records opens with all of them, and one more does not', async () => {
  const bytes = await write(recordingOf([tabOf(recordsOf(100_000))]));
  const { recording, notes } = await opened(bytes);
  expect([recording.tabs[0]?.records.length, notes]).toEqual([100_000, []]);
  const all = linesOf(bytes);
  const more = [...all.slice(0, -1), JSON.stringify([0, recordsOf(1, 100_001)[0]])];
  expect(await reasonOf(fileOf(more))).toBe('This file has more than 100,000 records.');
});

describe('a file that is not whole', () => {
  test('opens up to where it is, and says so', async () => {
    const { recording, notes } = await opened(fileOf(lines.slice(0, 4)));
    expect([recording.tabs[0]?.records.length, notes]).toEqual([
      3,
      ['This file was cut off. It is complete up to its record 3.'],
    ]);
    const bytes = await write(recordingOf([tabOf(recordsOf(20_000))]));
    const half = await opened(bytes.slice(0, bytes.length / 2));
    const count = half.recording.tabs[0]?.records.length ?? 0;
    expect(count).toBeGreaterThan(1_000);
    expect(count).toBeLessThan(20_000);
    expect(half.notes).toEqual([`This file was cut off. It is complete up to its record ${count}.`]);
  });

  test('says that it was changed', async () => {
    const forged = changed(2, (line) => line.replace('text.typed', 'text.forged'));
    expect((await opened(forged)).notes).toEqual([
      'This file was changed after it was written: its digest does not match.',
    ]);
    expect((await opened(fileOf(lines.filter((_, place) => place !== 3)))).notes).toHaveLength(1);
  });
});

describe('a file that cannot be believed is refused in a sentence', () => {
  test.each([
    ['nothing', new Uint8Array(), 'This file is not a recording of flows.'],
    ['something else', new TextEncoder().encode('PK\u0003\u0004'), 'This file is not a recording of flows.'],
    ['other JSON', gzipSync('{"flows":"photos"}\n'), 'This file is not a recording of flows.'],
    ['no JSON', gzipSync('{{{\n'), 'Line 1 of this file is damaged.'],
    [
      'another format',
      changed(0, (line) => line.replace('"version":1', '"version":2')),
      'This file has format 2; this viewer reads format 1.',
    ],
    [
      'a first line without tabs',
      changed(0, (line) => line.replace('"tabs"', '"tubs"')),
      'The first line of this file is damaged.',
    ],
    [
      'a record of no kind',
      changed(2, (line) => line.replace('received', 'relieved')),
      'Line 3 of this file is no record.',
    ],
    [
      'a record with more than it has',
      changed(2, (line) => line.replace('"q"', '"more":1,"q"')),
      'Line 3 of this file is no record.',
    ],
    [
      'a record that is out of order',
      changed(3, (line) => line.replace('"q":3', '"q":2')),
      'Line 4 of this file is out of order.',
    ],
    [
      'a number out of range',
      changed(2, (line) => line.replace('"t":2', '"t":1e999')),
      'Line 3 of this file cannot be trusted: it holds a number that is out of range.',
    ],
    [
      'a time out of range',
      changed(2, (line) => line.replace('"t":2', '"t":1e300')),
      'Line 3 of this file is no record.',
    ],
    [
      'a number that is no whole one',
      changed(2, (line) => line.replace('"q":2', '"q":2.5')),
      'Line 3 of this file is no record.',
    ],
    [
      'a tab that it does not have',
      changed(2, (line) => line.replace('[0,', '[7,')),
      'Line 3 of this file is out of order.',
    ],
    [
      'a prototype',
      changed(2, (line) => line.replace('"record":{', '"record":{"__proto__":{"isAdmin":true},')),
      'Line 3 of this file cannot be trusted: it holds a field named "__proto__".',
    ],
    [
      'a constructor',
      changed(2, (line) => line.replace('"context":{', '"context":{"constructor":1,')),
      'Line 3 of this file cannot be trusted: it holds a field named "constructor".',
    ],
    [
      'a long text',
      changed(2, (line) => line.replace('"2"', `"${'x'.repeat(5_000)}"`)),
      'Line 3 of this file cannot be trusted: it holds a text of 5000 characters.',
    ],
    [
      'a text of 10 MB',
      changed(2, (line) => line.replace('"2"', `"${'x'.repeat(10_000_000)}"`)),
      'Line 3 of this file is longer than 2 MB.',
    ],
    [
      'a deep value',
      changed(2, (line) => line.replace('"2"', `${'['.repeat(13)}1${']'.repeat(13)}`)),
      'Line 3 of this file is no record.',
    ],
    [
      'a very deep value',
      changed(2, (line) => line.replace('"2"', `${'['.repeat(100_000)}1${']'.repeat(100_000)}`)),
      'Line 3 of this file cannot be trusted: it is nested too deeply.',
    ],
    [
      'a hidden value of no kind',
      changed(2, (line) => line.replace('"2"', '{"hidden":"iban"}')),
      'Line 3 of this file is no record.',
    ],
    ['a line of nothing', changed(2, () => 'null'), 'Line 3 of this file is damaged.'],
    [
      'a chart that is none',
      fileOf([lines[0] ?? '', '{"chart":{"schema":2,"id":"x"}}']),
      'This file cannot be opened: a chart in it is damaged.',
    ],
    [
      'a chart that leads nowhere',
      fileOf([
        lines[0] ?? '',
        '{"chart":{"schema":2,"id":"x","root":{"key":"x","type":"compound","initial":"x.gone"}}}',
      ]),
      'This file cannot be opened: the chart "x" leads to a state that it does not have.',
    ],
  ])('%s', async (_, bytes, reason) => expect(await reasonOf(bytes)).toBe(reason));

  test('a file that unpacks to more than 50 MB, of which no more is unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(80_000_000, 'x'), { level: 1 });
    expect(bomb.length).toBeLessThan(400_000);
    expect(await reasonOf(bomb)).toBe('This file is larger than 50 MB when unpacked.');
  });

  test('whatever byte of it is another one, nothing throws', async () => {
    const bytes = await write(small);
    for (let place = 0; place < bytes.length; place += 7) {
      const broken = bytes.map((byte, at) => (at === place ? byte ^ 0x55 : byte));
      expect(await read(broken)).toHaveProperty('ok');
    }
  });
});
