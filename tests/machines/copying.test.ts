import { copyingCases } from '@statechange/flows/machines/copying/copying.cases';
import { copyingMachine } from '@statechange/flows/machines/copying/copying.machine';
import { expect, test } from 'vitest';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(copyingMachine, copyingCases);

const asked = () => story(copyingMachine, undefined).send({ type: 'copy.requested' });

test('a text is written, then copied', () => {
  const flow = asked().resolve('writeText', 'a story');
  expect([flow.state, flow.inputOf('copyText')]).toEqual(['copying', { text: 'a story' }]);
  expect(flow.resolve('copyText').state).toBe('copied');
});

test('what the clipboard refuses, or keeps waiting, is saved as a file', () => {
  const refused = asked().resolve('writeText', 'a story').reject('copyText', new Error('Write permission denied.'));
  expect([refused.state, refused.snapshot.context.text]).toEqual(['saved', 'a story']);
  expect(asked().resolve('writeText', 'a story').advance(5_000).state).toBe('saved');
});

test('a text that cannot be written says why, and the next try forgets that', () => {
  const flow = asked().reject('writeText', new Error('Its start is not in the recording.'));
  expect([flow.state, flow.snapshot.context.reason]).toEqual(['failed', 'Its start is not in the recording.']);
  expect(flow.send({ type: 'copy.requested' }).snapshot.context.reason).toBe('');
  expect(asked().advance(20_000).snapshot.context.reason).toBe('Writing it took longer than 20 seconds.');
});
