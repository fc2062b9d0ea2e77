import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import { idOf } from '../model/ids.ts';
import { activeNodes, microstepOf } from '../model/internals.ts';
import { durationText } from '../model/outline.ts';
import { valueText } from '../model/valueText.ts';
import { brokenText } from './broken.ts';
import type { AnyCases } from './cases.ts';
import { brokenInvariants } from './invariants.ts';
import type { SimulatedInput, SimulatedMove } from './moves.ts';
import { Run } from './run.ts';
import { type PerformedEffect, type Stage, setStage } from './stage.ts';
import { describeStep, possibleSteps, type Step, timerText } from './steps.ts';

/** A performed move with its values. */
export type Performed = Step | { readonly type: 'wait'; readonly milliseconds: number };

/** A move's effect. */
export interface Happened {
  readonly did: Performed;
  readonly text: string;
  /** Whether it was typed by hand instead of sampled. */
  readonly byHand: boolean;
  readonly transitions: readonly string[];
  /** The error that it threw; null if none. */
  readonly broke: string | null;
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
  input: SimulatedInput,
  moves: readonly SimulatedMove[],
): Simulated {
  // A set, as an endless circle takes each transition thousands of times.
  let taken = new Set<string>();
  const inspect = (event: InspectionEvent) => {
    for (const transition of microstepOf(event)?.transitions ?? []) taken.add(idOf(transition));
  };
  const { stage, run, perform, offered } = begin(machine, cases, input, inspect);
  const stateNow = () => valueText((run.snapshot as AnyMachineSnapshot).value);
  const begun = { state: stateNow(), running: runningOn(stage) };
  const start = run.now();
  const history: Happened[] = [];
  let stopped =
    cases && typeof input === 'number' && input >= cases.inputs.length
      ? `There is no input ${input + 1}: the machine has changed, and this is its first.`
      : null;
  for (const [place, move] of (stopped === null ? moves : []).entries()) {
    const before = stage.effects.length;
    taken = new Set();
    const did = perform(move);
    if (did === null) {
      stopped = `Move ${place + 1} is not possible: the machine has changed since it was recorded.`;
      break;
    }
    const effects = stage.effects.slice(before);
    history.push({
      did,
      text: describe(did, machine.id),
      byHand: move.kind !== 'step' && move.kind !== 'wait',
      transitions: [...taken],
      broke: brokeIn(run),
      effects,
      state: stateNow(),
      running: runningOn(stage),
    });
  }
  const snapshot = run.snapshot as AnyMachineSnapshot;
  const simulated: Simulated = {
    snapshot,
    active: activeNodes(snapshot).map(({ id }) => id),
    taken: [...taken],
    steps: offered(),
    timers: run.deadlines.map(({ type, due }) => ({ type, left: due - run.now() })).sort((a, b) => a.left - b.left),
    running: runningOn(stage),
    begun,
    history,
    broken: cases ? brokenInvariants(cases, { snapshot, running: stage.running, timers: run.timers }) : [],
    time: run.now() - start,
    stopped: stopped ?? (brokeIn(run) === null ? null : `It broke: ${brokeIn(run)}`),
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
  input: SimulatedInput,
  inspect?: (event: InspectionEvent) => void,
): Begun {
  const stage = setStage(machine, false);
  const onEmitted = (event: unknown) => {
    const type = typeof event === 'object' && event !== null && 'type' in event ? String(event.type) : '';
    stage.effects.push({ name: `emit ${type}`, params: event });
  };
  const run = new Run(stage, inputIn(cases, input), { onEmitted, ...(inspect && { inspect }) });
  const offered = () =>
    cases && run.active ? possibleSteps(cases, run.snapshot as AnyMachineSnapshot, stage.running, run.timers) : [];
  const perform = (move: SimulatedMove): Performed | null => {
    if (move.kind === 'wait') {
      run.advance(move.milliseconds);
      return { type: 'wait', milliseconds: move.milliseconds };
    }
    const step = stepOf(move, offered);
    const isRunning = !step || !('actor' in step) || runningOn(stage).includes(step.actor);
    if (!step || !isRunning) return null;
    run.perform(step);
    return step;
  };
  return { stage, run, offered, perform };
}

/** The value of an input; the first one's where there is none. */
export const inputIn = (cases: AnyCases | null, input: SimulatedInput): unknown =>
  typeof input === 'object' ? input.typed : (cases?.inputs[input] ?? cases?.inputs[0]);

function stepOf(move: Exclude<SimulatedMove, { kind: 'wait' }>, offered: () => readonly Step[]): Step | undefined {
  if (move.kind === 'step') return offered()[move.choice];
  if (move.kind === 'event') return { type: 'event', event: move.event };
  const { kind, actor, value } = move;
  return kind === 'done'
    ? { type: kind, actor, variant: null, output: value }
    : { type: kind, actor, variant: null, error: errorOf(value) };
}

/** An object with a message is typed for an error. */
const errorOf = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'message' in value
    ? Object.assign(new Error(String(value.message)), value)
    : value;

/** The error that ended a run; null if it continues. */
export function brokeIn(run: Run<AnyStateMachine>): string | null {
  const snapshot = run.snapshot as AnyMachineSnapshot;
  return snapshot.status === 'error' ? brokenText(snapshot.error) : null;
}

function describe(did: Performed, machine: string): string {
  if (did.type === 'wait') return `${durationText(did.milliseconds)} pass`;
  return did.type === 'elapse' ? timerText(did.timer, machine) : describeStep(did);
}
const runningOn = ({ running }: Stage<AnyStateMachine>): readonly string[] => [...running].map(({ id }) => id);
