import { setup } from 'xstate';

export interface UndoTimeInput {
  /** In ms since 1970, by the server's clock. */
  readonly until: number;
  /** The server's clock. */
  readonly now: () => number;
}

export const undoTimeMachine = setup({
  types: { context: {} as UndoTimeInput, input: {} as UndoTimeInput },
  delays: { undoTime: ({ context: { until, now } }) => Math.max(0, until - now()) },
}).createMachine({
  id: 'undoTime',
  context: ({ input }) => input,
  initial: 'running',
  states: {
    running: { after: { undoTime: 'over' } },
    over: { type: 'final' },
  },
});
