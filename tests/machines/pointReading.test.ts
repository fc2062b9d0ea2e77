import { expect, test } from 'vitest';
import { pointReadingCases } from '#machines/pointReading/pointReading.cases.ts';
import { pointReadingMachine, selectPointOf } from '#machines/pointReading/pointReading.machine.ts';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(pointReadingMachine, pointReadingCases);

const opened = () => story(pointReadingMachine, undefined);

test('a first key reads the newest point but one, further keys go on from there', () => {
  const reading = opened().send({ type: 'point.moved', to: 'left', count: 5 });
  expect(reading.snapshot.context.point).toBe(3);
  expect(reading.send({ type: 'point.moved', to: 'left', count: 5 }).snapshot.context.point).toBe(2);
  expect(reading.send({ type: 'point.moved', to: 'home', count: 5 }).snapshot.context.point).toBe(0);
});

test('leaving puts the point away', () => {
  const reading = opened().send({ type: 'point.hovered', index: 2, count: 5 });
  expect(reading.state).toBe('reading');
  expect(reading.send({ type: 'point.left' }).snapshot.context.point).toBeNull();
});

test('nothing is read where there are no points', () => {
  expect(opened().send({ type: 'point.hovered', index: 0, count: 0 }).state).toBe('idle');
});

test('a point past the end of a shorter chart is none of it', () => {
  const { snapshot } = opened().send({ type: 'point.hovered', index: 4, count: 5 });
  expect(selectPointOf(snapshot, 5)).toBe(4);
  expect(selectPointOf(snapshot, 3)).toBeNull();
});
