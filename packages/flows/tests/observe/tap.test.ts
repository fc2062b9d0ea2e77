import { expect, test, vi } from 'vitest';
import { createActor } from 'xstate';
import { Recorder } from '#flows/observe/recorder.ts';
import { Tap } from '#flows/observe/tap.ts';
import { RunClock } from '#flows/run/clock.ts';
import { parent } from './sampleSystem.ts';

const said = (recorder: Recorder) =>
  Array.from({ length: recorder.last }, (_, place) => {
    const raw = recorder.at(place + 1);
    if (!raw) throw new Error(`no record ${place + 1}`);
    const { actor, kind, q, t, c } = raw;
    const step = raw.kind === 'received' || raw.kind === 'started' ? raw : null;
    return [q, t, c, actor.number, kind, step?.state, step?.taken, step?.before?.value, step?.after?.value];
  });

test.each([
  ['go', 'back', 'go'],
  ['late', 'raised', 'refuse'],
  ['go', 'finish', 'unheardOf'],
  ['fail', 'go'],
])('a recorder that comes late says of the past what one that was there says: %s, %s', (...events) => {
  const warned = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const clock = new RunClock();
  const actor = createActor(parent, { clock, id: 'root' });
  actor.subscribe({ error: () => {} });
  let t = 0;
  const now = () => t;
  const there = new Recorder(actor, now);
  const tap = new Tap(actor, now);
  const steps = [() => actor.start(), ...events.map((type) => () => actor.send({ type })), () => clock.set(2_000)];
  for (const step of steps) {
    t += 10;
    step();
  }
  t += 1_000;
  const late = new Recorder(actor, now, tap);
  for (const recorder of [there, late]) recorder.settle();
  expect(late.last).toBeGreaterThan(2);
  expect(said(late)).toEqual(said(there));
  expect([...late.running].map(({ number, snapshot }) => [number, snapshot])).toEqual(
    [...there.running].map(({ number, snapshot }) => [number, snapshot]),
  );
  actor.send({ type: 'go' });
  expect(said(late)).toEqual(said(there));
  warned.mockRestore();
});

test('much that nobody reads is reported, so that it does not grow', () => {
  const actor = createActor(parent, { id: 'root' });
  const onMany = vi.fn();
  const tap = new Tap(actor, () => 0, 5, onMany);
  actor.start();
  actor.send({ type: 'go' });
  expect(onMany).toHaveBeenCalled();
  new Recorder(actor, () => 0, tap);
  onMany.mockClear();
  for (let place = 0; place < 5; place += 1) actor.send({ type: 'unheardOf' });
  expect(onMany).not.toHaveBeenCalled();
});
