import { describe, expect, test } from 'vitest';
import { dataText, differencesOf } from '#flows/run/dataText.ts';
import { longestWait, readDuration } from '#flows/run/duration.ts';
import { partingOf, type SimulatedRun } from '#flows/run/runs.ts';
import { toSequence } from '#flows/run/sequence.ts';
import { simulate } from '#flows/run/simulate.ts';
import { sampleCases, sampleMachine } from '../sampleMachines.ts';

test.each([
  ['90 s', 90_000],
  ['5 min', 300_000],
  ['250ms', 250],
  ['1 h 30 min', 5_400_000],
  ['1.5 s', 1_500],
  ['2 D', 172_800_000],
  ['366 d', longestWait],
  ['', 'Enter how long, such as 90 s or 5 min.'],
  ['90', 'Add a unit to 90: ms, s, min, h or d.'],
  ['soon', 'Enter a number with a unit, such as 90 s or 5 min.'],
  ['-5 s', 'Enter a number with a unit, such as 90 s or 5 min.'],
  ['5 weeks', '“weeks” is no unit. Use ms, s, min, h or d.'],
  ['5 constructor', '“constructor” is no unit. Use ms, s, min, h or d.'],
  ['0 s', 'Enter at least 1 ms.'],
  ['400 d', 'Enter at most 366 d.'],
])('%s as a duration', (text, read) => expect(readDuration(text)).toBe(read));

test('a simulation as a Mermaid sequence: events, actors, waits, effects and refusals', () => {
  const { history, begun } = simulate(sampleMachine, sampleCases, 0, [
    { kind: 'event', event: { type: 'form.submitted' } },
    { kind: 'event', event: { type: 'amount.changed', amount: '5' } },
    { kind: 'event', event: { type: 'form.submitted' } },
    { kind: 'step', choice: 3 },
    { kind: 'event', event: { type: 'form.submitted' } },
    { kind: 'step', choice: 1 },
    { kind: 'event', event: { type: 'the end; of #1\nall' } },
    { kind: 'wait', milliseconds: 90_000 },
  ]);
  expect(toSequence({ machine: 'toy', history, begun })).toBe(`sequenceDiagram
  participant outside as outside
  participant machine as toy
  participant a1 as sendMoney
  Note over machine: editing
  outside->>machine: form.submitted
  Note over machine: refused or ignored
  outside->>machine: amount.changed
  outside->>machine: form.submitted
  Note over machine: sending
  machine->>a1: starts
  a1--xmachine: failed
  Note over machine: editing
  outside->>machine: form.submitted
  Note over machine: sending
  machine->>a1: starts
  a1-->>machine: done
  Note over machine: settling.ledger.open settling.receipt.printing
  machine-)outside: would do showReceipt
  outside->>machine: the (end)#59; of #35;1 all
  Note over machine: refused or ignored
  Note over outside,machine: 1 min 30 s pass
  Note over machine: ended`);
});

describe('two runs', () => {
  const run = (input: number, ...choices: readonly number[]): SimulatedRun => ({
    id: 1,
    from: null,
    input,
    moves: choices.map((choice) => ({ kind: 'step', choice })),
  });
  test.each([
    ['the same', run(0, 1, 2), run(0, 1, 2), null],
    ['another step', run(0, 1, 2), run(0, 1, 3), 2],
    ['one that ends earlier', run(0, 1, 2), run(0, 1), 2],
    ['another input', run(0, 1), run(1, 1), 0],
  ])('%s', (_, one, other, parting) => {
    expect([partingOf(one, other), partingOf(other, one)]).toEqual([parting, parting]);
  });
});

test('contexts are compared down to the values that differ, whatever is in them', () => {
  const shared = { self: null as unknown };
  shared.self = shared;
  const call = () => 1;
  const one = { a: 1, same: [1n], loop: shared, gone: true, call, deep: { list: [{ x: 1, y: 1 }], kind: { a: 1 } } };
  const other = {
    a: 2,
    same: [1n],
    loop: shared,
    call,
    error: new Error('No.'),
    deep: { list: [{ x: 1, y: 2 }, 3], kind: [1] },
  };
  expect(differencesOf(one, other)).toEqual([
    { path: 'a', one: '1', other: '2' },
    { path: 'gone', one: 'true', other: 'none' },
    { path: 'deep.list.0.y', one: '1', other: '2' },
    { path: 'deep.list.1', one: 'none', other: '3' },
    { path: 'deep.kind', one: '{"a":1}', other: '[1]' },
    { path: 'error', one: 'none', other: '"No."' },
  ]);
  expect(differencesOf(shared, { self: shared }).length).toBeLessThan(2);
  expect(dataText({ long: 'x'.repeat(5_000) }, 0)).toHaveLength(4_001);
});
