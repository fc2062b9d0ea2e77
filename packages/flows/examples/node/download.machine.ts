import { assign, fromPromise, setup } from 'xstate';

export const downloadMachine = setup({
  types: {
    context: {} as { address: string; attempts: number },
    input: {} as { address: string },
    output: {} as { attempts: number },
  },
  actors: {
    fetchFile: fromPromise<void, string>(async ({ input, signal }) => {
      await (await fetch(input, { signal })).arrayBuffer();
    }),
  },
  actions: { countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }) },
  guards: { attemptsLeft: ({ context }) => context.attempts < 3 },
  delays: { pause: 200 },
}).createMachine({
  id: 'download',
  description: 'Fetches a file, and tries again up to three times.',
  context: ({ input }) => ({ address: input.address, attempts: 0 }),
  output: ({ context }) => ({ attempts: context.attempts }),
  initial: 'fetching',
  states: {
    fetching: {
      entry: 'countAttempt',
      invoke: {
        id: 'fetchFile',
        src: 'fetchFile',
        input: ({ context }) => context.address,
        onDone: 'complete',
        onError: [{ guard: 'attemptsLeft', target: 'pausing' }, { target: 'failed' }],
      },
    },
    pausing: { after: { pause: 'fetching' } },
    complete: { type: 'final' },
    failed: { type: 'final' },
  },
});
