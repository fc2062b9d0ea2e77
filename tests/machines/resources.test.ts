import { expect, test } from 'vitest';
import { createEmptyActor } from 'xstate';
import { resourcesCases } from '#machines/resources/resources.cases.ts';
import { resourcesMachine } from '#machines/resources/resources.machine.ts';
import { startTime } from '#machines/shared/cases.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(resourcesMachine, resourcesCases);

const policies = { prices: { keeps: 'error', pollSeconds: 5 }, customer: { keeps: 'response', pollSeconds: null } } as const;
const on = () => story(resourcesMachine, { policies, now: () => startTime, reportTo: createEmptyActor() });

test('a request is made when its key is first requested, as the table says', () => {
  const resources = on();
  expect(resources.snapshot.context.requests.prices).toBeUndefined();
  resources.send({ type: 'resource.requested', key: 'prices' }, { type: 'resource.requested', key: 'customer' });
  expect(resources.running).toEqual(['prices', 'customer']);
  expect(resources.inputOf('prices')).toMatchObject({ key: 'prices', keeps: 'error', pollInterval: 5000 });
  expect(resources.inputOf('customer')).toMatchObject({ keeps: 'response', pollInterval: null });
  expect(resources.snapshot.context.requests.prices?.id).toBe('prices');
});

test('a key that is requested again is not made again', () => {
  const resources = on().send({ type: 'resource.requested', key: 'prices' }, { type: 'resource.requested', key: 'prices' });
  expect(resources.running).toEqual(['prices']);
});
