import { nextSlice, simulationSetup } from './simulation.setup.ts';

/** A manual simulation. Its state is recomputed from its moves, so undo is exact. */
export const simulationMachine = simulationSetup.createMachine({
  id: 'simulation',
  description: 'A machine that is tried out by hand.',
  context: ({ input: { input, moves, notice } }) => ({
    runs: [{ id: 1, from: null, input, moves }],
    current: 1,
    cursor: moves.length,
    compared: null,
    walk: null,
    notice,
    reason: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'loadCode',
        src: 'loadCode',
        onDone: 'ready',
        onError: {
          target: 'failed',
          actions: { type: 'storeReason', params: ({ event }) => ({ error: event.error }) },
        },
      },
      after: {
        codeLimit: {
          target: 'failed',
          actions: { type: 'storeReason', params: { error: 'Its code took longer than 20 seconds.' } },
        },
      },
    },
    ready: {
      initial: 'running',
      invoke: {
        id: 'watchLinks',
        src: 'watchLinks',
        onError: {
          actions: { type: 'storeNotice', params: { notice: 'Links that are opened in this tab are not followed.' } },
        },
      },
      on: {
        'link.opened': {
          target: '.running',
          actions: [
            'storeStop',
            { type: 'storeRun', params: ({ event }) => event },
            { type: 'storeNotice', params: ({ event }) => event },
          ],
        },
        'link.refused': { actions: { type: 'storeNotice', params: ({ event }) => event } },
        'comparison.chosen': { actions: { type: 'storeComparison', params: ({ event }) => event } },
      },
      states: {
        running: {
          initial: 'deciding',
          on: {
            'move.made': { target: '.underway', actions: { type: 'storeMove', params: ({ event }) => event } },
            'cursor.moved': { target: '.deciding', actions: { type: 'moveCursor', params: ({ event }) => event } },
            'input.chosen': {
              target: '.deciding',
              actions: { type: 'storeRun', params: ({ event: { input } }) => ({ input, moves: [] }) },
            },
            'route.taken': { target: '.deciding', actions: { type: 'storeRun', params: ({ event }) => event } },
            'run.chosen': { target: '.deciding', actions: { type: 'storeChosenRun', params: ({ event }) => event } },
            'walk.requested': { target: 'walking', actions: { type: 'storeSeed', params: ({ event }) => event } },
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
                'move.undone': {
                  target: 'deciding',
                  actions: { type: 'moveCursor', params: ({ context }) => ({ cursor: context.cursor - 1 }) },
                },
                'run.reset': { target: 'atStart', actions: { type: 'moveCursor', params: { cursor: 0 } } },
              },
            },
          },
        },
        walking: {
          description: 'It walks at random, slice by slice. What it did so far stays when it is stopped.',
          tags: 'busy',
          invoke: {
            id: 'walkFurther',
            src: 'walkFurther',
            input: ({ context }) => nextSlice(context),
            onDone: [
              {
                guard: { type: 'walkContinues', params: ({ event }) => event.output },
                target: 'walking',
                reenter: true,
                actions: { type: 'storeSlice', params: ({ event }) => event.output },
              },
              { target: 'running', actions: { type: 'storeSlice', params: ({ event }) => event.output } },
            ],
            onError: {
              target: 'running',
              actions: { type: 'storeWalkFault', params: ({ event }) => ({ error: event.error }) },
            },
          },
          on: { 'walk.stopped': { target: 'running', actions: 'storeStop' } },
        },
      },
    },
    failed: { on: { 'load.retried': 'loading' } },
  },
});
