import type { AnyStateMachine } from 'xstate';
import type { Layout } from '../layout/types.ts';
import type { PackedChart } from '../model/pack.ts';
import type { IsEnding } from '../model/paths.ts';
import type { Chart, ChartState } from '../model/types.ts';
import type { StoryNames } from '../recordings/story.ts';
import type { AnyCases } from '../run/cases.ts';
import type { Taken } from '../run/coverage.ts';

/** A machine in the list of all. */
export interface Entry {
  readonly chart: Chart;
  /** What it is for, in a sentence; empty where nobody wrote one. */
  readonly purpose: string;
  /** The ids of the transitions that no test takes; null where that is not known. */
  readonly untaken: readonly string[] | null;
  /** What the project's own rules find wrong with it, beside the general ones. */
  readonly findings: readonly string[];
}

/** What differs from an earlier revision of the project. */
export interface Earlier {
  /** Its name: `v1.2`. */
  readonly revision: string;
  /** How many changes each machine has that differs, by its id; null for one that is new. */
  readonly changed: Readonly<Record<string, number | null>>;
}

/** Every machine, and what has changed in them; null where nothing earlier is known. */
export interface Catalogue {
  readonly entries: readonly Entry[];
  readonly earlier: Earlier | null;
}

/** The same as a build may write it ahead, for a list that is fetched. */
export interface WrittenEntry extends Omit<Entry, 'chart'> {
  readonly chart: PackedChart;
}

export interface WrittenCatalogue extends Omit<Catalogue, 'entries'> {
  readonly entries: readonly WrittenEntry[];
}

/** What the page of one machine needs beside its chart. */
export interface Details {
  /** Laid out ahead, for a wide and for a narrow window; null where that is left to the browser. */
  readonly layouts: { readonly wide: Layout; readonly narrow: Layout } | null;
  /**
   * How often each transition was taken in tests, and how to get there. Empty where that is not
   * known.
   */
  readonly taken: Readonly<Record<string, Taken>>;
}

/** The code of a machine, with what it can be tried with. */
export interface Code {
  readonly machine: AnyStateMachine;
  readonly cases: AnyCases | null;
}

/** Has what the app calls answer otherwise, once. */
export interface Rehearsals {
  /** The call behind an actor, in words; null for one whose outcomes cannot be rehearsed. */
  readonly callOf: (source: string) => string | null;
  /** Rejects with an error whose message is a sentence. Null takes back what was set. */
  readonly set: (
    source: string,
    fault: { readonly [field: string]: string | number | boolean } | null,
  ) => Promise<void>;
}

/** A project as the viewer knows it. Everything that is particular to one comes through here. */
export interface House {
  readonly title: string;
  /** The path under which the viewer lies, without a slash at its end: `/flows`. */
  readonly base: string;
  /** Where the app is that the viewer watches; null where it is not on this origin. */
  readonly home: string | null;
  readonly catalogue: () => Promise<Catalogue>;
  /** The charts of the earlier revision that the catalogue names. */
  readonly earlierCharts: () => Promise<readonly Chart[]>;
  readonly details: (machine: string) => Promise<Details>;
  readonly code: (machine: string) => Promise<Code>;
  /** Whether a flow ends in a state, beyond final states. */
  readonly isEnding: IsEnding;
  /**
   * Outcomes that can be rehearsed in the running app; null where there is nothing that could play
   * them.
   */
  readonly rehearsals: Rehearsals | null;
  /**
   * How a test of the project names what it stands on, by the id of the machine; null where the
   * project has no kit for stories.
   */
  readonly storyNames: ((machine: string) => StoryNames | null) | null;
  /** A group of states that is drawn in one color, such as a step of a form; null for none. */
  readonly laneOf: (state: ChartState) => string | null;
}
