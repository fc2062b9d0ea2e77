import { describe, expect, test } from 'vitest';
import { raise, sendTo, setup } from 'xstate';
import { toChart } from '#flows/model/chart.ts';
import { lint } from '#flows/model/lint.ts';

const builder = setup({ guards: { isReady: () => true }, delays: { patience: 1_000, grace: 1_000 } });
const found = (config: Parameters<typeof builder.createMachine>[0]) =>
  lint(toChart(builder.createMachine({ id: 'toy', ...config }))).map(({ rule, state, transition }) => [
    rule,
    transition ?? state,
  ]);

describe('finds', () => {
  test('a branch behind one without a guard', () =>
    expect(found({ on: { 'it.began': [{ actions: [] }, { guard: 'isReady' }] } })).toEqual([
      ['unreachable branch', 'toy/it.began/1'],
    ]));

  test('a circle without an event', () =>
    expect(found({ initial: 'a', states: { a: { always: 'b' }, b: { always: 'a' } } })).toEqual([
      ['endless circle', 'toy.a'],
      ['endless circle', 'toy.b'],
    ]));

  test('a circle through a state’s first child', () =>
    expect(
      found({ initial: 'a', states: { a: { initial: 'b', states: { b: { always: '#toy.c' } } }, c: { always: 'a' } } }),
    ).toEqual([
      ['endless circle', 'toy.a.b'],
      ['endless circle', 'toy.c'],
    ]));

  test('an event that raises itself, and one that comes later', () => {
    expect(found({ on: { 'it.began': { actions: raise({ type: 'it.began' }) } } })).toEqual([
      ['endless circle', 'toy'],
    ]);
    expect(found({ on: { 'it.began': { actions: raise({ type: 'it.began' }, { delay: 10 }) } } })).toEqual([]);
  });

  test('an event that a named action raises, or sends to its own actor', () => {
    const circle = (action: ReturnType<typeof raise> | ReturnType<typeof sendTo>) =>
      lint(
        toChart(
          setup({ actions: { goOn: action as never } }).createMachine({
            id: 'toy',
            on: { 'it.began': { actions: 'goOn' } },
          }),
        ),
      ).map(({ rule, state }) => [rule, state]);
    const own = { type: 'it.began' };
    const endless = [['endless circle', 'toy']];
    expect(circle(raise(own))).toEqual(endless);
    expect(circle(sendTo(({ self }) => self, own))).toEqual(endless);
    expect(found({ on: { 'it.began': { actions: sendTo(({ self }) => self, own) } } })).toEqual(endless);
    expect([
      circle(raise(own, { delay: 10 })),
      circle(sendTo('other', own)),
      circle(raise({ type: 'it.ended' })),
    ]).toEqual([[], [], []]);
  });

  test('an eventless transition that a branch before it can end is no circle', () =>
    expect(
      found({
        initial: 'a',
        states: { a: { always: [{ guard: 'isReady', target: 'c' }, { target: 'b' }] }, b: { always: 'a' }, c: {} },
      }),
    ).toEqual([]));

  test('an ending that raises an event, or that an ancestor leaves, is heard', () =>
    expect(
      found({
        initial: 'a',
        states: {
          a: {
            initial: 'b',
            states: {
              b: { initial: 'c', states: { c: { type: 'final' } } },
              d: { initial: 'e', onDone: { actions: raise({ type: 'it.ended' }) }, states: { e: { type: 'final' } } },
            },
            on: { 'it.left': 'f', 'it.moved': '.d' },
          },
          f: {},
        },
      }),
    ).toEqual([]));

  test('a guarded circle is none', () =>
    expect(
      found({ initial: 'a', states: { a: { always: { guard: 'isReady', target: 'b' } }, b: { always: 'a' } } }),
    ).toEqual([]));

  test('an ending that nobody hears', () =>
    expect(found({ initial: 'a', states: { a: { initial: 'b', states: { b: { type: 'final' } } } } })).toEqual([
      ['unheard ending', 'toy.a'],
    ]));

  test('an action that the machine lacks', () =>
    expect(found({ entry: 'sing' as never })).toEqual([['missing action', 'toy']]));

  test('two timers of one length', () =>
    expect(found({ initial: 'a', states: { a: { after: { patience: 'b', grace: 'c' } }, b: {}, c: {} } })).toEqual([
      ['equal timers', 'toy.a/xstate.after.grace.toy.a/0'],
    ]));

  test('a handler that every child hides', () =>
    expect(
      found({
        initial: 'a',
        states: { a: { on: { 'it.began': 'b' } }, b: { on: { 'it.began': 'a' } } },
        on: { 'it.began': '.a' },
      }),
    ).toEqual([['shadowed handler', 'toy/it.began/0']]));

  test('a state that nothing enters', () =>
    expect(found({ initial: 'a', states: { a: {}, b: {} } })).toEqual([['dead state', 'toy.b']]));

  test('an inline guard', () =>
    expect(found({ on: { 'it.began': { guard: () => true, actions: [] } } })).toEqual([
      ['inline guard', 'toy/it.began/0'],
    ]));
});
