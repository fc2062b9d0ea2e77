import { fetchedCases } from '@statechange/flows/machines/fetched/fetched.cases';
import { fetchedMachine } from '@statechange/flows/machines/fetched/fetched.machine';
import { expect, test } from 'vitest';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(fetchedMachine, fetchedCases);

test('what arrives is there, and what fails says why and can be tried again', () => {
  const flow = story(fetchedMachine, undefined).reject('loadData', new Error('The server answered 503.'));
  expect([flow.state, flow.snapshot.context.reason]).toEqual(['failed', 'The server answered 503.']);
  flow.send({ type: 'load.retried' }).resolve('loadData', { charts: 3 });
  expect([flow.state, flow.snapshot.context]).toEqual(['ready', { data: { charts: 3 }, reason: null }]);
  expect(flow.send({ type: 'load.retried' }).resolve('loadData', { charts: 4 }).snapshot.context.data).toEqual({
    charts: 4,
  });
});

test('what never arrives has failed after 20 seconds', () => {
  const flow = story(fetchedMachine, undefined).advance(20_000);
  expect([flow.state, flow.snapshot.context.reason]).toEqual(['failed', 'It took longer than 20 seconds.']);
});
