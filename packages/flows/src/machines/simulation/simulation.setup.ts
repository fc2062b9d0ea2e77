import { assign, setup } from 'xstate';
import type { SimulatedMove } from '../../run/moves.ts';
import { beginRun, makeMoves, runOf } from '../../run/runs.ts';
import type { WalkSlice } from '../../run/walk.ts';
import {
  type Beginning,
  loadCode,
  type SimulationContext,
  type SimulationEvent,
  type Walk,
  walkFurther,
  watchLinks,
} from './simulation.types.ts';

export const mostWalked = 200;
/** Steps per slice, few enough to keep the page responsive. */
const slice = 20;

/** Milliseconds to load a machine's code. */
const codeLimit = 20_000;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The reason to stop a walk after a slice, if any. */
const endAfter = (walk: Walk | null, { moves, end }: WalkSlice): Walk['end'] =>
  end ?? ((walk?.steps ?? 0) + moves.length >= mostWalked ? { kind: 'limit' } : null);

const endWalk = (walk: Walk | null, end: Walk['end']): Walk | null => walk && { ...walk, end: walk.end ?? end };

export const simulationSetup = setup({
  types: {
    context: {} as SimulationContext,
    events: {} as SimulationEvent,
    input: {} as Beginning,
    tags: {} as 'busy',
  },
  actors: { loadCode, walkFurther, watchLinks },
  actions: {
    storeMove: assign(({ context }, { move }: { move: SimulatedMove }) => ({
      ...makeMoves(context, [move], context.compared),
      notice: null,
    })),
    moveCursor: assign({
      cursor: ({ context }, { cursor }: { cursor: number }) =>
        Math.min(Math.max(cursor, 0), runOf(context).moves.length),
    }),
    storeRun: assign(({ context }, { input, moves }: Pick<Beginning, 'input' | 'moves'>) => ({
      ...beginRun(context, input, moves, context.compared),
      notice: null,
    })),
    storeChosenRun: assign(({ context }, { run }: { run: number }) => {
      const chosen = context.runs.find(({ id }) => id === run);
      return chosen
        ? { current: run, cursor: chosen.moves.length, compared: context.compared === run ? null : context.compared }
        : {};
    }),
    storeComparison: assign({
      compared: ({ context: { runs, current } }, { run }: { run: number | null }) =>
        run !== current && runs.some(({ id }) => id === run) ? run : null,
    }),
    storeNotice: assign({ notice: (_, { notice }: { notice: string | null }) => notice }),
    storeSeed: assign({
      walk: (_, { seed }: { seed: number }): Walk => ({ seed, random: seed, steps: 0, end: null }),
      notice: null,
    }),
    storeSlice: assign(({ context }, slice: WalkSlice) => ({
      ...makeMoves(context, slice.moves, context.compared),
      walk: context.walk && {
        ...context.walk,
        random: slice.random,
        steps: context.walk.steps + slice.moves.length,
        end: endAfter(context.walk, slice),
      },
    })),
    storeStop: assign({ walk: ({ context: { walk } }) => endWalk(walk, { kind: 'stopped' }) }),
    storeWalkFault: assign({
      walk: ({ context: { walk } }, { error }: { error: unknown }) =>
        endWalk(walk, { kind: 'failed', reason: messageOf(error) }),
    }),
    storeReason: assign({ reason: (_, { error }: { error: unknown }) => messageOf(error) }),
  },
  guards: {
    somethingWasDone: ({ context: { cursor } }) => cursor > 0,
    somethingWasUndone: ({ context }) => context.cursor < runOf(context).moves.length,
    walkContinues: ({ context: { walk } }, output: WalkSlice) => endAfter(walk, output) === null,
  },
  delays: { codeLimit },
});

/** Input for a walk's next slice. */
export function nextSlice(context: SimulationContext) {
  const { input, moves } = runOf(context);
  const { walk, cursor } = context;
  return {
    input,
    moves: moves.slice(0, cursor),
    random: walk?.random ?? 0,
    most: Math.min(slice, mostWalked - (walk?.steps ?? 0)),
  };
}
