import { expect, test } from 'vitest';
import { runningIn } from '#flows/live/running.ts';
import { heard, newTab } from '#flows/live/tab.ts';
import type { RosterActor } from '#flows/observe/protocol.ts';

const actor = (number: number, chart: string, status?: RosterActor['status']): RosterActor => ({
  ...{
    actor: number,
    parent: null,
    id: `x:${number}`,
    systemId: null,
    source: null,
    chart,
    of: 'machine',
    input: null,
    started: null,
  },
  ...(status && { status }),
});
const tabOf = (name: string, actors: readonly RosterActor[]) =>
  heard(newTab(name), { kind: 'roster', at: 0, actors, timers: [] });

test('actors that run are counted by their machine, in all tabs, and those that ended are not', () => {
  const one = tabOf('one', [actor(1, 'order'), actor(2, 'order', 'done'), actor(3, 'session')]);
  const two = heard(tabOf('two', [actor(1, 'order'), actor(2, 'order')]), {
    ...{ kind: 'batch', ask: null, first: 1, last: 1, left: [] },
    records: [{ kind: 'ended', q: 1, t: 5, actor: 2, c: null, how: 'stopped' }],
  });
  expect([runningIn([one, two], 'order'), runningIn([one], 'session'), runningIn([one, two], 'deposit')]).toEqual([
    2, 1, 0,
  ]);
});
