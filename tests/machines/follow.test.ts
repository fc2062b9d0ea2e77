import { followCases } from '@statechange/flows/machines/follow/follow.cases';
import { followMachine } from '@statechange/flows/machines/follow/follow.machine';
import { expect, test } from 'vitest';
import { story } from '../kit/story.ts';
import { verifyMachine } from '../kit/verify.ts';

verifyMachine(followMachine, followCases);

const path = (...active: readonly string[]) => ({ type: 'path.changed', active }) as const;
const editing = path('order', 'order.editing');
const quoting = path('order', 'order.quoting');

test('a drawing is made for the active states at once when it is to follow, and from then on when they rest', () => {
  const flow = story(followMachine, undefined).send(editing);
  expect([flow.state, flow.snapshot.context.opened]).toEqual(['off', null]);
  expect(flow.send({ type: 'follow.pressed' }).snapshot.context.opened).toEqual(editing.active);
  // Rapid changes trigger no requests.
  for (let change = 0; change < 50; change += 1) flow.send(change % 2 === 0 ? quoting : editing).advance(20);
  expect(flow.snapshot.context.opened).toEqual(editing.active);
  expect(flow.send(quoting).advance(400).snapshot.context.opened).toEqual(quoting.active);
});

test('a reader who moves the drawing keeps it there until they press again, and one who opens states has it back', () => {
  const flow = story(followMachine, undefined).send(editing, { type: 'follow.pressed' }, { type: 'view.moved' });
  expect(flow.state).toBe('on.picture.idle on.camera.held');
  flow.send(quoting).advance(400);
  expect(flow.state).toBe('on.picture.idle on.camera.held');
  expect(flow.send({ type: 'follow.pressed' }).state).toBe('on.picture.idle on.camera.following');
  flow.send({ type: 'states.toggled' });
  expect([flow.state, flow.snapshot.context.opened]).toEqual(['off', null]);
});
