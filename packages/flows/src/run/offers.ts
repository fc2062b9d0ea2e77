import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyTransitionDefinition,
  InspectionEvent,
} from 'xstate';
import { idOf } from '../model/ids.ts';
import { microstepOf, refuses } from '../model/internals.ts';
import { type Branch, verdictsOf } from '../model/verdicts.ts';
import type { AnyCases } from './cases.ts';
import type { SimulatedInput, SimulatedMove } from './moves.ts';
import { begin, brokeIn } from './simulate.ts';
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
    if (!refuses(snapshot, event)) continue;
    const { branches } = verdictsOf(snapshot, event);
    const key = JSON.stringify([event.type, branches]);
    const known = found.get(key);
    if (known) known.samples.push(event);
    else found.set(key, { type: event.type, samples: [event], branches });
  }
  return [...found.values()];
}

/** The effect of a possible step. */
export interface Outcome {
  /** Ids of the first transitions taken, one per region. Empty if a timer's state ends before it is due. */
  readonly winners: readonly string[];
  /** For an event, every branch with its guards; empty for other steps. */
  readonly branches: readonly Branch[];
  /** The error that it would throw; null if none. */
  readonly broke: string | null;
}

/** The outcome of each possible step after some moves, found by running each step and undoing it. */
export function outcomesAfter(
  machine: AnyStateMachine,
  cases: AnyCases,
  input: SimulatedInput,
  moves: readonly SimulatedMove[],
): readonly Outcome[] {
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
  const outcomes = steps.map((step): Outcome => {
    first = [];
    awaited = step.type === 'elapse' ? step.timer : null;
    const branches = step.type === 'event' ? verdictsOf(run.snapshot as AnyMachineSnapshot, step.event).branches : [];
    run.perform(step);
    const broke = brokeIn(run);
    goBack();
    return { winners: first.map(idOf), branches, broke };
  });
  run.stop();
  return outcomes;
}
