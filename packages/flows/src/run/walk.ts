import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { activeNodes } from '../model/internals.ts';
import { valueText } from '../model/valueText.ts';
import type { AnyCases } from './cases.ts';
import { brokenInvariants } from './invariants.ts';
import type { SimulatedMove } from './moves.ts';
import { begin } from './simulate.ts';
import { possibleSteps } from './steps.ts';

/** Why a walk stopped. */
export type WalkEnd =
  | { readonly kind: 'broken'; readonly sentence: string }
  | { readonly kind: 'ending'; readonly state: string }
  /** Nothing could happen any more. */
  | { readonly kind: 'stuck' };

export interface WalkStart {
  readonly input: number;
  /** What was done before. */
  readonly moves: readonly SimulatedMove[];
  /**
   * The state of the generator: the seed, or what the slice before left. A whole number from 0,
   * below 2³².
   */
  readonly random: number;
  /** How many steps it takes at most. */
  readonly most: number;
}

export interface WalkSlice {
  readonly moves: readonly SimulatedMove[];
  readonly random: number;
  /** Null where the walk can continue. */
  readonly end: WalkEnd | null;
}

/**
 * Walks through a machine at random until something that must hold is broken, an ending is reached,
 * or the steps are used up. The same start always gives the same walk, in one slice or in several.
 * @param isEnding whether a flow ends in a state, by its id, beyond the final states of the machine
 */
export function walk(
  machine: AnyStateMachine,
  cases: AnyCases,
  start: WalkStart,
  isEnding: (state: string) => boolean,
): WalkSlice {
  const { stage, run, perform } = begin(machine, cases, start.input);
  for (const move of start.moves) perform(move);
  const moves: SimulatedMove[] = [];
  let { random } = start;
  let end: WalkEnd | null = null;
  while (end === null && moves.length < start.most) {
    const steps = run.active ? possibleSteps(cases, run.snapshot as AnyMachineSnapshot, stage.running, run.timers) : [];
    if (steps.length === 0) {
      end = { kind: 'stuck' };
      break;
    }
    random = nextRandom(random);
    const move: SimulatedMove = { kind: 'step', choice: Math.floor(fractionOf(random) * steps.length) };
    perform(move);
    moves.push(move);
    const snapshot = run.snapshot as AnyMachineSnapshot;
    const [sentence] = brokenInvariants(cases, { snapshot, running: stage.running, timers: run.timers });
    if (sentence !== undefined) end = { kind: 'broken', sentence };
    else if (snapshot.status === 'done' || activeNodes(snapshot).some(({ id }) => isEnding(id)))
      end = { kind: 'ending', state: valueText(snapshot.value) };
  }
  run.stop();
  return { moves, random, end };
}

/** The next state of the generator, a counter whose steps cover all of its 2³² values. */
const nextRandom = (random: number): number => (random + 0x6d2b79f5) >>> 0;

/** What a state of the generator gives: a fraction from 0, below 1 (mulberry32). */
function fractionOf(random: number): number {
  let mixed = Math.imul(random ^ (random >>> 15), random | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
