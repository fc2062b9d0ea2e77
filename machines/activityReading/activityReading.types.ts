import type { ActorRefFrom } from 'xstate';
import type { HistoryMachine } from '../history/history.machine.ts';

/** The customer's two lists of records. */
export interface Histories {
  readonly trades: ActorRefFrom<HistoryMachine>;
  readonly transfers: ActorRefFrom<HistoryMachine>;
}

export interface ActivityReadingInput {
  readonly sources: Histories;
}

export interface ActivityReadingContext extends ActivityReadingInput {
  /** The most rows that the list shows. */
  readonly limit: number;
}

/** What the page that is shown needs, as the address and the histories tell it. */
export type ReadingNeed =
  /** What is shown is only right once every record was read. */
  { readonly type: 'rest.required' } | { readonly type: 'rest.notRequired' };

export type ActivityReadingEvent =
  | ReadingNeed
  /** The next rows are needed. */
  | { readonly type: 'older.requested' };
