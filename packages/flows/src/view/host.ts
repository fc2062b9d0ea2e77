import type { AnyStateMachine } from 'xstate';
import type { Layout } from '../layout/types.ts';
import type { Unread } from '../model/machines.ts';
import type { PackedChart } from '../model/pack.ts';
import type { IsEnding } from '../model/paths.ts';
import type { Chart, ChartState } from '../model/types.ts';
import type { StoryNames } from '../recordings/story.ts';
import type { AnyCases } from '../run/cases.ts';
import type { Taken } from '../run/coverage.ts';

/** A machine in the catalogue. */
export interface Entry {
  readonly chart: Chart;
  /** The machine's file, if known. */
  readonly file?: string;
  /** The chart under its id in the code, for running actors, if the id had to be replaced. */
  readonly written?: Chart;
  /** The project has no details of this chart, which came with a recording. */
  readonly isRecorded?: true;
  /** One sentence; empty if missing. */
  readonly purpose: string;
  /** Ids of untested transitions; null if unknown. */
  readonly untaken: readonly string[] | null;
  /** Problems found by the project's own rules. */
  readonly findings: readonly string[];
}

/** Differences from an earlier revision. */
export interface Earlier {
  /** For example `v1.2`. */
  readonly revision: string;
  /** Change counts by machine id, without unchanged ones; null for a new machine. */
  readonly changed: Readonly<Record<string, number | null>>;
}

/** All machines; `earlier` is null without an earlier revision. */
export interface Catalogue {
  readonly entries: readonly Entry[];
  readonly earlier: Earlier | null;
  /** Of the charts; `-dirty` if files differed. */
  readonly commit?: string;
  /** Files that could not be read. */
  readonly unread?: readonly Unread[];
}

/** An entry written by a build, to be fetched. */
export interface WrittenEntry extends Omit<Entry, 'chart' | 'written'> {
  readonly chart: PackedChart;
}

export interface WrittenCatalogue extends Omit<Catalogue, 'entries' | 'unread'> {
  readonly entries: readonly WrittenEntry[];
}

/** Data for a machine's page besides the chart. */
export interface Details {
  /** Prebuilt for wide and narrow windows; null to lay out in the browser. */
  readonly layouts: { readonly wide: Layout; readonly narrow: Layout } | null;
  /** Test coverage of transitions, with routes. Empty if unknown. */
  readonly taken: Readonly<Record<string, Taken>>;
}

export const noDetails: Details = { layouts: null, taken: {} };

/** A machine with its cases. */
export interface Code {
  readonly machine: AnyStateMachine;
  readonly cases: AnyCases | null;
}

/** Overrides the app's next responses. */
export interface Rehearsals {
  /** An actor's call in words; null if it cannot be overridden. */
  readonly callOf: (source: string) => string | null;
  /** Rejects with a user-facing message. Null resets. */
  readonly set: (
    source: string,
    fault: { readonly [field: string]: string | number | boolean } | null,
  ) => Promise<void>;
}

/** Everything specific to a project. */
export interface Host {
  readonly title: string;
  /** The viewer's path without a trailing slash: `/flows`. */
  readonly base: string;
  /** The watched app's URL; null if it is on another origin. */
  readonly home: string | null;
  readonly catalogue: () => Promise<Catalogue>;
  /** Charts of the catalogue's earlier revision. */
  readonly earlierCharts: () => Promise<readonly Chart[]>;
  readonly details: (machine: string) => Promise<Details>;
  /** Null if there are charts alone: nothing is simulated, replayed or live. */
  readonly code: ((machine: string) => Promise<Code>) | null;
  /** Project-specific endings besides final states. */
  readonly isEnding: IsEnding;
  /** Null if the app cannot override responses. */
  readonly rehearsals: Rehearsals | null;
  /** Names in tests, by machine id; null without a story kit. */
  readonly storyNames: ((machine: string) => StoryNames | null) | null;
  /** A group of states with one color, such as a form's step; null for none. */
  readonly laneOf: (state: ChartState) => string | null;
}
