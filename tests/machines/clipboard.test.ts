import { expect, test } from 'vitest';
import { clipboardCases } from '#machines/clipboard/clipboard.cases.ts';
import { clipboardMachine } from '#machines/clipboard/clipboard.machine.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(clipboardMachine, clipboardCases);

const pressed = () => story(clipboardMachine, undefined).send({ type: 'copy.requested', text: 'A-1234' });

test('what was copied is said for three seconds', () => {
  const flow = pressed();
  expect(flow.inputOf('writeText')).toEqual({ text: 'A-1234' });
  expect(flow.resolve('writeText').state).toBe('copied');
  expect(flow.advance(2_999).state).toBe('copied');
  expect(flow.advance(1).state).toBe('idle');
});

test('a refused copy never counts as copied, and another press tries again', () => {
  const flow = pressed().reject('writeText', new Error('not allowed'));
  expect(flow.state).toBe('refused');
  expect(flow.send({ type: 'copy.requested', text: 'A-1234' }).state).toBe('copying');
});
