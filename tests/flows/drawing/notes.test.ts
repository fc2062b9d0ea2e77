import { drawnScale } from '@statechange/flows/drawing/detail';
import { nearOf } from '@statechange/flows/drawing/near';
import { notePlaces } from '@statechange/flows/drawing/notes';
import { layOut } from '@statechange/flows/layout/layout';
import { nodeEngine } from '@statechange/flows/layout/node';
import { openedTo } from '@statechange/flows/layout/view';
import { allTransitions, toChart } from '@statechange/flows/model/chart';
import { expect, test } from 'vitest';
import { orderMachine } from '#machines/order/order.machine.ts';

const chart = toChart(orderMachine);
const layout = await layOut(chart, openedTo(chart, 2), { width: 1400, height: 820 }, nodeEngine());
const transitions = allTransitions(chart).map(({ id }) => id);

test('what belongs to a state is its arrows, what they join, and the frames around it', () => {
  const near = nearOf(layout, 'order.expired');
  const joined = layout.arrows.filter(({ from, to }) => [from, to].includes('order.expired'));
  expect(joined.length).toBeGreaterThan(2);
  expect([...(near?.arrows ?? [])].map((place) => layout.arrows[place])).toEqual(joined);
  expect(near?.states).toEqual(new Set(['order.expired', 'order', ...joined.flatMap(({ from, to }) => [from, to])]));
  expect([nearOf(layout, 'order'), nearOf(layout, 'none')]).toEqual([null, null]);
  const open = layout.boxes.find(({ isOpen, parent }) => isOpen && parent !== null);
  expect(nearOf(layout, open?.state ?? '')?.states.size).toBeGreaterThan(2);
});

test('notes stand where their transitions are, on no text, and are no more than a frame can change', () => {
  const size = 16;
  const verdicts = new Map(transitions.map((id) => [id, id.length % 2 === 0]));
  const timers = ['one', 'two'].map((timer) => ({ timer, state: 'order.quoting' }));
  const places = notePlaces(layout, { taken: transitions, verdicts, timers }, size);
  expect(places.steps.length).toBeGreaterThan(0);
  expect(places.steps.length + places.verdicts.length + places.timers.length).toBeLessThanOrEqual(20);
  expect(places.steps.at(-1)?.step).toBe(transitions.length);
  const [first, second] = places.timers;
  expect(Math.abs((first?.x ?? 0) - (second?.x ?? 0))).toBeGreaterThan(size);
  const arrow = layout.arrows.find(({ labels }) => labels.length === 1 && labels[0]?.transitions.length === 1);
  const { steps } = notePlaces(layout, { taken: arrow?.transitions ?? [], verdicts: new Map(), timers: [] }, size);
  const label = arrow?.labels[0];
  const [step] = steps;
  expect(
    label &&
      step &&
      step.x > label.x &&
      step.x < label.x + label.width &&
      step.y > label.y &&
      step.y < label.y + label.height,
  ).toBe(false);
});

test('a drawing is made for scales that are no larger than what is shown, and seldom anew', () => {
  const scales = Array.from({ length: 400 }, (_, place) => 0.1 + place * 0.005);
  const drawn = scales.map(drawnScale);
  expect(drawn.every((scale, place) => scale <= (scales[place] ?? 0) + 1e-6)).toBe(true);
  expect(new Set(drawn).size).toBeLessThan(20);
});
