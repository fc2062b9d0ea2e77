import type { Chart } from '../model/types.ts';
import type { PendingTimer, RosterActor } from '../observe/protocol.ts';
import type { FlowRecord } from '../observe/records.ts';

/** Readers must reject unknown versions. */
export const formatVersion = 1;
/** Maximum records; the newest are kept. */
export const mostRecords = 100_000;
/** Maximum bytes of an unpacked file. */
export const mostBytes = 50_000_000;
/** Maximum depth of a value; lists and records count. */
export const mostDepth = 12;

/** The system before record `at`. */
export interface Beginning {
  readonly at: number;
  readonly actors: readonly RosterActor[];
  readonly timers: readonly PendingTimer[];
}

/** Missing records: counts by event type, and their actors' state afterwards. */
export interface Gap {
  readonly first: number;
  readonly last: number;
  readonly counts: { readonly [type: string]: number };
  readonly actors: readonly RosterActor[];
  readonly timers: readonly PendingTimer[];
}

/** Skipped steps of an actor, too frequent and without a state change. */
export interface LeftOut {
  readonly actor: number;
  readonly type: string;
  readonly count: number;
}

/** A tab's records. Actor and record numbers are per tab. */
export interface TabRecording {
  readonly tab: string;
  readonly build: string | null;
  /** Fingerprints from the tab, by machine id. */
  readonly fingerprints: { readonly [chart: string]: string };
  /** Record time `t` and epoch milliseconds of the same moment. */
  readonly clock: { readonly t: number; readonly epoch: number };
  readonly beginning: Beginning;
  /** In ascending order. */
  readonly records: readonly FlowRecord[];
  readonly gaps: readonly Gap[];
  readonly left: readonly LeftOut[];
}

/** A reader's note on a record. */
export interface Mark {
  readonly tab: string;
  readonly q: number;
  readonly text: string;
}

export type VerdictKind = 'exact' | 'risky' | 'diverged' | 'viewOnly';

export interface Recording {
  /** A description by the author. */
  readonly title: string;
  readonly app: string | null;
  /** The XState version. */
  readonly xstate: string | null;
  /** The redaction rules' fingerprint. */
  readonly redaction: string | null;
  /** Epoch milliseconds. */
  readonly started: number;
  /** The expected verdict, for a recording used as a test. */
  readonly expected: VerdictKind | null;
  readonly charts: readonly Chart[];
  readonly tabs: readonly TabRecording[];
  readonly marks: readonly Mark[];
}

/** A record's time in epoch milliseconds. */
export const timeOf = ({ clock }: Pick<TabRecording, 'clock'>, t: number): number => clock.epoch + t - clock.t;
