import { fromCallback, fromPromise } from 'xstate';
import type { Openings } from '#machines/flows/flows.types.ts';
import { historyMachine } from '#machines/history/history.machine.ts';
import type { HistoryPage } from '#machines/history/history.types.ts';

/** Never gets its reply. */
export const waitingFlow = (): Openings['trades'] => ({
  logic: historyMachine.provide({
    actors: {
      watchBalances: fromCallback(() => {}),
      watchWindow: fromCallback(() => {}),
      loadPage: fromPromise<HistoryPage, { page: number }>(() => new Promise(() => {})),
    },
  }),
  input: undefined,
});
