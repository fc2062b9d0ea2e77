import type { ActorRefFrom } from 'xstate';
import type { HistoryMachine } from '../history/history.machine.ts';

/** The customer's two record lists. */
export interface Histories {
  readonly trades: ActorRefFrom<HistoryMachine>;
  readonly transfers: ActorRefFrom<HistoryMachine>;
}

export interface ActivityReadingInput {
  readonly sources: Histories;
}

export interface ActivityReadingContext extends ActivityReadingInput {
  readonly limit: number;
}

/** The open page's needs, from the address and the histories. */
export type ReadingNeed =
  /** Totals are only right once every record has loaded. */
  { readonly type: 'rest.required' } | { readonly type: 'rest.notRequired' };

export type ActivityReadingEvent =
  | ReadingNeed
  /** More rows are needed. */
  | { readonly type: 'older.requested' };
