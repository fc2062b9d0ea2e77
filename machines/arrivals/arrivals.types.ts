import type { ActorRefFrom } from 'xstate';
import type { TransferActivity } from '#domain/activity/activity.ts';
import type { DisplayStatus } from '#domain/activity/displayStatus.ts';
import type { HistoryMachine } from '../history/history.machine.ts';

/** A deposit, or the return of one. */
export type Deposit = TransferActivity;

export interface ArrivalsInput {
  readonly transfers: ActorRefFrom<HistoryMachine>;
}

export interface ArrivalsContext extends ArrivalsInput {
  /** How each deposit stood when it was last looked at, by guid; null before the first look. */
  readonly known: Readonly<Record<string, DisplayStatus>> | null;
  /** The deposit that arrived or changed last while the page was open; null before. */
  readonly news: Deposit | null;
}

export type ArrivalsEvent =
  /** The customer's deposits, newest first, now and whenever one arrives or changes. */
  { readonly type: 'deposits.updated'; readonly deposits: readonly Deposit[] } | { readonly type: 'news.dismissed' };
