import type { AnyActorRef, AnyEventObject, AnyTransitionDefinition } from 'xstate';
import type { ActorKind } from '../model/types.ts';
import type { ActorStatus } from './records.ts';

/** A snapshot of any kind of actor, as far as everything has it. */
export interface AnySnapshot {
  readonly status: ActorStatus;
  readonly value?: unknown;
  readonly context?: unknown;
  readonly output?: unknown;
  readonly error?: unknown;
}

/** What the observer knows of an actor. */
export interface Known {
  readonly number: number;
  readonly ref: AnyActorRef;
  readonly parent: Known | null;
  readonly id: string;
  readonly source: string | null;
  /** The id of its machine; null for the other kinds. */
  readonly chart: string | null;
  readonly of: ActorKind;
  /** Those that were made and never started are not told of. */
  life: 'made' | 'running' | 'ended';
  /** The record of its start; null for one that ran before. */
  started: number | null;
  /** What its last finished step left; null before its start. */
  snapshot: AnySnapshot | null;
  /** Events that were sent to it and are not finished; the first one is being handled. */
  readonly queue: RawStep[];
  /** Transitions on the way to its first state, which are taken before it starts. */
  early: readonly AnyTransitionDefinition[];
  readonly timers: Map<string, RawTimer>;
}

interface RawSaid {
  readonly q: number;
  readonly t: number;
  readonly c: number | null;
  readonly actor: Known;
}

/** A step as it is kept: references only, none of which is ever changed. */
export interface RawStep extends RawSaid {
  readonly kind: 'started' | 'received';
  readonly from: Known | null;
  readonly event: AnyEventObject;
  before: AnySnapshot | null;
  after: AnySnapshot | null;
  taken: readonly AnyTransitionDefinition[];
  state: 'open' | 'closed' | 'dropped' | 'threw';
}

export interface RawTimer extends RawSaid {
  readonly kind: 'timer.set';
  readonly timer: string;
  readonly event: AnyEventObject;
  readonly delay: number;
  readonly due: number;
}

export interface RawTimerEnd extends RawSaid {
  readonly kind: 'timer.fired' | 'timer.canceled';
  readonly set: RawTimer;
}

export interface RawAction extends RawSaid {
  readonly kind: 'effect' | 'emitted';
  readonly name: string;
  readonly params: unknown;
}

export interface RawEnd extends RawSaid {
  readonly kind: 'ended';
  readonly how: Exclude<ActorStatus, 'active'>;
}

export type Raw = RawStep | RawTimer | RawTimerEnd | RawAction | RawEnd;
