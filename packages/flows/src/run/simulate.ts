import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { toTransition } from '../model/chart.ts';
import { activeNodes, microstepOf } from '../model/internals.ts';
import { durationText } from '../model/outline.ts';
import { valueText } from '../model/valueText.ts';
import type { AnyCases } from './cases.ts';
import { brokenInvariants } from './invariants.ts';
import type { SimulatedMove } from './moves.ts';
import { Run } from './run.ts';
import { type PerformedEffect, type Stage, setStage } from './stage.ts';
import { describeStep, possibleSteps, type Step } from './steps.ts';

/** A performed move with its values. */
export type Performed = Step | { readonly type: 'wait'; readonly milliseconds: number };

/** A move's effect. */
export interface Happened {
  readonly did: Performed;
  readonly text: string;
  /** Whether it was typed by hand instead of sampled. */
  readonly byHand: boolean;
  readonly transitions: readonly string[];
  readonly effects: readonly PerformedEffect[];
  readonly state: string;
  /** Ids of the actors running afterwards. */
  readonly running: readonly string[];
}

interface SimulatedTimer {
  readonly type: string;
  /** Milliseconds from now. */
  readonly left: number;
}

/** The state of a simulation. */
export interface Simulated {
  readonly snapshot: AnyMachineSnapshot;
  /** Ids of the active states, including ancestors. */
  readonly active: readonly string[];
  /** Ids of the last move's transitions. */
  readonly taken: readonly string[];
  readonly steps: readonly Step[];
  readonly timers: readonly SimulatedTimer[];
  readonly running: readonly string[];
  /** Before the first move. */
  readonly begun: Pick<Happened, 'state' | 'running'>;
  readonly history: readonly Happened[];
  /** Violated invariants. */
  readonly broken: readonly string[];
  /** Milliseconds since the start. */
  readonly time: number;
  /** Why later moves were dropped: the machine was revised or threw. */
  readonly stopped: string | null;
}

/** Replays moves from the start, deterministically and without side effects. */
export function simulate(
  machine: AnyStateMachine,
  cases: AnyCases | null,
  input: number,
  moves: readonly SimulatedMove[],
): Simulated {
  let taken: string[] = [];
  const inspect = (event: InspectionEvent) =>
    void taken.push(...(microstepOf(event)?.transitions ?? []).map((transition) => toTransition(transition).id));
  const { stage, run, perform, offered } = begin(machine, cases, input, inspect);
  const stateNow = () => valueText((run.snapshot as AnyMachineSnapshot).value);
  const begun = { state: stateNow(), running: runningOn(stage) };
  const start = run.now();
  const history: Happened[] = [];
  let stopped =
    cases && input >= cases.inputs.length ? `There is no input ${input + 1}: the machine has changed.` : null;
  for (const [place, move] of (stopped === null ? moves : []).entries()) {
    const before = stage.effects.length;
    taken = [];
    const did = perform(move);
    if (did === null) {
      stopped = `Move ${place + 1} is not possible: the machine has changed since it was recorded.`;
      break;
    }
    const effects = stage.effects.slice(before);
    history.push({
      did,
      text: describe(did),
      byHand: move.kind === 'event',
      transitions: taken,
      effects,
      state: stateNow(),
      running: runningOn(stage),
    });
  }
  const snapshot = run.snapshot as AnyMachineSnapshot;
  const simulated: Simulated = {
    snapshot,
    active: activeNodes(snapshot).map(({ id }) => id),
    taken,
    steps: offered(),
    timers: run.deadlines.map(({ type, due }) => ({ type, left: due - run.now() })).sort((a, b) => a.left - b.left),
    running: runningOn(stage),
    begun,
    history,
    broken: cases ? brokenInvariants(cases, { snapshot, running: stage.running, timers: run.timers }) : [],
    time: run.now() - start,
    stopped:
      stopped ??
      (snapshot.status === 'error'
        ? `It broke: ${snapshot.error instanceof Error ? snapshot.error.message : String(snapshot.error)}`
        : null),
  };
  run.stop();
  return simulated;
}

interface Begun {
  readonly stage: Stage<AnyStateMachine>;
  readonly run: Run<AnyStateMachine>;
  /** The currently possible steps. */
  readonly offered: () => readonly Step[];
  /** Null if the move is not possible. */
  readonly perform: (move: SimulatedMove) => Performed | null;
}

/** Starts a run with one of the cases' inputs. */
export function begin(
  machine: AnyStateMachine,
  cases: AnyCases | null,
  input: number,
  inspect?: (event: InspectionEvent) => void,
): Begun {
  const stage = setStage(machine);
  const run = new Run(stage, cases?.inputs[input], inspect ? { inspect } : {});
  const offered = () =>
    cases && run.active ? possibleSteps(cases, run.snapshot as AnyMachineSnapshot, stage.running, run.timers) : [];
  const perform = (move: SimulatedMove): Performed | null => {
    if (move.kind === 'wait') {
      run.advance(move.milliseconds);
      return { type: 'wait', milliseconds: move.milliseconds };
    }
    const step: Step | undefined =
      move.kind === 'event' ? { type: 'event', event: move.event } : offered()[move.choice];
    if (step) run.perform(step);
    return step ?? null;
  };
  return { stage, run, offered, perform };
}

const describe = (did: Performed): string =>
  did.type === 'wait' ? `${durationText(did.milliseconds)} pass` : describeStep(did);
const runningOn = ({ running }: Stage<AnyStateMachine>): readonly string[] => [...running].map(({ id }) => id);
