import { expect, test } from 'vitest';
import { shareCases } from '#machines/share/share.cases.ts';
import { shareMachine } from '#machines/share/share.machine.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(shareMachine, shareCases);

const shared = { title: 'Statechange', url: 'https://example.com/signup?ref=K7QM4TXF' };
const pressed = () => story(shareMachine, undefined).send({ type: 'share.requested', shared });

test('a link goes to the share sheet once, however often it is pressed', () => {
  const flow = pressed().send({ type: 'share.requested', shared: { ...shared, url: 'https://example.com' } });
  expect(flow.inputOf('openShareSheet')).toEqual(shared);
  expect(flow.resolve('openShareSheet').state).toBe('idle');
});

test('a refusal shows for three seconds, and another press tries again', () => {
  const flow = pressed().reject('openShareSheet', new Error('not allowed'));
  expect(flow.advance(2_999).state).toBe('refused');
  expect(flow.send({ type: 'share.requested', shared }).state).toBe('sharing');
  expect(flow.reject('openShareSheet', new Error('not allowed')).advance(3_000).state).toBe('idle');
});
