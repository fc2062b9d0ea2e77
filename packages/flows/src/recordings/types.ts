import type { Chart } from '../model/types.ts';
import type { PendingTimer, RosterActor } from '../observe/protocol.ts';
import type { FlowRecord } from '../observe/records.ts';

/** The version of the format. A reader that knows another one says so and guesses nothing. */
export const formatVersion = 1;
/** What is kept of a recording: its newest records. */
export const mostRecords = 100_000;
/** Bytes of an unpacked file. */
export const mostBytes = 50_000_000;
/** Levels of a value, a record or a list being one. */
export const mostDepth = 12;

/** How the system was right before the record `at`. */
export interface Beginning {
  readonly at: number;
  readonly actors: readonly RosterActor[];
  readonly timers: readonly PendingTimer[];
}

/**
 * Records that are missing: how many of each type of event there were, and how the actors that they
 * were about are after them.
 */
export interface Gap {
  readonly first: number;
  readonly last: number;
  readonly counts: { readonly [type: string]: number };
  readonly actors: readonly RosterActor[];
  readonly timers: readonly PendingTimer[];
}

/** Steps of one actor that came too often to be told, and changed no state. */
export interface LeftOut {
  readonly actor: number;
  readonly type: string;
  readonly count: number;
}

/** What one tab of an app said. Numbers of actors and records are its own. */
export interface TabRecording {
  readonly tab: string;
  readonly build: string | null;
  /** Fingerprints by the ids of the machines, as the tab told them. */
  readonly fingerprints: { readonly [chart: string]: string };
  /** `t` of the records, and the time of day in milliseconds since 1970 UTC, at one moment. */
  readonly clock: { readonly t: number; readonly epoch: number };
  readonly beginning: Beginning;
  /** In their order. */
  readonly records: readonly FlowRecord[];
  readonly gaps: readonly Gap[];
  readonly left: readonly LeftOut[];
}

/** What a reader wrote beside a record. */
export interface Mark {
  readonly tab: string;
  readonly q: number;
  readonly text: string;
}

export type VerdictKind = 'exact' | 'risky' | 'diverged' | 'viewOnly';

export interface Recording {
  /** What was recorded, in the words of the person who did. */
  readonly title: string;
  /** Names the app. */
  readonly app: string | null;
  /** The version of the library that ran. */
  readonly xstate: string | null;
  /** A fingerprint of the rules by which values were hidden. */
  readonly redaction: string | null;
  /** Milliseconds since 1970 UTC. */
  readonly started: number;
  /** What its replay must come to, for a recording that is a test. */
  readonly expected: VerdictKind | null;
  readonly charts: readonly Chart[];
  readonly tabs: readonly TabRecording[];
  readonly marks: readonly Mark[];
}

/** When a record happened, in milliseconds since 1970 UTC. */
export const timeOf = ({ clock }: Pick<TabRecording, 'clock'>, t: number): number => clock.epoch + t - clock.t;
