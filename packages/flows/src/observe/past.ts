import type { Encoder } from './encode.ts';
import type { PendingTimer, Roster, RosterActor } from './protocol.ts';
import type { AnySnapshot, Known, RawTimer } from './raw.ts';
import type { Recorder } from './recorder.ts';

/** Reconstructs the system before a record, by undoing the records after it. */
export function rosterAt(recorder: Recorder, encoder: Encoder, at: number): Roster {
  const actors = new Map<Known, AnySnapshot | null>([...recorder.running].map((known) => [known, known.snapshot]));
  const timers = new Map<string, RawTimer>();
  const keyOf = ({ actor, timer }: RawTimer) => `${actor.number} ${timer}`;
  for (const known of recorder.running) for (const timer of known.timers.values()) timers.set(keyOf(timer), timer);
  for (let q = recorder.last; q >= at; q -= 1) {
    const raw = recorder.at(q);
    if (raw === null) continue;
    if (raw.kind === 'started') actors.delete(raw.actor);
    else if (raw.kind === 'received' && raw.before !== null) actors.set(raw.actor, raw.before);
    else if (raw.kind === 'ended')
      actors.set(raw.actor, raw.actor.snapshot && { ...raw.actor.snapshot, status: 'active' });
    else if (raw.kind === 'timer.set') timers.delete(keyOf(raw));
    else if (raw.kind === 'timer.fired' || raw.kind === 'timer.canceled') timers.set(keyOf(raw.set), raw.set);
  }
  const sorted = [...actors].sort(([a], [b]) => a.number - b.number);
  return {
    kind: 'roster',
    at,
    actors: sorted.map(([known, snapshot]): RosterActor => encoder.actor(known, snapshot)),
    timers: [...timers.values()].map((timer): PendingTimer => encoder.timer(timer)),
  };
}
