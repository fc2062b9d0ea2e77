import { describe, expect, test } from 'vitest';
import { setup } from 'xstate';
import { asCards, layOut } from '#flows/layout/layout.ts';
import { nodeEngine } from '#flows/layout/node.ts';
import { allOpened } from '#flows/layout/view.ts';
import { toChart } from '#flows/model/chart.ts';
import { diff, unionOf } from '#flows/model/diff.ts';
import { openedFor, placeIn, shownMarks } from '#flows/view/changes.ts';

const builder = setup({ actions: { storeAmount: () => {} } });
type Config = Parameters<typeof builder.createMachine>[0];
const chartOf = (states: Config['states']) => toChart(builder.createMachine({ id: 'toy', initial: 'editing', states }));

const before = chartOf({
  editing: { on: { 'amount.changed': {}, 'quote.requested': 'quoted' } },
  quoted: {
    initial: 'fresh',
    states: { fresh: { on: { 'quote.expired': 'stale' } }, stale: {} },
    on: { 'flow.left': 'done' },
  },
  done: { type: 'final' },
});
/** `quoted` loses an inner arrow and gains one from its edge inward; `editing` now stores. */
const after = chartOf({
  editing: { on: { 'amount.changed': { actions: 'storeAmount' }, 'quote.requested': 'quoted' } },
  quoted: {
    initial: 'fresh',
    states: { fresh: {}, stale: {} },
    on: { 'flow.left': 'done', 'quote.aged': '.stale' },
  },
  done: { type: 'final' },
});
const { chart, marks } = unionOf(before, after);
const changes = diff(before, after);
const room = { width: 1_400, height: 820 };
const layout = (opened: ReadonlySet<string>) => layOut(chart, opened, room, nodeEngine());
const marksOf = async (opened: ReadonlySet<string>) =>
  Object.fromEntries(shownMarks(chart, await layout(opened), marks));

const own = {
  'toy.editing/amount.changed/0': 'changed',
  'toy.quoted/quote.aged/0': 'added',
  'toy.quoted.fresh/quote.expired/0 before': 'removed',
};

describe('the marks of a drawing', () => {
  test('stand on a closed box for what has changed inside, and on a box for a way out without an arrow', async () => {
    expect(Object.fromEntries(marks)).toEqual(own);
    expect(await marksOf(new Set())).toEqual({ ...own, 'toy.editing': 'changed', 'toy.quoted': 'changed' });
  });

  test('stand on arrows alone where these are drawn', async () => {
    expect(await marksOf(allOpened(chart))).toEqual({ ...own, 'toy.editing': 'changed' });
  });

  test('stand on cards, which have no arrows', () => {
    const cards = asCards(chart, allOpened(chart), room);
    expect(Object.fromEntries(shownMarks(chart, cards, marks))).toEqual({
      ...own,
      'toy.editing': 'changed',
      'toy.quoted': 'changed',
      'toy.quoted.fresh': 'changed',
    });
  });

  test('say of a box that has one of its own what it said', () => {
    const added = new Map([...marks, ['toy.quoted', 'added'] as const]);
    expect(shownMarks(chart, asCards(chart, new Set(), room), added).get('toy.quoted')).toBe('added');
  });
});

describe('a change of the list', () => {
  const placeOf = (text: string) => {
    const change = changes.find((one) => one.text.includes(text));
    if (!change) throw new Error(`there is no change of ${text}`);
    return placeIn(chart, change);
  };

  test('has its place in the drawing of both revisions, also if it is gone', () => {
    expect(placeOf('quote.expired')).toEqual({
      state: 'toy.quoted.fresh',
      transition: 'toy.quoted.fresh/quote.expired/0 before',
    });
    expect(placeOf('quote.aged')).toEqual({ state: 'toy.quoted', transition: 'toy.quoted/quote.aged/0' });
  });

  test('opens what hides it: what it stands in, and its state where it leads inward', () => {
    expect(openedFor(chart, [], placeOf('quote.expired'))).toEqual(['toy.quoted']);
    expect(openedFor(chart, ['toy.other'], placeOf('quote.aged'))).toEqual(['toy.other', 'toy.quoted']);
    expect(openedFor(chart, [], placeOf('amount.changed'))).toEqual([]);
    expect(openedFor(chart, [], { state: 'toy.quoted.stale', transition: '' })).toEqual(['toy.quoted']);
    expect(openedFor(chart, ['toy.quoted'], { state: 'toy.nowhere', transition: '' })).toEqual(['toy.quoted']);
  });

  test('of a state that is gone and was renamed around is found by its transition', () => {
    const renamed = unionOf(
      chartOf({ editing: { tags: 'form', on: { 'it.ended': 'done', 'it.failed': 'done' } }, done: {} }),
      toChart(
        builder.createMachine({
          id: 'toy',
          initial: 'typing',
          states: { typing: { tags: 'form', on: { 'it.ended': 'done' } }, done: {} },
        }),
      ),
    );
    const lost = renamed.changes.find(({ kind }) => kind === 'removed');
    expect(lost && placeIn(renamed.chart, lost)).toEqual({
      state: 'toy.typing',
      transition: 'toy.editing/it.failed/0 before',
    });
  });
});
