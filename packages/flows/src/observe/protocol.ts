/**
 * Messages between an app and its viewers on a channel of one origin. Each has a sender (`tab`) and
 * a recipient (`to`). A viewer gets only as many records as it grants `credit` for, so a slow
 * viewer does not hold up the others.
 */
import type { ActorKind } from '../model/types.ts';
import type { Branch } from '../model/verdicts.ts';
import type { Changes, FlowRecord, Shown } from './records.ts';

export const channelName = 'flows';
/** The version of messages and records. */
export const protocolVersion = 1;
/** The broadcast address. */
export const everyone = '*';
/** The default and maximum for past records. */
export const mostPast = 2_000;
/** Maximum records per message. */
export const mostRecords = 256;
/** Approximate characters of records per message. A longer record is sent alone. */
export const mostCharacters = 64_000;

interface Envelope {
  readonly flows: number;
  readonly tab: string;
  readonly to: string;
}

/** An actor's current state, or its state at `Roster.at`: the basis for later records. */
export interface RosterActor extends Changes {
  readonly actor: number;
  readonly parent: number | null;
  readonly id: string;
  readonly systemId: string | null;
  readonly source: string | null;
  readonly chart: string | null;
  readonly of: ActorKind;
  readonly input: Shown;
  /** The record of its start; null if it started before the observer. */
  readonly started: number | null;
}

export interface PendingTimer {
  readonly actor: number;
  readonly timer: string;
  readonly type: string;
  readonly delay: number;
  /** Null if unknown. */
  readonly due: number | null;
  /** The record that set it. */
  readonly set: number | null;
}

/** The actors a viewer subscribes to. Starts and ends of all others are still sent. */
export type Wanted = 'all' | 'none' | readonly number[];

/** Messages from a viewer. It may repeat hello to check that the app is awake. */
export type ViewerSays =
  | { readonly kind: 'hello' /** At most 2,000. */; readonly past: number }
  | { readonly kind: 'subscribe'; readonly actors: Wanted }
  /** Grants more records; 0 revokes the remaining credit, which pauses at the source. */
  | { readonly kind: 'credit'; readonly records: number }
  /** Requests past records or those of a gap, both ends inclusive. */
  | { readonly kind: 'range'; readonly ask: number; readonly first: number; readonly last: number }
  /** Asks what an event would do. Without a sample, the last such event's payload is used. */
  | {
      readonly kind: 'explain';
      readonly ask: number;
      readonly actor: number;
      readonly type: string;
      readonly sample?: object;
    }
  /** Requests the current state of one actor, or of all. */
  | { readonly kind: 'snapshot'; readonly ask: number; readonly actor: number | null }
  | { readonly kind: 'bye' };

export type AppSays =
  | {
      readonly kind: 'welcome';
      /** The app's build; null if unknown. */
      readonly build: string | null;
      /** Chart fingerprints of the machines so far, by machine id. */
      readonly fingerprints: { readonly [chart: string]: string };
      /** The first available record and the last; 0 if none. */
      readonly first: number;
      readonly last: number;
      /** Browsers throttle hidden tabs. */
      readonly hidden: boolean;
      /** Milliseconds: `t` as in records, and epoch time. */
      readonly now: { readonly t: number; readonly epoch: number };
    }
  | Roster
  | {
      readonly kind: 'batch';
      /** The query that this answers; null for new records. */
      readonly ask: number | null;
      /** The inclusive range covered. Actors outside the subscription are omitted. */
      readonly first: number;
      readonly last: number;
      readonly records: readonly FlowRecord[];
      /** Counts steps above 50 per second without a state change, here or in a later batch. */
      readonly left: readonly LeftOut[];
    }
  /** Records beyond the viewer's credit: counts by event type, and their actors' current state. */
  | {
      readonly kind: 'gap';
      readonly first: number;
      readonly last: number;
      readonly counts: { readonly [type: string]: number };
      readonly actors: readonly RosterActor[];
      readonly timers: readonly PendingTimer[];
    }
  | { readonly kind: 'answer'; readonly ask: number; readonly answer: Answer }
  /** Includes a reason if the viewer's version is not supported. */
  | { readonly kind: 'bye'; readonly reason: string };

/** Skipped steps of an actor, by event type. */
export interface LeftOut {
  readonly actor: number;
  readonly type: string;
  readonly count: number;
}

/** The system before record `at`; the records from there on lead to the present. */
export interface Roster {
  readonly kind: 'roster';
  readonly at: number;
  readonly actors: readonly RosterActor[];
  readonly timers: readonly PendingTimer[];
}

export type Answer =
  /** Sent after the batches. Records that were already dropped are missing at the start. */
  | { readonly of: 'range'; readonly first: number; readonly last: number; readonly missing: number }
  | { readonly of: 'explain'; readonly explanation: Explanation }
  | { readonly of: 'snapshot'; readonly actors: readonly RosterActor[]; readonly timers: readonly PendingTimer[] }
  | { readonly of: 'nothing'; readonly reason: string };

/** The effect of an event on an actor now: names and verdicts, without values. */
export interface Explanation {
  readonly actor: number;
  readonly type: string;
  /** The payload used: the viewer's, that of the actor's last such event, or none. */
  readonly payload: 'sample' | 'last' | 'none';
  /** `unknown`: a guard threw. */
  readonly outcome: 'taken' | 'refused' | 'ignored' | 'ended' | 'unknown';
  /** The active states' transitions for this event, innermost first, in XState's order. */
  readonly branches: readonly Branch[];
  /** Ids of inactive states that handle this event. */
  readonly elsewhere: readonly string[];
}

export type ViewerMessage = Envelope & ViewerSays;
export type AppMessage = Envelope & AppSays;
