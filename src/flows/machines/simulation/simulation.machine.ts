import { assign, fromPromise, setup } from 'xstate';
import type { SimulatedMove } from '../../run/simulate.ts';

type Move = SimulatedMove;

export interface SimulationContext {
  /** Which of the inputs of the cases it begins with. */
  readonly input: number;
  readonly moves: readonly Move[];
  /** How many of the moves count now: those behind it were taken back, and can be made again. */
  readonly cursor: number;
  readonly reason: string | null;
}

export type SimulationEvent =
  | { readonly type: 'move.made'; readonly move: Move }
  | { readonly type: 'move.undone' | 'move.redone' | 'run.reset' | 'load.retried' }
  | { readonly type: 'cursor.moved'; readonly cursor: number }
  | { readonly type: 'input.chosen'; readonly input: number }
  | { readonly type: 'route.taken'; readonly input: number; readonly moves: readonly Move[] };

/** How long the code of a machine may take to arrive. */
const codeLimit = 20_000;

/** Loads the code of a machine and its cases. */
const loadCode = fromPromise<void, undefined>(() => Promise.reject(new Error('the actor "loadCode" was not provided')));

/** A machine that is tried out by hand. It holds what was done, from which its state follows by running it: so every step back is exact. */
export const simulationMachine = setup({
  types: {
    context: {} as SimulationContext,
    events: {} as SimulationEvent,
    input: {} as { readonly input: number; readonly moves: readonly Move[] },
    tags: {} as 'busy',
  },
  actors: { loadCode },
  actions: {
    storeMove: assign({
      moves: ({ context: { moves, cursor } }, { move }: { move: Move }) => [...moves.slice(0, cursor), move],
      cursor: ({ context: { cursor } }) => cursor + 1,
    }),
    moveCursor: assign({ cursor: ({ context: { moves } }, { cursor }: { cursor: number }) => Math.min(Math.max(cursor, 0), moves.length) }),
    storeInput: assign({ input: (_, { input }: { input: number }) => input, moves: [], cursor: 0 }),
    storeRoute: assign({
      input: (_, { input }: { input: number; moves: readonly Move[] }) => input,
      moves: (_, { moves }) => moves,
      cursor: (_, { moves }) => moves.length,
    }),
    storeReason: assign({ reason: (_, { error }: { error: unknown }) => (error instanceof Error ? error.message : String(error)) }),
  },
  guards: {
    somethingWasDone: ({ context: { cursor } }) => cursor > 0,
    somethingWasUndone: ({ context: { cursor, moves } }) => cursor < moves.length,
  },
  delays: { codeLimit },
}).createMachine({
  id: 'simulation',
  description: 'A machine that is tried out by hand.',
  context: ({ input: { input, moves } }) => ({ input, moves, cursor: moves.length, reason: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadCode',
        src: 'loadCode',
        onDone: 'running',
        onError: { target: 'failed', actions: { type: 'storeReason', params: ({ event }) => ({ error: event.error }) } },
      },
      after: { codeLimit: { target: 'failed', actions: { type: 'storeReason', params: { error: 'Its code took longer than 20 seconds.' } } } },
    },
    running: {
      initial: 'deciding',
      on: {
        'move.made': { target: '.underway', actions: { type: 'storeMove', params: ({ event }) => event } },
        'cursor.moved': { target: '.deciding', actions: { type: 'moveCursor', params: ({ event }) => event } },
        'input.chosen': { target: '.atStart', actions: { type: 'storeInput', params: ({ event }) => event } },
        'route.taken': { target: '.deciding', actions: { type: 'storeRoute', params: ({ event }) => event } },
        'move.redone': {
          guard: 'somethingWasUndone',
          target: '.underway',
          actions: { type: 'moveCursor', params: ({ context }) => ({ cursor: context.cursor + 1 }) },
        },
      },
      states: {
        deciding: { always: [{ guard: 'somethingWasDone', target: 'underway' }, { target: 'atStart' }] },
        atStart: {},
        underway: {
          on: {
            'move.undone': { target: 'deciding', actions: { type: 'moveCursor', params: ({ context }) => ({ cursor: context.cursor - 1 }) } },
            'run.reset': { target: 'atStart', actions: { type: 'moveCursor', params: { cursor: 0 } } },
          },
        },
      },
    },
    failed: { on: { 'load.retried': 'loading' } },
  },
});
