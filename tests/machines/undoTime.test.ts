import { expect, test } from 'vitest';
import { startTime } from '#machines/shared/cases.ts';
import { undoTimeCases } from '#machines/undoTime/undoTime.cases.ts';
import { undoTimeMachine } from '#machines/undoTime/undoTime.machine.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(undoTimeMachine, undoTimeCases);

test('an act is undone until its time by the server’s clock', () => {
  const flow = story(undoTimeMachine, (now: () => number) => ({ until: startTime + 30_000, now: () => now() + 5_000 }));
  expect(flow.advance(24_999).state).toBe('running');
  expect(flow.advance(1).state).toBe('over');
});

test('what came too late can’t be undone', () => {
  expect(story(undoTimeMachine, { until: startTime - 1, now: () => startTime }).advance(0).state).toBe('over');
});
