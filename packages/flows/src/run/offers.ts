import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';
import { idOf } from '../model/ids.ts';
import { microstepOf, selectedBy } from '../model/internals.ts';
import { type Branch, verdictsOf } from '../model/verdicts.ts';
import type { AnyCases } from './cases.ts';
import type { SimulatedMove } from './moves.ts';
import { begin } from './simulate.ts';
import { knownEvents } from './steps.ts';

/** An event that guards refuse in the active states, with their results. */
export interface RefusedEvent {
  readonly type: string;
  /** Samples refused for the same reason. */
  readonly samples: readonly AnyEventObject[];
  readonly branches: readonly Branch[];
}

export function refusedEvents(cases: AnyCases, snapshot: AnyMachineSnapshot): readonly RefusedEvent[] {
  if (snapshot.status !== 'active') return [];
  const found = new Map<string, { type: string; samples: AnyEventObject[]; branches: readonly Branch[] }>();
  for (const event of knownEvents(cases, snapshot)) {
    if (selectedBy(snapshot, event).length > 0) continue;
    const { branches } = verdictsOf(snapshot, event);
    const key = JSON.stringify([event.type, branches]);
    const known = found.get(key);
    if (known) known.samples.push(event);
    else found.set(key, { type: event.type, samples: [event], branches });
  }
  return [...found.values()];
}

/**
 * For each possible step after some moves, the ids of the first transitions taken, one per region.
 * Found by running each step and undoing it. Empty for a timer whose state ends before it is due.
 */
export function winnersAfter(
  machine: AnyStateMachine,
  cases: AnyCases,
  input: number,
  moves: readonly SimulatedMove[],
): ReadonlyArray<readonly string[]> {
  let awaited: string | null = null;
  let first: readonly AnyTransitionDefinition[] = [];
  const inspect = (event: InspectionEvent) => {
    const transitions = microstepOf(event)?.transitions ?? [];
    if (first.length === 0 && (awaited === null || transitions.some(({ eventType }) => eventType === awaited)))
      first = transitions;
  };
  const { run, offered, perform } = begin(machine, cases, input, inspect);
  for (const move of moves) perform(move);
  const steps = offered();
  const goBack = run.mark();
  const winners = steps.map((step) => {
    first = [];
    awaited = step.type === 'elapse' ? step.timer : null;
    run.perform(step);
    goBack();
    return first.map(idOf);
  });
  run.stop();
  return winners;
}
