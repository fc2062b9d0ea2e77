import type { AnyActorRef, AnyEventObject, AnyTransitionDefinition } from 'xstate';
import type { ActorKind } from '../model/types.ts';
import type { ActorStatus } from './records.ts';

/** The common part of all snapshots. */
export interface AnySnapshot {
  readonly status: ActorStatus;
  readonly value?: unknown;
  readonly context?: unknown;
  readonly output?: unknown;
  readonly error?: unknown;
}

export interface Known {
  readonly number: number;
  readonly ref: AnyActorRef;
  readonly parent: Known | null;
  readonly id: string;
  readonly source: string | null;
  /** The machine's id; null for other kinds. */
  readonly chart: string | null;
  readonly of: ActorKind;
  /** Actors that never started are not reported. */
  life: 'made' | 'running' | 'ended';
  /** The record of its start; null if it started before the observer. */
  started: number | null;
  /** The result of its last finished step; null before its start. */
  snapshot: AnySnapshot | null;
  /** Unfinished events; the first is being handled. */
  readonly queue: RawStep[];
  /** Transitions to its first state, which happen before it starts. */
  early: readonly AnyTransitionDefinition[];
  readonly timers: Map<string, RawTimer>;
}

interface RawSaid {
  readonly q: number;
  readonly t: number;
  readonly c: number | null;
  readonly actor: Known;
}

/** A step as references to immutable objects. */
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
