import { expect, test } from 'vitest';
import { setup } from 'xstate';
import { notesOf } from '#flows/live/notes.ts';
import { heard, newTab } from '#flows/live/tab.ts';
import { toChart } from '#flows/model/chart.ts';
import type { AppSays, PendingTimer } from '#flows/observe/protocol.ts';
import type { EventReceived } from '#flows/observe/records.ts';

const machine = setup({
  guards: { isPaid: () => true, isKnown: () => true, isOpen: () => true },
  delays: { patience: 500 },
}).createMachine({
  id: 'door',
  initial: 'closed',
  states: {
    closed: {
      on: {
        knocked: [{ guard: 'isPaid', target: 'asked' }, { guard: 'isKnown', target: 'asked' }, { target: 'closed' }],
      },
      after: { patience: 'open' },
    },
    asked: { always: 'open' },
    open: { on: { left: { guard: 'isOpen', target: 'closed' } } },
  },
});
const chart = toChart(machine);
const actor = {
  actor: 1,
  parent: null,
  id: 'door',
  systemId: null,
  source: null,
  chart: 'door',
  of: 'machine',
  input: null,
  started: null,
} as const;
const step = (q: number, type: string, more: Partial<EventReceived>): EventReceived => ({
  ...{
    kind: 'received',
    q,
    t: q,
    c: null,
    actor: 1,
    from: null,
    type,
    payload: { record: {} },
    result: 'moved',
    transitions: [],
    ...more,
  },
});

function notes(value: string, records: readonly EventReceived[], timers: readonly PendingTimer[] = []) {
  const says: readonly AppSays[] = [
    { kind: 'roster', at: 1, actors: [{ ...actor, value: 'closed', status: 'active' }], timers },
    { kind: 'batch', ask: null, records, left: [], first: 1, last: records.length },
  ];
  const tab = says.reduce(heard, newTab('one'));
  const found = tab.actors.get(1);
  if (!found) throw new Error('there is no actor');
  return notesOf(chart, tab, { ...found, value });
}

test('the last step has its transitions in their order, and the states that nobody could see', () => {
  const taken = ['door.closed/knocked/1', 'door.asked/always/0'];
  const moved = notes('open', [
    step(1, 'knocked', { value: 'open', transitions: taken }),
    step(2, 'left', { result: 'refused' }),
  ]);
  expect(moved).toMatchObject({ record: 1, taken, passed: ['door.asked'] });
  // Inferred: in the step, the first branch failed and the second passed; later refusals failed.
  expect([...moved.verdicts]).toEqual([
    ['door.open/left/0', false],
    ['door.closed/knocked/1', true],
    ['door.closed/knocked/0', false],
  ]);
});

test('what was refused in a state that was left since says nothing of what is active now', () => {
  const { verdicts } = notes('open', [
    step(1, 'left', { result: 'refused' }),
    step(2, 'knocked', { value: 'open', transitions: ['door.closed/knocked/2'] }),
  ]);
  expect([...verdicts]).toEqual([
    ['door.closed/knocked/0', false],
    ['door.closed/knocked/1', false],
  ]);
});

test('a timer is at the state that waits', () => {
  const type = 'xstate.after.patience.door.closed';
  const { timers } = notes('closed', [], [{ actor: 1, timer: 'one', type, delay: 500, due: 700, set: 1 }]);
  expect(timers).toEqual([{ timer: 'one', state: 'door.closed', delay: 500, due: 700 }]);
});
