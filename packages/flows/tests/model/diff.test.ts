import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import { allTransitions, statesOf, toChart } from '#flows/model/chart.ts';
import { diff, unionOf } from '#flows/model/diff.ts';

const builder = setup({
  guards: { quoteIsStale: () => true, isReady: () => true },
  actions: { storeQuote: () => {}, storeProblem: () => {} },
  delays: { patience: 1_000 },
});
type Config = Parameters<typeof builder.createMachine>[0];
const chartOf = (config: Config) => toChart(builder.createMachine({ id: 'toy', ...config }));

const before = chartOf({
  initial: 'editing',
  states: {
    editing: { on: { 'quote.requested': 'quoting' } },
    quoting: {
      tags: 'busy',
      after: { patience: 'editing' },
      on: { 'quote.received': { target: 'confirming', actions: 'storeQuote' } },
    },
    confirming: { on: { 'move.confirmed': 'done', 'move.canceled': 'editing' } },
    abandoned: {},
    done: { type: 'final' },
  },
  on: { 'flow.left': '.abandoned' },
});
/** `quoting` became `pricing`, `move.confirmed` has a new first branch, and `abandoned` is gone. */
const after = chartOf({
  initial: 'editing',
  states: {
    editing: { on: { 'quote.requested': 'pricing' } },
    pricing: {
      tags: 'busy',
      after: { patience: 'editing' },
      on: { 'quote.received': { target: 'confirming', actions: 'storeQuote' } },
    },
    confirming: {
      on: {
        'move.confirmed': [{ guard: 'quoteIsStale', target: 'pricing' }, { target: 'done' }],
        'move.canceled': 'editing',
      },
    },
    done: { type: 'final' },
  },
});

test('a renamed state, an inserted branch and a removed state are told as such, and nothing else', () => {
  expect(diff(before, after).map(({ kind, text }) => [kind, text])).toEqual([
    ['renamed', '“toy.quoting” is called “toy.pricing” now'],
    ['removed', '“toy.abandoned” is gone'],
    ['removed', '“toy” no longer handles flow.left, which leads to toy.abandoned'],
    ['added', '“toy.confirming” handles move.confirmed [quoteIsStale], which leads to toy.pricing'],
  ]);
});

test('the union has both revisions, with what is gone where it stood', () => {
  const { chart, marks } = unionOf(before, after);
  expect(statesOf(chart.root).map(({ id }) => id)).toEqual([
    'toy',
    'toy.editing',
    'toy.pricing',
    'toy.confirming',
    'toy.done',
    'toy.abandoned',
  ]);
  expect(Object.fromEntries(marks)).toEqual({
    'toy.pricing': 'changed',
    'toy.abandoned': 'removed',
    'toy/flow.left/0 before': 'removed',
    'toy.confirming/move.confirmed/0': 'added',
  });
  const ids = allTransitions(chart).map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

describe('tells what became of', () => {
  const changes = (was: Config, is: Config) =>
    diff(chartOf({ initial: 'on', ...was }), chartOf({ initial: 'on', ...is })).map(({ text }) => text);

  test('a guard', () =>
    expect(
      changes(
        { states: { on: { on: { 'it.ended': 'off' } }, off: {} } },
        { states: { on: { on: { 'it.ended': { guard: 'isReady', target: 'off' } } }, off: {} } },
      ),
    ).toEqual(['“toy.on” now leaves by it.ended [isReady], before by it.ended']));

  test('a target', () =>
    expect(
      changes(
        { states: { on: { on: { 'it.ended': 'off' } }, off: {} } },
        { states: { on: { on: { 'it.ended': {} } }, off: {} } },
      ),
    ).toEqual(['“toy.on” on it.ended stays now, before it goes to toy.off']));

  test('actions', () =>
    expect(
      changes(
        { states: { on: { on: { 'it.ended': { actions: 'storeQuote' } } } } },
        { states: { on: { on: { 'it.ended': { actions: 'storeProblem' } } } } },
      ),
    ).toEqual([
      '“toy.on” on it.ended acts otherwise: “it.ended: stays, does storeProblem” now, “it.ended: stays, does storeQuote” before',
    ]));

  test('the order of branches', () => {
    const [ready, stale] = [{ guard: 'isReady' as const }, { guard: 'quoteIsStale' as const }];
    expect(
      changes(
        { states: { on: { on: { 'it.ended': [ready, stale] } } } },
        { states: { on: { on: { 'it.ended': [stale, ready] } } } },
      ),
    ).toEqual([
      '“toy.on” asks it.ended [quoteIsStale] in another order',
      '“toy.on” asks it.ended [isReady] in another order',
    ]);
  });

  test('tags, entry, descriptions and kinds', () =>
    expect(
      changes(
        { states: { on: { tags: ['a'] }, off: {} } },
        { states: { on: { tags: ['b'], entry: 'storeQuote', description: 'Lit.' }, off: { type: 'final' } } },
      ),
    ).toEqual([
      '“toy.on”, tags: a before, b now',
      '“toy.on”, entry: none before, storeQuote now',
      '“toy.on”, description: none before, Lit. now',
      '“toy.off”, kind: atomic before, final now',
    ]));

  test('a state that moved into another', () =>
    expect(
      changes(
        {
          states: {
            on: { on: { 'it.ended': 'off' } },
            off: { tags: ['dark'], on: { 'it.began': 'on' } },
            room: { initial: 'x', states: { x: {} } },
          },
        },
        {
          states: {
            on: { on: { 'it.ended': 'room.off' } },
            room: { initial: 'x', states: { x: {}, off: { tags: ['dark'], on: { 'it.began': '#toy.on' } } } },
          },
        },
      ),
    ).toEqual(['“toy.off” stands in “room” now']));
});
