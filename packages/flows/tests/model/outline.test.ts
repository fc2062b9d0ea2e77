import { expect, test } from 'vitest';
import { toChart } from '#flows/model/chart.ts';
import { durationText, outlineText } from '#flows/model/outline.ts';
import { sampleMachine } from '../sampleMachines.ts';

test('branches of an event are told in their order, and a timer with its time', () => {
  const text = outlineText(toChart(sampleMachine));
  expect(text).toContain(
    '- sendMoney done: if accepted goes to settling, does showReceipt; else if attemptsLeft goes to editing, does countAttempt; else goes to ended',
  );
  expect(text).toContain('- after patience (1 s): goes to editing');
  expect(text).toContain('settling: All of its states are active.');
});

test('durations are told in their largest units', () => {
  expect([0, 250, 1_000, 1_500, 1_234, 90_000, 3_600_000, 129_600_000].map(durationText)).toEqual([
    '0 ms',
    '250 ms',
    '1 s',
    '1.5 s',
    '1234 ms',
    '1 min 30 s',
    '1 h',
    '1 d 12 h',
  ]);
});
