import type { AnyEventObject } from 'xstate';

/** An actor's input with values, as the source of a story. */
export type Act =
  | { readonly type: 'event'; readonly event: AnyEventObject }
  | { readonly type: 'done'; readonly actor: string; readonly output: unknown }
  | { readonly type: 'fault'; readonly actor: string; readonly error: unknown }
  /** A timer that fired, by event type. */
  | { readonly type: 'elapse'; readonly timer: string };

/** An act with its time in epoch milliseconds. */
export interface TimedAct {
  readonly act: Act;
  readonly time: number;
}
