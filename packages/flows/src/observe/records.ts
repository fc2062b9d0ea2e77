/**
 * Redacted plain data about a running system. Records are numbered consecutively (`q`) by the start
 * of each step, so effects follow their causes.
 */
import type { ActorKind } from '../model/types.ts';

/** A hidden value reveals only its kind: not a text's length or a record's keys. */
export type HiddenKind = 'text' | 'number' | 'yes/no' | 'list' | 'record' | 'actor' | 'function' | 'nothing' | 'other';

/**
 * A redacted value. Scalars are shown as is; parts of lists and records may be hidden. A hidden
 * value has its kind, and a list its length. Tokens replace values: equal values have equal
 * numbers, in order of appearance.
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
/** XState's state value. */
export type ShownState = string | { readonly [key: string]: ShownState };

interface Said {
  readonly q: number;
  /** Monotonic milliseconds since the tab opened. */
  readonly t: number;
  /**
   * The record of the cause: the step that sent the event, set the timer, or started the actor.
   * Null if it came from outside.
   */
  readonly c: number | null;
}

export type ActorStatus = 'active' | 'done' | 'error' | 'stopped';

/** Changes to an actor; omitted fields are unchanged. */
export interface Changes {
  readonly value?: ShownState;
  readonly status?: ActorStatus;
  /** Changed context fields in full. For an actor without states, `context` has its own. */
  readonly context?: { readonly [field: string]: Shown };
  readonly output?: Shown;
  readonly error?: Shown;
}

/** The initial actor; every context field is a change. */
export interface ActorStarted extends Said, Changes {
  readonly kind: 'started';
  readonly actor: number;
  readonly parent: number | null;
  readonly id: string;
  readonly systemId: string | null;
  readonly source: string | null;
  /** The machine's id; null for other actors. */
  readonly chart: string | null;
  readonly of: ActorKind;
  readonly input: Shown;
  /** Eventless transitions to its first state. */
  readonly transitions: readonly string[];
}

/**
 * `moved`: a transition was taken, even within a state. `stayed`: the actor has no chart.
 * `refused`: guards stopped all transitions. `ignored`: no active state handles the event.
 * `dropped`: the actor had ended. `threw`: an action or guard threw.
 */
export type EventResult = 'moved' | 'stayed' | 'refused' | 'ignored' | 'dropped' | 'threw';

export interface EventReceived extends Said, Changes {
  readonly kind: 'received';
  readonly actor: number;
  /** The sender; null for the page and others outside the system. */
  readonly from: number | null;
  readonly type: string;
  /** The event without its type. */
  readonly payload: Shown;
  readonly result: EventResult;
  /** Ids (`ChartTransition.id`) in order, including those of raised events and eventless ones. */
  readonly transitions: readonly string[];
}

export interface TimerSet extends Said {
  readonly kind: 'timer.set';
  readonly actor: number;
  /** Its name among the timers of its actor. */
  readonly timer: string;
  /** The event type that it sends. */
  readonly type: string;
  /** Milliseconds. */
  readonly delay: number;
  /** Record time. */
  readonly due: number;
}

/** Directly before the timer's event, as its cause. Caused by the step that set the timer. */
export interface TimerFired extends Said {
  readonly kind: 'timer.fired';
  readonly actor: number;
  readonly timer: string;
  /** The record that set it; null if unknown. */
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

/** Follows the step with the output or error. A stopped actor has no such step. */
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
