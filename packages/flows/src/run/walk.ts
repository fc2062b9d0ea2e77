import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import { activeNodes } from '../model/internals.ts';
import { valueText } from '../model/valueText.ts';
import type { AnyCases } from './cases.ts';
import { brokenInvariants } from './invariants.ts';
import type { SimulatedInput, SimulatedMove } from './moves.ts';
import { begin } from './simulate.ts';
import { possibleSteps } from './steps.ts';

export type WalkEnd =
  | { readonly kind: 'broken'; readonly sentence: string }
  | { readonly kind: 'ending'; readonly state: string }
  /** No steps are possible. */
  | { readonly kind: 'stuck' };

export interface WalkStart {
  readonly input: SimulatedInput;
  readonly moves: readonly SimulatedMove[];
  /** The seed, or the previous slice's state: an unsigned 32-bit integer. */
  readonly random: number;
  /** Maximum steps. */
  readonly most: number;
}

export interface WalkSlice {
  readonly moves: readonly SimulatedMove[];
  readonly random: number;
  /** Null if the walk can continue. */
  readonly end: WalkEnd | null;
}

/**
 * Takes random steps until an invariant fails, an ending is reached, or steps run out.
 * Deterministic, also across slices.
 * @param isEnding whether a state's id is an ending besides final states
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

/** A full-period 32-bit counter. */
const nextRandom = (random: number): number => (random + 0x6d2b79f5) >>> 0;

/** mulberry32: from 0, below 1. */
function fractionOf(random: number): number {
  let mixed = Math.imul(random ^ (random >>> 15), random | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}
