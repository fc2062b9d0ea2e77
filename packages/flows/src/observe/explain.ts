import type { AnyEventObject, AnyMachineSnapshot } from 'xstate';
import { verdictsOf } from '../model/verdicts.ts';
import type { Explanation } from './protocol.ts';
import type { Known } from './raw.ts';
import type { Recorder } from './recorder.ts';

/**
 * Explains what an event would do to an actor now. Guards run on the real context, but only names
 * and verdicts are returned.
 * @returns null for an actor without states
 */
export function explain(known: Known, type: string, sample: object | null, recorder: Recorder): Explanation | null {
  const snapshot = known.ref.getSnapshot() as AnyMachineSnapshot;
  if (known.chart === null || snapshot.status !== 'active') return null;
  const last = sample === null ? lastOf(known, type, recorder) : null;
  const payload = sample ? 'sample' : last ? 'last' : 'none';
  return { actor: known.number, type, payload, ...verdictsOf(snapshot, { ...(sample ?? last), type }) };
}

function lastOf(known: Known, type: string, recorder: Recorder): AnyEventObject | null {
  for (let q = recorder.last; q >= recorder.first; q -= 1) {
    const raw = recorder.at(q);
    if (raw?.kind === 'received' && raw.actor === known && raw.event.type === type) return raw.event;
  }
  return null;
}
