import { describe, expect, test } from 'vitest';
import { and, createActor, not, or, setup, stateIn } from 'xstate';
import type { Explanation } from '#flows/observe/protocol.ts';
import { Air, openApp, openViewer } from './support.ts';

const machine = setup({
  types: {
    context: {} as { secret: string; open: boolean; funded: boolean },
    events: {} as
      | { type: 'sent'; amount?: string }
      | { type: 'named' | 'both' | 'inline' | 'any.thing' | 'poked' | 'moved' },
  },
  guards: {
    isOpen: ({ context }) => context.open,
    isFunded: ({ context }) => context.funded,
    isLarge: ({ event }) => event.type === 'sent' && (event.amount ?? '').length > 2,
    reads: ({ event }) => (event as unknown as { amount: string }).amount.length > 0,
    may: and(['isOpen', or(['isFunded', not('isLarge')])]),
  },
}).createMachine({
  id: 'm',
  type: 'parallel',
  context: { secret: 'psst-marker', open: true, funded: false },
  states: {
    a: {
      initial: 'one',
      states: {
        one: {
          on: {
            sent: [
              { guard: 'isFunded', target: 'two' },
              { guard: and([not('isOpen'), 'isLarge']), target: 'two' },
              { guard: 'may', target: 'two' },
              { target: 'two' },
            ],
            named: { guard: 'may', target: 'two' },
            'any.*': { guard: 'isFunded' },
            inline: { guard: ({ context }) => context.secret === 'x', target: 'two' },
            both: { guard: and([stateIn({ b: 'off' }), 'isFunded']), target: 'two' },
            poked: { guard: 'reads', target: 'two' },
          },
        },
        two: { on: { sent: 'one', moved: 'one' } },
      },
    },
    b: { initial: 'off', states: { off: {}, on: {} } },
  },
  on: { sent: { guard: 'isOpen', actions: () => {} } },
});

async function ask(
  type: string,
  sample?: object,
  explains = true,
): Promise<{ readonly found: Explanation; readonly said: readonly string[] }> {
  const air = new Air();
  const actor = createActor(machine);
  openApp(air, actor, { explains });
  const { client } = openViewer(air);
  actor.start();
  air.settle();
  const before = actor.getSnapshot();
  const asked = client.explain('app', 1, type, sample);
  air.settle();
  const found = await asked;
  expect(actor.getSnapshot()).toBe(before);
  return { found, said: air.said };
}

describe('why an event does what it does', () => {
  test('branches in their order, the leaves of each guard, the winner, and those that nobody asked', async () => {
    const { found } = await ask('sent', { amount: '10' });
    expect(found).toMatchObject({ outcome: 'taken', payload: 'sample', elsewhere: ['m.a.two'] });
    expect(found.branches).toEqual([
      { transition: 'm.a.one/sent/0', wins: false, verdict: false, guards: [{ name: 'isFunded', verdict: false }] },
      {
        transition: 'm.a.one/sent/1',
        wins: false,
        verdict: false,
        guards: [
          { name: 'isOpen', verdict: true },
          { name: 'isLarge', verdict: null },
        ],
      },
      {
        transition: 'm.a.one/sent/2',
        wins: true,
        verdict: true,
        guards: [
          { name: 'isOpen', verdict: true },
          { name: 'isFunded', verdict: false },
          { name: 'isLarge', verdict: false },
        ],
      },
      { transition: 'm.a.one/sent/3', wins: false, verdict: null, guards: [] },
      { transition: 'm/sent/0', wins: false, verdict: null, guards: [{ name: 'isOpen', verdict: null }] },
    ]);
  });

  test('a named guard that combines others says what they say', async () => {
    const { found } = await ask('named');
    expect(found).toMatchObject({ outcome: 'taken', payload: 'none' });
    expect(found.branches[0]?.guards.map(({ name }) => name)).toEqual(['isOpen', 'isFunded', 'isLarge']);
  });

  test('refused, also by a wildcard and by an inline guard', async () => {
    expect((await ask('any.thing')).found).toMatchObject({
      outcome: 'refused',
      branches: [{ transition: 'm.a.one/any.*/0', guards: [{ name: 'isFunded', verdict: false }] }],
    });
    expect((await ask('inline')).found).toMatchObject({
      outcome: 'refused',
      branches: [{ guards: [{ name: 'inline', verdict: false }] }],
    });
  });

  test('guards on where another region is', async () => {
    expect((await ask('both')).found).toMatchObject({
      outcome: 'refused',
      branches: [{ guards: [{ name: 'in {"b":"off"}' }, { name: 'isFunded', verdict: false }] }],
    });
  });

  test('known only elsewhere, or nowhere', async () => {
    expect((await ask('moved')).found).toMatchObject({ outcome: 'ignored', branches: [], elsewhere: ['m.a.two'] });
    expect((await ask('unheardOf')).found).toMatchObject({ outcome: 'ignored', branches: [], elsewhere: [] });
  });

  test('a guard that throws says so, and breaks nothing', async () => {
    expect((await ask('poked')).found).toMatchObject({
      outcome: 'unknown',
      branches: [{ verdict: null, guards: [{ name: 'reads', verdict: 'threw' }] }],
    });
    expect((await ask('poked', { amount: '5' })).found).toMatchObject({ outcome: 'taken' });
  });

  test('without a sample the payload is that of the last such event', async () => {
    const air = new Air();
    const actor = createActor(machine);
    openApp(air, actor);
    const { client } = openViewer(air);
    actor.start();
    actor.send({ type: 'sent', amount: '1000' });
    actor.send({ type: 'moved' });
    air.settle();
    const asked = client.explain('app', 1, 'sent');
    air.settle();
    const { payload, branches } = await asked;
    expect(payload).toBe('last');
    expect(branches[2]?.guards.at(-1)).toEqual({ name: 'isLarge', verdict: true });
  });

  test('not one value leaves the tab', async () => {
    const { said } = await ask('sent', { amount: 'sample-marker' });
    expect(said.filter((one) => one.includes('psst-marker'))).toEqual([]);
    // Only the viewer sent the sample.
    expect(said.filter((one) => one.includes('sample-marker'))).toEqual([expect.stringContaining('"kind":"explain"')]);
  });

  test('an app can forbid it, and an actor that is gone has nothing to say', async () => {
    await expect(ask('sent', {}, false)).rejects.toThrow('does not let its guards be asked');
    const air = new Air();
    openApp(air, createActor(machine));
    const { client } = openViewer(air);
    air.settle();
    const asked = client.explain('app', 7, 'sent');
    air.settle();
    await expect(asked).rejects.toThrow('does not run');
  });
});
