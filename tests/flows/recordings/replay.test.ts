import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { read } from '@statechange/flows/recordings/read';
import { replay, replayTo } from '@statechange/flows/recordings/replayRecording';
import type { Recording, TabRecording } from '@statechange/flows/recordings/types';
import { verdictText } from '@statechange/flows/recordings/verdict';
import type { Run } from '@statechange/flows/run/run';
import { describe, expect, test } from 'vitest';
import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { startOf } from '#flows-tests/recordings/samples.ts';
import { folder, host, supply } from './files.ts';
import { expiredOrder, factorCheck, performances, secrets, withdrawal, withdrawalAsShown } from './performances.ts';

const files = globSync('*.flows', { cwd: folder }).sort();
const opened = async (file: string): Promise<Recording> => {
  const found = await read(readFileSync(join(folder, file)));
  if (!found.ok) throw new Error(found.reason);
  expect(found.notes).toEqual([]);
  return found.recording;
};
/** Replaces parts of a chart's machine. */
const withMachine = (chart: string, change: (machine: AnyStateMachine) => AnyStateMachine) => (id: string) => {
  const found = supply(id);
  return found && id === chart ? { ...found, machine: change(found.machine) } : found;
};
const verdictOf = (recording: Recording, chart: string, by = supply) => {
  const verdict = replay(recording, by).actors.find((actor) => actor.chart === chart)?.verdict;
  if (!verdict) throw new Error(`it has no ${chart}`);
  return verdict;
};

const stateOf = (run: Run<AnyStateMachine> | null) => (run ? (run.snapshot as AnyMachineSnapshot).value : null);

test.each(files)('%s replays to the verdict that it expects', async (file) => {
  const recording = await opened(file);
  const { verdict, actors } = replay(recording, supply);
  expect(verdict, actors.map((actor) => verdictText(actor.verdict)).join('\n')).toBe(recording.expected);
  expect(actors.filter((actor) => actor.verdict.kind === 'viewOnly')).toEqual([]);
});

describe('a withdrawal that was confirmed by a code', () => {
  test('reaches the same end, and neither the code nor a token is in the file', async () => {
    for (const { file } of [withdrawal, withdrawalAsShown, factorCheck]) {
      const text = gunzipSync(readFileSync(join(folder, file))).toString();
      for (const secret of Object.values(secrets)) expect(text).not.toContain(secret);
    }
    const recording = await opened(withdrawal.file);
    for (const [chart, end] of [
      ['withdrawal', 'completed'],
      ['oneTimeCode', 'verified'],
    ] as const) {
      const actor =
        recording.tabs[0]?.records.find((record) => record.kind === 'started' && record.chart === chart)?.actor ?? 0;
      const { run } = replayTo(recording, 'a', actor, supply);
      expect(stateOf(run)).toBe(end);
    }
  });

  test('is risky for a reason: guards look at the length of a code, and at what may not be seen', async () => {
    const verdict = verdictOf(await opened(withdrawal.file), 'oneTimeCode');
    expect(verdict.kind === 'risky' && verdict.doubts.map(({ step, text }) => `${step} ${text}`)).toEqual([
      '3 digitsAreComplete reads what the recording does not have.',
      '6 digitsAreComplete reads what the recording does not have.',
    ]);
  });
});

test('a check of factors reaches the same end without its codes', async () => {
  const recording = await opened(factorCheck.file);
  const { run, verdict } = replayTo(recording, 'a', 1, supply);
  expect(stateOf(run)).toBe('over');
  expect(verdict.kind).toBe('risky');
});

describe('an order whose machine has changed since', () => {
  test('diverges at the step of a guard that says something else, and says which way was taken', async () => {
    const stale = withMachine('order', (machine) => machine.provide({ guards: { quoteIsStale: () => true } }));
    const verdict = verdictOf(await opened(expiredOrder.file), 'order', stale);
    if (verdict.kind !== 'diverged') throw new Error(verdictText(verdict));
    expect(verdict.at).toMatchObject({
      event: 'order.confirmed',
      where: 'state',
      expected: expect.stringContaining('submitting'),
      got: '{"requoting":"short"}',
      transitions: ['order.quoted.price.armed/order.confirmed/3'],
    });
    expect(verdict.steps).toBe(verdict.at.step);
  });

  test('diverges at the step of an assign that stores something else', async () => {
    const other = withMachine('order', (machine) => {
      const storeAmount = machine.implementations.actions.clearDraft;
      return storeAmount ? machine.provide({ actions: { storeAmount } }) : machine;
    });
    const verdict = verdictOf(await opened(expiredOrder.file), 'order', other);
    expect(verdict).toMatchObject({
      kind: 'diverged',
      at: { step: 1, event: 'amount.changed', where: 'amountText', expected: '"100"', got: '""' },
    });
  });

  test('is for the eyes only where nobody knows the machine', async () => {
    const { verdict, actors } = replay(await opened(expiredOrder.file), () => null);
    expect([verdict, actors.map((actor) => verdictText(actor.verdict))]).toEqual([
      'viewOnly',
      ['view only: The machine "order" is not known here.'],
    ]);
  });
});

test('a replay stops where it is told to, and the run there goes on by hand', async () => {
  const recording = await opened(expiredOrder.file);
  const { run, verdict, stage } = replayTo(recording, 'a', 1, supply, 2);
  if (!run) throw new Error(verdictText(verdict));
  expect([stateOf(run), verdict]).toEqual([{ quoting: 'short' }, { kind: 'exact', steps: 2 }]);
  expect([...(stage?.running ?? [])].map(({ id }) => id)).toEqual(['watchFacts', 'requestQuote']);
  run.perform({ type: 'event', event: { type: 'amount.revised' } });
  expect(stateOf(run)).toBe('editing');
  expect(replayTo(recording, 'a', 1, supply, 0).run?.snapshot).toMatchObject({ value: 'editing' });
});

test('what began before the recording, or is not whole in it, is for the eyes only', async () => {
  const recording = await opened(expiredOrder.file);
  const change = (more: (tab: TabRecording) => Partial<TabRecording>) =>
    verdictText(verdictOf({ ...recording, tabs: recording.tabs.map((tab) => ({ ...tab, ...more(tab) })) }, 'order'));
  const { kind: _, q: __, t: ___, c: ____, transitions: _____, ...made } = startOf(1, 1);
  const actors = [{ ...made, chart: 'order', started: null }];
  const gap = { first: 8, last: 9, counts: {}, timers: [] };
  const late = ({ records }: TabRecording) => ({ records: records.slice(8) });
  expect([
    change((tab) => ({ ...late(tab), beginning: { at: 9, actors, timers: [] } })),
    change((tab) => ({ ...late(tab), gaps: [{ ...gap, first: 1, actors }] })),
    change(() => ({ gaps: [{ ...gap, actors: [] }] })),
    change(() => ({ left: [{ actor: 1, type: 'market.updated', count: 70 }] })),
  ]).toEqual([
    'view only: Its start is not in the recording.',
    'view only: Its start is not in the recording.',
    'view only: Its records from 8 to 9 are missing.',
    'view only: 70 of its steps came too often to be recorded.',
  ]);
});

test('without cases, a hidden input and a function that is no clock cannot be had, and the clock can', async () => {
  const bare = (id: string) => {
    const found = host.get(id);
    return found ? { machine: found.machine, cases: null } : null;
  };
  expect(verdictOf(await opened(expiredOrder.file), 'order', bare).kind).toBe('exact');
  const recording = await opened(expiredOrder.file);
  const strange = (hidden: 'function' | 'text') =>
    recording.tabs.map((tab) => ({
      ...tab,
      records: tab.records.map((record) =>
        record.kind === 'started' && record.chart === 'order'
          ? { ...record, input: { record: { newId: { hidden } } } }
          : record,
      ),
    }));
  expect(verdictText(verdictOf({ ...recording, tabs: strange('function') }, 'order', bare))).toContain(
    'functions that nothing stands for: newId',
  );
  expect(verdictText(verdictOf({ ...recording, tabs: strange('text') }, 'order', bare))).toBe(
    'view only: Its input is hidden. Cases with an input would stand for it.',
  );
});

test('the files are those that `node tests/flows/recordings/record.ts` writes', () =>
  expect(files).toEqual(performances.map(({ file }) => file).toSorted()));

test('an actor that took its first transitions before anybody watched is judged by where they led', async () => {
  const recording = await opened('order-with-expired-quote.flows');
  const unseen = recording.tabs.map((tab) => ({
    ...tab,
    records: tab.records.map((record) => (record.kind === 'started' ? { ...record, transitions: [] } : record)),
  }));
  expect(replay({ ...recording, tabs: unseen }, supply).verdict).toBe('exact');
});
