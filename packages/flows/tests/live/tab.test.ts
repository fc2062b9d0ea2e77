import { describe, expect, test } from 'vitest';
import { filtered, rowOf } from '#flows/live/filter.ts';
import { LiveStore } from '#flows/live/store.ts';
import { activeIds, childrenOf, heard, type LiveTab, newTab } from '#flows/live/tab.ts';
import type { AppSays, RosterActor } from '#flows/observe/protocol.ts';
import type { FlowRecord } from '#flows/observe/records.ts';

const actor = (id: number, parent: number | null, name: string): RosterActor => ({
  ...{
    actor: id,
    parent,
    id: name,
    systemId: null,
    source: name,
    chart: name,
    of: 'machine',
    input: null,
    started: null,
    value: 'on',
    status: 'active',
  },
});
const received = (
  q: number,
  about: number,
  type: string,
  more: Partial<Extract<FlowRecord, { kind: 'received' }>> = {},
): FlowRecord => ({
  ...{
    kind: 'received',
    q,
    t: q * 10,
    c: null,
    actor: about,
    from: null,
    type,
    payload: { record: {} },
    result: 'moved',
    transitions: [],
  },
  ...more,
});
const batch = (...records: readonly FlowRecord[]): AppSays => batchOf(null, records);
const batchOf = (ask: number | null, records: readonly FlowRecord[]): AppSays => ({
  ...{ kind: 'batch', ask, records, left: [] },
  ...{ first: records[0]?.q ?? 1, last: records.at(-1)?.q ?? 0 },
});
const roster: AppSays = { kind: 'roster', at: 1, actors: [actor(1, null, 'app'), actor(2, 1, 'order')], timers: [] };
const after = (...says: readonly AppSays[]): LiveTab => says.reduce(heard, newTab('one'));

test('a roster says who is there, and records lead on from it', () => {
  const tab = after(
    roster,
    batch(
      received(1, 2, 'quote.requested', {
        value: 'quoting',
        context: { amount: '5' },
        transitions: ['order/quote.requested/0'],
      }),
    ),
  );
  expect(childrenOf(tab, 1).map(({ id }) => id)).toEqual(['order']);
  expect(tab.actors.get(2)).toMatchObject({
    value: 'quoting',
    context: { amount: '5' },
    events: 1,
    changedAt: 10,
    lastTaken: ['order/quote.requested/0'],
  });
});

test('an actor that starts and ends is there with both times, and its timers end with it', () => {
  const started: FlowRecord = {
    ...{
      kind: 'started',
      q: 1,
      t: 5,
      c: null,
      actor: 3,
      parent: 2,
      id: 'requestQuote',
      systemId: null,
      source: 'requestQuote',
      chart: null,
    },
    ...{ of: 'promise', input: null, transitions: [], status: 'active' },
  };
  const timer: FlowRecord = {
    kind: 'timer.set',
    q: 2,
    t: 6,
    c: 1,
    actor: 3,
    timer: 'limit',
    type: 'xstate.after.limit.x',
    delay: 30,
    due: 36,
  };
  const tab = after(roster, batch(started, timer));
  expect(tab.timers).toMatchObject([{ actor: 3, due: 36 }]);
  const ended = heard(tab, batch({ kind: 'ended', q: 3, t: 9, c: 1, actor: 3, how: 'done' }));
  expect([ended.actors.get(3)?.endedAt, ended.actors.get(3)?.status, ended.timers]).toEqual([9, 'done', []]);
});

test('a timer that fired or was canceled no longer waits', () => {
  const set = (q: number, timer: string): FlowRecord => ({
    kind: 'timer.set',
    q,
    t: q,
    c: null,
    actor: 2,
    timer,
    type: timer,
    delay: 30,
    due: q + 30,
  });
  const tab = after(
    roster,
    batch(set(1, 'a'), set(2, 'b'), { kind: 'timer.fired', q: 3, t: 31, c: 1, actor: 2, timer: 'a', set: 1, due: 31 }),
  );
  expect(tab.timers.map(({ timer }) => timer)).toEqual(['b']);
  expect(heard(tab, batch({ kind: 'timer.canceled', q: 4, t: 40, c: 1, actor: 2, timer: 'b', set: 2 })).timers).toEqual(
    [],
  );
});

test('a gap is counted, brings actors up to date, and can be filled', () => {
  const gap: AppSays = {
    kind: 'gap',
    first: 2,
    last: 3,
    counts: { 'amount.changed': 2 },
    actors: [{ ...actor(2, 1, 'order'), value: 'quoted' }],
    timers: [],
  } as AppSays;
  const tab = after(roster, batch(received(1, 2, 'a')), gap, batch(received(4, 2, 'b')));
  expect([tab.missed, tab.actors.get(2)?.value]).toEqual([2, 'quoted']);
  const filled = heard(tab, batchOf(7, [received(2, 2, 'x'), received(3, 2, 'y')]));
  expect([filled.missed, filled.records.map(({ q }) => q), filled.actors.get(2)?.events]).toEqual([
    0,
    [1, 2, 3, 4],
    tab.actors.get(2)?.events,
  ]);
});

describe('the log', () => {
  const tab = after(
    roster,
    batch(
      received(1, 1, 'xstate.init'),
      received(2, 2, 'amount.changed'),
      received(3, 2, 'quote.requested', { value: { quoted: { price: 'armed' } } }),
      received(4, 2, 'order.confirmed', { result: 'refused' }),
    ),
  );
  const listed = (text: string, changedOnly = true, about: number | null = null) =>
    filtered(tab, { text, changedOnly, actor: about }).map(({ q }) => q);

  test('leaves out bookkeeping, and what changed nothing unless asked for', () => {
    expect(listed('')).toEqual([3, 4]);
    expect(listed('', false)).toEqual([2, 3, 4]);
  });

  test('is searched by words, and by words that must not be there', () => {
    expect([listed('quoted.price'), listed('refused'), listed('order -refused'), listed('nothing')]).toEqual([
      [3],
      [4],
      [3],
      [],
    ]);
    expect(listed('', false, 1)).toEqual([]);
  });

  test('tells each event with what became of it', () => {
    expect(tab.records.slice(2).map((record) => rowOf(tab, record))).toMatchObject([
      { actor: 'order', what: 'quote.requested', result: '→ quoted.price.armed' },
      { actor: 'order', what: 'order.confirmed', result: 'refused' },
    ]);
  });
});

test('active states are named with all that they stand in', () => {
  expect(activeIds('order', { quoted: { price: 'armed', countdown: 'ticking' } })).toEqual([
    ...['order', 'order.quoted', 'order.quoted.price', 'order.quoted.price.armed'],
    ...['order.quoted.countdown', 'order.quoted.countdown.ticking'],
  ]);
});

test('the store tells its listeners once a frame, however much it hears', () => {
  const frames: (() => void)[] = [];
  const store = new LiveStore((tell) => void frames.push(tell));
  let told = 0;
  store.subscribe(() => {
    told += 1;
  });
  store.hear('one', roster);
  for (let q = 1; q < 500; q += 1) store.hear('one', batch(received(q, 2, 'tick')));
  expect([frames.length, told]).toEqual([1, 0]);
  frames[0]?.();
  expect([told, store.get('one')?.records.length]).toEqual([1, 499]);
  store.hear('one', { kind: 'bye', reason: '' });
  expect([store.get('one'), frames.length]).toEqual([null, 2]);
});
