/**
 * What an app and its viewers tell each other on a channel of one origin. Every message says who
 * speaks (`tab`) and to whom (`to`). A viewer grants records by `credit` and gets no more than
 * that, so that a slow one slows nobody down.
 */
import type { ActorKind } from '../model/types.ts';
import type { Branch } from '../model/verdicts.ts';
import type { Changes, FlowRecord, Shown } from './records.ts';

export const channelName = 'flows';
/** The version of the protocol, and of the records in it. */
export const protocolVersion = 1;
/** An address that every tab listens to. */
export const everyone = '*';
/** What a late viewer is sent of the past, unless it asks for less. */
export const mostPast = 2_000;
/** Records in one message. */
export const mostRecords = 256;
/** Characters of the records in one message, roughly. One record that is longer travels alone. */
export const mostCharacters = 64_000;

interface Envelope {
  readonly flows: number;
  readonly tab: string;
  readonly to: string;
}

/**
 * An actor as it is (or was, at `Roster.at`): everything that a viewer must know to understand the
 * records that follow.
 */
export interface RosterActor extends Changes {
  readonly actor: number;
  readonly parent: number | null;
  readonly id: string;
  readonly systemId: string | null;
  readonly source: string | null;
  readonly chart: string | null;
  readonly of: ActorKind;
  readonly input: Shown;
  /** The record of its start; null for one that ran before the observer came. */
  readonly started: number | null;
}

export interface PendingTimer {
  readonly actor: number;
  readonly timer: string;
  readonly type: string;
  readonly delay: number;
  /** Null where it is not known when it was set. */
  readonly due: number | null;
  /** The record of its setting. */
  readonly set: number | null;
}

/**
 * Which actors a viewer wants to hear of. The starts and ends of all the others are always said.
 */
export type Wanted = 'all' | 'none' | readonly number[];

/** What a viewer says. It may say hello again at any time, to hear whether the app is awake. */
export type ViewerSays =
  | { readonly kind: 'hello' /** How many past records it wants, 2,000 at most. */; readonly past: number }
  | { readonly kind: 'subscribe'; readonly actors: Wanted }
  /** Grants that many records more; 0 takes back what is left, and so pauses at the source. */
  | { readonly kind: 'credit'; readonly records: number }
  /** Asks for records again, or for those of a gap: both ends included. */
  | { readonly kind: 'range'; readonly ask: number; readonly first: number; readonly last: number }
  /**
   * Asks why an event does what it does. Without a sample, the payload is that of the last such
   * event.
   */
  | {
      readonly kind: 'explain';
      readonly ask: number;
      readonly actor: number;
      readonly type: string;
      readonly sample?: object;
    }
  /** Asks for the present state of one actor, or of all. */
  | { readonly kind: 'snapshot'; readonly ask: number; readonly actor: number | null }
  | { readonly kind: 'bye' };

/** What an app says. */
export type AppSays =
  | {
      readonly kind: 'welcome';
      /** Names the build of the app; null where it does not say. */
      readonly build: string | null;
      /** Fingerprints of the charts of the machines that ran so far, by the ids of the machines. */
      readonly fingerprints: { readonly [chart: string]: string };
      /**
       * The first record that can still be had, and the last that there is; 0 while there is none.
       */
      readonly first: number;
      readonly last: number;
      /** Browsers let a hidden tab sleep. */
      readonly hidden: boolean;
      /** The clock of the tab: `t` of the records, and the time of day, in milliseconds. */
      readonly now: { readonly t: number; readonly epoch: number };
    }
  | Roster
  | {
      readonly kind: 'batch';
      /** The question that it answers; null for what just happened. */
      readonly ask: number | null;
      /**
       * The records that it tells of, both ends included. Those of actors that the viewer does not
       * want are not among them.
       */
      readonly first: number;
      readonly last: number;
      readonly records: readonly FlowRecord[];
      /**
       * Steps that came more than 50 times a second and changed no state: they are counted, here or
       * in a later batch, and not told.
       */
      readonly left: readonly LeftOut[];
    }
  /**
   * Records that the viewer had no credit for: how many of each type of event, and how the actors
   * that they were about are now.
   */
  | {
      readonly kind: 'gap';
      readonly first: number;
      readonly last: number;
      readonly counts: { readonly [type: string]: number };
      readonly actors: readonly RosterActor[];
      readonly timers: readonly PendingTimer[];
    }
  | { readonly kind: 'answer'; readonly ask: number; readonly answer: Answer }
  /** Also the reason, if the app does not understand the viewer. */
  | { readonly kind: 'bye'; readonly reason: string };

/** Steps of one actor, by the type of their event. */
export interface LeftOut {
  readonly actor: number;
  readonly type: string;
  readonly count: number;
}

/**
 * How the system was right before the record `at`: the records from there on lead to the present.
 */
export interface Roster {
  readonly kind: 'roster';
  readonly at: number;
  readonly actors: readonly RosterActor[];
  readonly timers: readonly PendingTimer[];
}

export type Answer =
  /**
   * The range was sent as batches before; what the ring no longer has is missing at its beginning.
   */
  | { readonly of: 'range'; readonly first: number; readonly last: number; readonly missing: number }
  | { readonly of: 'explain'; readonly explanation: Explanation }
  | { readonly of: 'snapshot'; readonly actors: readonly RosterActor[]; readonly timers: readonly PendingTimer[] }
  | { readonly of: 'nothing'; readonly reason: string };

/** What an event would do to an actor now. It says names and verdicts, and no value. */
export interface Explanation {
  readonly actor: number;
  readonly type: string;
  /**
   * Which payload the guards were asked with: the viewer's, that of the last such event that the
   * actor received, or none.
   */
  readonly payload: 'sample' | 'last' | 'none';
  /** `unknown`: a guard threw, so that nothing can be said for sure. */
  readonly outcome: 'taken' | 'refused' | 'ignored' | 'ended' | 'unknown';
  /**
   * The transitions for this event in the active states, innermost first, in the order in which
   * they are asked.
   */
  readonly branches: readonly Branch[];
  /** The ids of other states with transitions for this event. */
  readonly elsewhere: readonly string[];
}

export type ViewerMessage = Envelope & ViewerSays;
export type AppMessage = Envelope & AppSays;
