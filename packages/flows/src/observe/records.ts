/**
 * What an observer says about a running system: plain data in which nothing is shown that was not
 * allowed. Records are numbered without holes (`q`), in the order in which things began, so that
 * what a step caused stands behind it.
 */
import type { ActorKind } from '../model/types.ts';

/**
 * Kinds are all that is said of a value that may not be seen: no length of a text, no keys of a
 * record.
 */
export type HiddenKind = 'text' | 'number' | 'yes/no' | 'list' | 'record' | 'actor' | 'function' | 'nothing' | 'other';

/**
 * A value as it may be seen. A scalar is itself. A list or a record shows its parts, each of which
 * may be hidden. A hidden value says its kind, and a list how many it holds. A token stands for a
 * value that stays unknown: equal values have equal numbers, in the order in which they were first
 * seen.
 */
export type Shown = string | number | boolean | null | readonly Shown[] | ShownRecord | Hidden | Token;
export interface ShownRecord {
  readonly record: { readonly [key: string]: Shown };
}
export interface Hidden {
  readonly hidden: HiddenKind;
  readonly count?: number;
}
export interface Token {
  readonly token: number;
  readonly of: 'text' | 'number';
}
/** A state's value as the library has it. */
export type ShownState = string | { readonly [key: string]: ShownState };

/** What every record has. */
interface Said {
  readonly q: number;
  /** Milliseconds since the tab began, never going back. */
  readonly t: number;
  /**
   * The record that this one follows from: the step that sent the event, set the timer, or started
   * the actor. Null for what came from outside.
   */
  readonly c: number | null;
}

export type ActorStatus = 'active' | 'done' | 'error' | 'stopped';

/** How an actor differs from before: what is left out has not changed. */
export interface Changes {
  readonly value?: ShownState;
  readonly status?: ActorStatus;
  /**
   * The fields of the context that changed, whole, by their names. For an actor without states: its
   * own context under `context`.
   */
  readonly context?: { readonly [field: string]: Shown };
  readonly output?: Shown;
  readonly error?: Shown;
}

/** Says how an actor was when it started: every field of its context is a change. */
export interface ActorStarted extends Said, Changes {
  readonly kind: 'started';
  readonly actor: number;
  readonly parent: number | null;
  readonly id: string;
  readonly systemId: string | null;
  readonly source: string | null;
  /** The id of its machine; null for the other kinds of actors. */
  readonly chart: string | null;
  readonly of: ActorKind;
  readonly input: Shown;
  /** Eventless transitions on the way to its first state. */
  readonly transitions: readonly string[];
}

/**
 * What became of an event. `moved`: a transition was taken, even one that stays where it was;
 * `stayed`: of an actor without a chart, which has no transitions; `refused`: its active states
 * know the event, and no guard allowed it; `ignored`: they do not know it; `dropped`: the actor had
 * ended; `threw`: an action or a guard did.
 */
export type EventResult = 'moved' | 'stayed' | 'refused' | 'ignored' | 'dropped' | 'threw';

export interface EventReceived extends Said, Changes {
  readonly kind: 'received';
  readonly actor: number;
  /** The sender; null for one outside of the system, as the page is. */
  readonly from: number | null;
  readonly type: string;
  /** Everything of the event but its type. */
  readonly payload: Shown;
  readonly result: EventResult;
  /**
   * Ids of the transitions taken (`ChartTransition.id`), in their order, those of raised events and
   * eventless ones included.
   */
  readonly transitions: readonly string[];
}

export interface TimerSet extends Said {
  readonly kind: 'timer.set';
  readonly actor: number;
  /** Its name among the timers of the actor that set it. */
  readonly timer: string;
  /** The type of the event that it sends. */
  readonly type: string;
  /** In milliseconds. */
  readonly delay: number;
  /** When it is due, in the time of the records. */
  readonly due: number;
}

/**
 * Stands right before the event that the timer sends, whose cause it is. Its own cause is the step
 * that set the timer.
 */
export interface TimerFired extends Said {
  readonly kind: 'timer.fired';
  readonly actor: number;
  readonly timer: string;
  /** The record of its setting; null if that is no longer known. */
  readonly set: number | null;
  readonly due: number | null;
}

export interface TimerCanceled extends Said {
  readonly kind: 'timer.canceled';
  readonly actor: number;
  readonly timer: string;
  readonly set: number | null;
}

export interface EffectPerformed extends Said {
  readonly kind: 'effect';
  readonly actor: number;
  readonly name: string;
  readonly params: Shown;
}

export interface EventEmitted extends Said {
  readonly kind: 'emitted';
  readonly actor: number;
  readonly type: string;
  readonly payload: Shown;
}

/** Follows the step with the output or the error; an actor that was stopped has no such step. */
export interface ActorEnded extends Said {
  readonly kind: 'ended';
  readonly actor: number;
  readonly how: Exclude<ActorStatus, 'active'>;
}

export type FlowRecord =
  | ActorStarted
  | EventReceived
  | TimerSet
  | TimerFired
  | TimerCanceled
  | EffectPerformed
  | EventEmitted
  | ActorEnded;
