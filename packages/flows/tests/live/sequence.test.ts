import { expect, test } from 'vitest';
import { filtered } from '#flows/live/filter.ts';
import { mostLanes, sequenceOf } from '#flows/live/sequence.ts';
import { heard, newTab } from '#flows/live/tab.ts';
import type { RosterActor } from '#flows/observe/protocol.ts';
import type { FlowRecord } from '#flows/observe/records.ts';

const actor = (id: number): RosterActor => ({
  ...{
    actor: id,
    parent: id === 1 ? null : 1,
    id: `actor${id}`,
    systemId: null,
    source: null,
    chart: null,
    of: 'machine',
    input: null,
    started: null,
  },
});
const received = (q: number, to: number, from: number | null, type: string, t = q): FlowRecord => ({
  ...{
    kind: 'received',
    q,
    t,
    c: null,
    actor: to,
    from,
    type,
    payload: { record: {} },
    result: 'moved',
    transitions: [],
  },
});
const tabWith = (actors: number) =>
  heard(newTab('one'), {
    kind: 'roster',
    at: 1,
    actors: Array.from({ length: actors }, (_, place) => actor(place + 1)),
    timers: [],
  });
const told = (records: readonly FlowRecord[], actors = 3) => sequenceOf(tabWith(actors), records);

test('a lane for whoever is told something, what is outside first, and an arrow from each teller', () => {
  const { lanes, rows } = told([received(1, 1, null, 'form.submitted'), received(2, 3, 1, 'order.confirmed')]);
  expect(lanes.map(({ name }) => name)).toEqual(['outside', 'actor1', 'actor3']);
  expect(rows).toMatchObject([
    { from: 0, to: 1, text: 'form.submitted' },
    { from: 1, to: 2, text: 'order.confirmed' },
  ]);
});

test('what repeats itself is one line with a count, and a pause is told with its length', () => {
  const { rows } = told([
    received(1, 1, null, 'tick'),
    received(2, 1, null, 'tick'),
    received(3, 1, null, 'tick'),
    received(4, 1, null, 'end', 5_003),
  ]);
  expect(rows).toMatchObject([
    { kind: 'message', text: 'tick', count: 3 },
    { kind: 'pause', milliseconds: 5_000 },
    { text: 'end' },
  ]);
});

test('timers and promises are told by their own actor', () => {
  expect(told([received(1, 2, null, 'xstate.after.patience.toy')]).rows).toMatchObject([
    { from: 1, to: 1, text: 'after patience' },
  ]);
});

test('more actors than there is room for share a lane', () => {
  const { lanes, rows } = told(
    Array.from({ length: 20 }, (_, place) => received(place + 1, place + 1, null, 'hello')),
    20,
  );
  expect([lanes.length, lanes.at(-1)?.name]).toEqual([mostLanes + 1, 'others']);
  expect(rows.every((row) => row.kind === 'pause' || row.to < lanes.length)).toBe(true);
});

test('a delay with dots in its name is called by all of it', () => {
  const timer = received(1, 1, null, 'xstate.after.short.wait.door.open');
  const tab = heard(newTab('one'), { kind: 'roster', at: 1, actors: [{ ...actor(1), chart: 'door' }], timers: [] });
  expect(sequenceOf(tab, [timer]).rows).toMatchObject([{ text: 'after short.wait' }]);
  const told = { ...tab, records: [timer] };
  const found = (text: string) => filtered(told, { text, changedOnly: false, actor: null }).length;
  expect([found('short.wait'), found('door')]).toEqual([1, 0]);
});
