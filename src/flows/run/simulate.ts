import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { toTransition } from '../model/chart.ts';
import { activeNodes, microstepOf } from '../model/internals.ts';
import { valueText } from '../model/valueText.ts';
import type { AnyCases } from './cases.ts';
import { brokenInvariants } from './invariants.ts';
import { Run } from './run.ts';
import { type PerformedEffect, setStage } from './stage.ts';
import { describeStep, possibleSteps, type Step } from './steps.ts';

/** One thing that is made to happen in a simulation. */
export type SimulatedMove =
  | { readonly kind: 'step'; readonly choice: number }
  | { readonly kind: 'event'; readonly event: AnyEventObject }
  | { readonly kind: 'wait'; readonly milliseconds: number };

/** What a move did. */
interface Happened {
  readonly text: string;
  /** Whether it was typed by hand and is no sample of the cases. */
  readonly byHand: boolean;
  readonly transitions: readonly string[];
  readonly effects: readonly PerformedEffect[];
  readonly state: string;
}

interface SimulatedTimer {
  readonly type: string;
  /** Milliseconds from now. */
  readonly left: number;
}

/** Where a simulation stands. */
export interface Simulated {
  readonly snapshot: AnyMachineSnapshot;
  /** Ids of the active states, ancestors included. */
  readonly active: readonly string[];
  /** Ids of the transitions that the last move took. */
  readonly taken: readonly string[];
  readonly steps: readonly Step[];
  readonly timers: readonly SimulatedTimer[];
  readonly running: readonly string[];
  readonly history: readonly Happened[];
  /** Sentences about what must hold, and does not. */
  readonly broken: readonly string[];
  /** Milliseconds since the start. */
  readonly time: number;
  /** Why the moves end early, as those of another revision of the machine may, or those of a machine that threw. */
  readonly stopped: string | null;
}

/** Runs a machine from the start through some moves: nothing outside happens, and the same moves always end the same. */
export function simulate(machine: AnyStateMachine, cases: AnyCases | null, input: number, moves: readonly SimulatedMove[]): Simulated {
  const stage = setStage(machine);
  let taken: string[] = [];
  const inspect = (event: InspectionEvent) =>
    void taken.push(...(microstepOf(event)?.transitions ?? []).map((transition) => toTransition(transition).id));
  const run = new Run(stage, cases?.inputs[input], { inspect });
  const begin = run.now();
  const history: Happened[] = [];
  let stopped: string | null = null;
  const offered = () => (cases && run.active ? possibleSteps(cases, run.snapshot as AnyMachineSnapshot, stage.running, run.timers) : []);
  for (const [place, move] of moves.entries()) {
    const before = stage.effects.length;
    taken = [];
    const text = perform(run, move, offered());
    if (text === null) {
      stopped = `Move ${place + 1} is not possible: the machine has changed since it was recorded.`;
      break;
    }
    const state = valueText((run.snapshot as AnyMachineSnapshot).value);
    history.push({ text, byHand: move.kind === 'event', transitions: taken, effects: stage.effects.slice(before), state });
  }
  const snapshot = run.snapshot as AnyMachineSnapshot;
  const simulated: Simulated = {
    snapshot,
    active: activeNodes(snapshot).map(({ id }) => id),
    taken,
    steps: offered(),
    timers: run.deadlines.map(({ type, due }) => ({ type, left: due - run.now() })).sort((a, b) => a.left - b.left),
    running: [...stage.running].map(({ id }) => id),
    history,
    broken: cases ? brokenInvariants(cases, { snapshot, running: stage.running, timers: run.timers }) : [],
    time: run.now() - begin,
    stopped:
      stopped ??
      (snapshot.status === 'error' ? `It broke: ${snapshot.error instanceof Error ? snapshot.error.message : String(snapshot.error)}` : null),
  };
  run.stop();
  return simulated;
}

/** Has a move happen. @returns what it was, in words; null where it is not possible */
function perform(run: Run<AnyStateMachine>, move: SimulatedMove, offered: readonly Step[]): string | null {
  if (move.kind === 'wait') {
    run.advance(move.milliseconds);
    return `${move.milliseconds} ms pass`;
  }
  const step: Step | undefined = move.kind === 'event' ? { type: 'event', event: move.event } : offered[move.choice];
  if (!step) return null;
  run.perform(step);
  return describeStep(step);
}
