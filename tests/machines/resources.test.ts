import { describe, expect, test } from 'vitest';
import { createActor, createEmptyActor, fromPromise } from 'xstate';
import { requestMachine } from '#machines/request/request.machine.ts';
import { resourcesCases } from '#machines/resources/resources.cases.ts';
import { resourcesMachine } from '#machines/resources/resources.machine.ts';
import { startTime } from '#machines/shared/cases.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(resourcesMachine, resourcesCases);

const policy = { keeps: 'response', pollSeconds: null, reloadedAfter: [] } as const;
const prices = {
  type: 'resource.requested',
  name: 'prices',
  policy: { ...policy, keeps: 'error', pollSeconds: 5 },
} as const;
const accounts = {
  type: 'resource.requested',
  name: 'accounts',
  policy: { ...policy, reloadedAfter: ['order.placed'] },
} as const;
const seriesOf = (params: object) => ({ type: 'resource.requested', name: 'series', params, policy }) as const;
const on = () => story(resourcesMachine, { now: () => startTime, reportTo: createEmptyActor() });

test('a request is made when it is first wanted, as its policy says', () => {
  const resources = on();
  expect(resources.snapshot.context.requests.prices).toBeUndefined();
  resources.send(prices, accounts);
  expect(resources.running).toEqual(['prices', 'accounts']);
  expect(resources.inputOf('prices')).toMatchObject({
    key: 'prices',
    name: 'prices',
    keeps: 'error',
    pollInterval: 5000,
  });
  expect(resources.inputOf('accounts')).toMatchObject({ keeps: 'response', pollInterval: null });
});

test('a request that is wanted again is not made again', () => {
  expect(on().send(prices, prices).running).toEqual(['prices']);
});

test('a resource with parameters has one request for each, in whatever order they are named', () => {
  const day = { coin: 'bitcoin', range: 'day' };
  const resources = on().send(
    seriesOf(day),
    seriesOf({ range: 'day', coin: 'bitcoin' }),
    seriesOf({ ...day, range: 'month' }),
  );
  expect(resources.running).toEqual([
    'series({"coin":"bitcoin","range":"day"})',
    'series({"coin":"bitcoin","range":"month"})',
  ]);
  expect(resources.inputOf(resources.running[0] ?? '')).toMatchObject({ name: 'series', params: day });
});

describe('what flows report', () => {
  /** Real requests without replies: the second load of one shows that it was restarted. */
  function loads() {
    const calls: string[] = [];
    const perform = fromPromise<unknown, { name: string; params: unknown }>(
      async ({ input }) => void calls.push(input.name),
    );
    const request = requestMachine.provide({ actors: { perform } });
    const input = { now: () => startTime, reportTo: createEmptyActor() };
    return { calls, actor: createActor(resourcesMachine.provide({ actors: { request } }), { input }).start() };
  }

  test('loads again what it changes, and nothing that no screen has wanted', () => {
    const { calls, actor } = loads();
    actor.send({ type: 'fact.reported', fact: 'order.placed' });
    expect(calls).toEqual([]);
    for (const event of [prices, accounts]) actor.send(event);
    actor.send({ type: 'fact.reported', fact: 'order.placed' });
    actor.send({ type: 'fact.reported', fact: 'order.filled' });
    expect(calls).toEqual(['prices', 'accounts', 'accounts']);
    actor.stop();
  });
});
