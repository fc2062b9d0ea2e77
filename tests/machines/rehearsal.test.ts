import { rehearsalCases } from '@statechange/flows/machines/rehearsal/rehearsal.cases';
import { rehearsalMachine } from '@statechange/flows/machines/rehearsal/rehearsal.machine';
import { expect, test } from 'vitest';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(rehearsalMachine, rehearsalCases);

const hangs = { name: 'Hangs', fault: { kind: 'slow', delay: 60_000 } } as const;

test('the chosen outcome is set, and another one replaces it', () => {
  const flow = story(rehearsalMachine, undefined).send({ type: 'outcome.chosen', outcome: hangs });
  expect([flow.state, flow.inputOf('setOutcome')]).toEqual(['setting', { outcome: hangs }]);
  expect(flow.resolve('setOutcome').state).toBe('armed');
  expect(flow.send({ type: 'outcome.chosen', outcome: { name: 'As ever', fault: null } }).state).toBe('setting');
});

test('a sandbox that refuses or says nothing is told of', () => {
  const flow = story(rehearsalMachine, undefined).send({ type: 'outcome.chosen', outcome: hangs });
  expect(flow.reject('setOutcome', new Error('The sandbox answered 404.')).snapshot.context.reason).toBe(
    'The sandbox answered 404.',
  );
  expect(flow.send({ type: 'outcome.chosen', outcome: hangs }).advance(10_000).state).toBe('failed');
});
