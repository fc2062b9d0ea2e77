import { describeTransition, statesOf, toChart } from '@statechange/flows/model/chart';
import { guardText, leavesOf, toGuard } from '@statechange/flows/model/guards';
import { transitionsOf } from '@statechange/flows/model/internals';
import { expect, test } from 'vitest';
import { and, emit, not, or, raise, setup, stateIn } from 'xstate';
import { sampleMachine } from '#flows-tests/sampleMachines.ts';

const chart = toChart(sampleMachine);
const stateOf = (id: string) => statesOf(chart.root).find((state) => state.id === id);

test('a chart is plain data', () => {
  expect(JSON.parse(JSON.stringify(chart))).toEqual(chart);
  expect(statesOf(chart.root)).toHaveLength(12);
});

test('states carry their kind, initial state, tags and invoked actors', () => {
  expect(stateOf('toy')).toMatchObject({ type: 'compound', initial: 'toy.checking' });
  expect(stateOf('toy.settling')).toMatchObject({ type: 'parallel', initial: null });
  expect(stateOf('toy.sending')).toMatchObject({
    tags: ['busy'],
    invokes: [{ id: 'sendMoney', source: 'sendMoney' }],
    entry: [],
    exit: [],
  });
});

test('transitions carry their kind, a readable label and an id that holds as long as the chart does', () => {
  expect(
    stateOf('toy.sending')?.transitions.map(({ id, kind, label, targets }) => [id, kind, label, ...targets]),
  ).toEqual([
    ['toy.sending/send.canceled/0', 'event', 'send.canceled', 'toy.editing'],
    ['toy.sending/xstate.done.actor.sendMoney/0', 'done', 'sendMoney done [accepted]', 'toy.settling'],
    ['toy.sending/xstate.done.actor.sendMoney/1', 'done', 'sendMoney done [attemptsLeft]', 'toy.editing'],
    ['toy.sending/xstate.done.actor.sendMoney/2', 'done', 'sendMoney done', 'toy.ended'],
    ['toy.sending/xstate.error.actor.sendMoney/0', 'error', 'sendMoney failed', 'toy.editing'],
    ['toy.sending/xstate.after.patience.toy.sending/0', 'after', 'after patience', 'toy.editing'],
  ]);
  expect(stateOf('toy.settling')?.transitions).toMatchObject([{ kind: 'complete', label: 'all done' }]);
  expect(stateOf('toy.checking')?.transitions).toMatchObject([{ id: 'toy.checking/always/0', kind: 'always' }]);
});

test('guards are named, combinations included', () => {
  const textOf = (guard: unknown) => {
    const read = toGuard(guard, null);
    return read && guardText(read);
  };
  expect(
    [undefined, 'isReady', { type: 'isReady', params: {} }, { type: 'isNear', params: { km: 2 } }, () => true].map(
      textOf,
    ),
  ).toEqual([null, 'isReady', 'isReady', 'isNear(2)', 'inline']);
  expect(textOf(and(['isReady', not(or(['isBusy', 'isOff'])), stateIn('open')]))).toBe(
    'isReady and not (isBusy or isOff) and in open',
  );
});

test('a combined guard is distinguished from the guards in it', () => {
  const machine = setup({
    guards: { isOpen: () => true, isFull: () => true, hasRoom: and(['isOpen', not('isFull')]) },
  }).createMachine({});
  const guard = toGuard('hasRoom', machine);
  expect(guard && [guardText(guard), leavesOf(guard).map(guardText)]).toEqual(['hasRoom', ['isOpen', 'isFull']]);
});

test('actions of the library are named after the event that they send', () => {
  const machine = setup({
    types: { emitted: {} as { type: 'order.filled' }, events: {} as { type: 'order.checked' } },
  }).createMachine({
    id: 'named',
    entry: [raise({ type: 'order.checked' }), emit({ type: 'order.filled' })],
  });
  expect(toChart(machine).root.entry).toEqual([
    { name: 'raise order.checked', kind: 'raise', params: null },
    { name: 'emit order.filled', kind: 'emit', params: null },
  ]);
});

test('a transition is described by its source, its trigger and its target', () => {
  const described = transitionsOf(sampleMachine.getStateNodeById('toy.editing')).map(describeTransition);
  expect(described).toContain('toy.editing -- form.submitted [amountIsPositive] → toy.sending');
  expect(described).toContain('toy.editing -- tab.hidden → (stays)');
});
