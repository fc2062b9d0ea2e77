import { expect, test } from 'vitest';
import { copyingCases } from '#flows/machines/copying/copying.cases.ts';
import { copyingMachine } from '#flows/machines/copying/copying.machine.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(copyingMachine, copyingCases);

const link = { type: 'copy.requested', what: 'Link', text: '#p=x' } as const;

test('a copy is confirmed for a moment', () => {
  const flow = story(copyingMachine, undefined).send(link);
  expect(flow.inputOf('writeClipboard')).toEqual({ text: '#p=x' });
  expect(flow.resolve('writeClipboard').state).toBe('copied');
  expect(flow.advance(4_000).state).toBe('idle');
});

test('a text that may not be copied stays to be copied by hand, until another one is', () => {
  const flow = story(copyingMachine, undefined).send(link).reject('writeClipboard', new Error('Write permission denied.'));
  expect([flow.state, flow.snapshot.context.text]).toEqual(['refused', '#p=x']);
  expect(flow.send({ ...link, what: 'Story' }).advance(10_000).state).toBe('refused');
});
