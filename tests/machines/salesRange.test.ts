import { expect, test } from 'vitest';
import { salesRangeCases } from '#machines/salesRange/salesRange.cases.ts';
import { salesRangeMachine, selectIsChoosing, selectProblems } from '#machines/salesRange/salesRange.machine.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(salesRangeMachine, salesRangeCases);

const choosing = () =>
  story(salesRangeMachine, undefined).send({ type: 'range.opened', from: '2026-01-01', to: '2026-03-31' });

test('days that are a range go into the address', () => {
  const flow = choosing().send({ type: 'day.typed', name: 'to', day: '2026-02-28' }).send({ type: 'range.applied' });
  expect(flow.effects).toEqual([{ name: 'showRange', params: { from: '2026-01-01', to: '2026-02-28' } }]);
  expect(selectIsChoosing(flow.snapshot)).toBe(false);
});

test.each([
  ['from', '2026-02-30', { from: 'noDay', to: null }],
  ['to', '', { from: null, to: 'noDay' }],
  ['to', '2025-12-31', { from: null, to: 'endsBefore' }],
  ['from', '2010-01-01', { from: null, to: 'tooLong' }],
] as const)('%s %s is refused at its field, and stays', (name, day, problems) => {
  const flow = choosing().send({ type: 'day.typed', name, day }).send({ type: 'range.applied' });
  expect(selectProblems(flow.snapshot)).toEqual(problems);
  expect(flow.snapshot.context[name]).toBe(day);
  expect(flow.effects).toEqual([]);
  expect(selectProblems(flow.send({ type: 'day.typed', name, day: '2026-02-01' }).snapshot)).toEqual({
    from: null,
    to: null,
  });
});

test('one day is a range', () => {
  const flow = choosing().send({ type: 'day.typed', name: 'to', day: '2026-01-01' }).send({ type: 'range.applied' });
  expect(flow.effects).toHaveLength(1);
});
