import { openingCases } from '@statechange/flows/machines/opening/opening.cases';
import { openingMachine } from '@statechange/flows/machines/opening/opening.machine';
import { expect, test } from 'vitest';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(openingMachine, openingCases);

const chosen = (name: string) => ({ type: 'file.chosen', file: { name, size: 1 } }) as const;

test('another file replaces the one before, and a closed one is forgotten', () => {
  const flow = story(openingMachine, { saved: null }).send(chosen('one.flows')).resolve('readFile', { records: 1 });
  expect([flow.state, flow.snapshot.context.data]).toEqual(['open.saving', { records: 1 }]);
  flow.send(chosen('two.flows'));
  expect([flow.state, flow.inputOf('readFile'), flow.snapshot.context.data]).toEqual([
    'reading',
    { file: { name: 'two.flows', size: 1 } },
    null,
  ]);
  expect(flow.send({ type: 'file.closed' }).snapshot.context).toEqual({ file: null, data: null, reason: '' });
});

test('a file that is none says why', () => {
  const flow = story(openingMachine, { saved: null })
    .send(chosen('cat.png'))
    .reject('readFile', new Error('This is no recording.'));
  expect([flow.state, flow.snapshot.context.reason]).toEqual(['refused', 'This is no recording.']);
  expect(story(openingMachine, { saved: null }).send(chosen('big.flows')).advance(30_000).state).toBe('refused');
});

test('a file that the tab kept opens again, and one that cannot be kept stays open', () => {
  const saved = { name: 'one.flows', size: 1 };
  const flow = story(openingMachine, { saved }).resolve('readFile', { records: 1 });
  expect([flow.inputOf('saveFile'), flow.resolve('saveFile', undefined).state]).toEqual([
    { file: saved },
    'open.saved',
  ]);
  const large = story(openingMachine, { saved: null }).send(chosen('large.flows')).resolve('readFile', { records: 2 });
  expect(large.reject('saveFile', new Error('It is larger than 2 MB.')).state).toBe('open.unsaved');
});
