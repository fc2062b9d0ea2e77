import { describe, expect, test } from 'vitest';
import { briefOutage } from '#machines/shared/cases.ts';
import { ProblemError, problem } from '#machines/shared/problem.ts';
import { sampleEntry, timelineCases } from '#machines/timeline/timeline.cases.ts';
import { selectEntries, selectHasEarlier, timelineMachine } from '#machines/timeline/timeline.machine.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(timelineMachine, timelineCases);

const before = '2026-01-01T00:00:00.000Z_security:1';
const shown = () => story(timelineMachine, undefined).resolve('readFirst', { entries: [sampleEntry], before });

describe('the timeline', () => {
  test('adds what is earlier below', () => {
    const flow = shown().send({ type: 'earlier.requested' });
    expect(flow.inputOf('readEarlier')).toEqual({ kind: null, day: null, before });
    flow.resolve('readEarlier', { entries: [{ ...sampleEntry, id: 'joined' }], before: null });
    expect(selectEntries(flow.snapshot)?.map(({ id }) => id)).toEqual(['security:1', 'joined']);
    expect(selectHasEarlier(flow.snapshot)).toBe(false);
    expect(flow.send({ type: 'earlier.requested' }).state).toBe('shown');
  });

  test('starts anew with another kind, and drops what was being read', () => {
    const flow = shown().send({ type: 'earlier.requested' }).send({ type: 'kind.chosen', kind: 'trade' });
    expect([flow.state, selectEntries(flow.snapshot), flow.inputOf('readFirst')]).toEqual([
      'reading',
      null,
      { kind: 'trade', day: null, before: null },
    ]);
    expect(flow.running).toEqual(['readFirst']);
  });

  test('begins at a day', () => {
    const flow = shown().send({ type: 'day.chosen', day: '2026-01-15' });
    expect(flow.inputOf('readFirst')).toEqual({ kind: null, day: '2026-01-15', before: null });
  });

  test('keeps what it has where earlier entries don’t come', () => {
    const flow = shown()
      .send({ type: 'earlier.requested' })
      .reject('readEarlier', new ProblemError(problem('offline', true)));
    expect([flow.state, selectEntries(flow.snapshot)]).toEqual(['earlierFailed', [sampleEntry]]);
    expect(flow.send({ type: 'retry.requested' }).state).toBe('readingEarlier');
  });

  test('continues automatically after a brief outage, and only after one', () => {
    const away = shown().send({ type: 'earlier.requested' }).reject('readEarlier', briefOutage);
    expect(away.advance(3_000).state).toBe('readingEarlier');
    const offline = shown()
      .send({ type: 'earlier.requested' })
      .reject('readEarlier', new ProblemError(problem('offline', true)));
    expect(offline.advance(60_000).state).toBe('earlierFailed');
  });
});
