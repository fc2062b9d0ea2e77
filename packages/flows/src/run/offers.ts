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

/** An event that the active states know and refuse, with what each of its guards said. */
export interface RefusedEvent {
  readonly type: string;
  /** The samples that are refused in this way; several of a type may be. */
  readonly samples: readonly AnyEventObject[];
  readonly branches: readonly Branch[];
}

/** The events of the cases that are refused now. */
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
 * For each step that is possible after some moves, the ids of the transitions that it takes first:
 * one in each region that reacts. They are found by making each step happen and going back. None
 * for a timer whose state is left before, as others are due earlier.
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
