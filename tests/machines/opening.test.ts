import { openingCases } from '@statechange/flows/machines/opening/opening.cases';
import { openingMachine } from '@statechange/flows/machines/opening/opening.machine';
import { expect, test } from 'vitest';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(openingMachine, openingCases);

const chosen = (name: string) => ({ type: 'file.chosen', file: { name, size: 1 } }) as const;

test('another file replaces the one before, and a closed one is forgotten', () => {
  const flow = story(openingMachine, undefined).send(chosen('one.flows')).resolve('readFile', { records: 1 });
  expect([flow.state, flow.snapshot.context.data]).toEqual(['open', { records: 1 }]);
  flow.send(chosen('two.flows'));
  expect([flow.state, flow.inputOf('readFile'), flow.snapshot.context.data]).toEqual([
    'reading',
    { file: { name: 'two.flows', size: 1 } },
    null,
  ]);
  expect(flow.send({ type: 'file.closed' }).snapshot.context).toEqual({ file: null, data: null, reason: '' });
});

test('a file that is none says why', () => {
  const flow = story(openingMachine, undefined)
    .send(chosen('cat.png'))
    .reject('readFile', new Error('This is no recording.'));
  expect([flow.state, flow.snapshot.context.reason]).toEqual(['refused', 'This is no recording.']);
  expect(story(openingMachine, undefined).send(chosen('big.flows')).advance(30_000).state).toBe('refused');
});
