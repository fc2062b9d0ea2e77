import { expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { toChart } from '#flows/model/chart.ts';
import type { ReplayedRecording } from '#flows/recordings/replayRecording.ts';
import { compare } from '#flows/view/compared.ts';

const chartOf = (id: string, event: string) =>
  toChart(createMachine({ id, initial: 'on', states: { on: { on: { [event]: 'off' } }, off: {} } }));
const [fan, light, lamp] = [
  chartOf('fan', 'it.stopped'),
  chartOf('light', 'it.pressed'),
  chartOf('light', 'it.touched'),
];

const replayed: ReplayedRecording = {
  verdict: 'exact',
  actors: [
    { tab: 't', actor: 1, chart: 'fan', verdict: { kind: 'exact', steps: 4 } },
    {
      tab: 't',
      actor: 2,
      chart: 'bell',
      verdict: { kind: 'viewOnly', reason: 'The machine "bell" is not known here.' },
    },
  ],
};
const replays = [{ name: 'fan.flows', replayed }];
const told = (rows: ReturnType<typeof compare>) =>
  rows.map(({ id, differs, changes, replays: own }) => [id, differs, changes.length, own.map(({ actor }) => actor)]);

test('what differs, is new or is gone is listed, and what recordings are about beside it', () => {
  expect(told(compare([fan, light], [fan, lamp, chartOf('door', 'it.opened')], replays))).toEqual([
    ['fan', false, 0, [1]],
    ['light', true, 2, []],
    ['door', true, 0, []],
    ['bell', false, 0, [2]],
  ]);
  expect(told(compare([fan, light], [fan], []))).toEqual([['light', true, 0, []]]);
});

test('without another revision nothing differs', () =>
  expect(told(compare(null, [fan, light], replays))).toEqual([
    ['fan', false, 0, [1]],
    ['bell', false, 0, [2]],
  ]));
