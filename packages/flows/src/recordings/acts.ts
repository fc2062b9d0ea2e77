import type { AnyEventObject } from 'xstate';

/** What happened to an actor, with values: what a story is written from. */
export type Act =
  | { readonly type: 'event'; readonly event: AnyEventObject }
  | { readonly type: 'done'; readonly actor: string; readonly output: unknown }
  | { readonly type: 'fault'; readonly actor: string; readonly error: unknown }
  /** A timer that fired, by the type of its event. */
  | { readonly type: 'elapse'; readonly timer: string };

/** An act with the time at which it happened, in milliseconds since 1970 UTC. */
export interface TimedAct {
  readonly act: Act;
  readonly time: number;
}
