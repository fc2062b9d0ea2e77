import type { Chart } from '../model/types.ts';
import { replayTrack } from './replay.ts';
import { type Replayed, viewOnly } from './replayed.ts';
import { type StoryNames, storyOf, type ToldStory } from './story.ts';
import { machinesIn, type Supply, trackOf } from './track.ts';
import { type Recording, type TabRecording, timeOf, type VerdictKind } from './types.ts';
import { type Verdict, worstOf } from './verdict.ts';

interface ActorVerdict {
  readonly tab: string;
  readonly actor: number;
  readonly chart: string;
  readonly verdict: Verdict;
}

export interface ReplayedRecording {
  /** The worst verdict of the actors that could be replayed. */
  readonly verdict: VerdictKind;
  readonly actors: readonly ActorVerdict[];
}

/** Replays every machine of a recording separately. */
export function replay(recording: Recording, supply: Supply): ReplayedRecording {
  const actors = recording.tabs.flatMap((tab) =>
    machinesIn(tab).map(({ actor, chart }): ActorVerdict => {
      const { verdict, run } = replayIn(recording, tab, actor, supply);
      run?.stop();
      return { tab: tab.tab, actor, chart, verdict };
    }),
  );
  return { verdict: worstOf(actors.map(({ verdict }) => verdict)), actors };
}

/**
 * Replays a machine up to a step, from which it can continue by hand.
 * @param steps 0 is just after the start
 */
export function replayTo(recording: Recording, tab: string, actor: number, supply: Supply, steps?: number): Replayed {
  const found = recording.tabs.find((one) => one.tab === tab);
  return found
    ? replayIn(recording, found, actor, supply, steps ?? Number.POSITIVE_INFINITY)
    : viewOnly(`There is no tab "${tab}" in it.`);
}

function replayIn(recording: Recording, tab: TabRecording, actor: number, supply: Supply, steps?: number): Replayed {
  const id = machinesIn(tab).find((machine) => machine.actor === actor)?.chart;
  if (id === undefined) return viewOnly('It is no machine.');
  const supplied = supply(id);
  if (supplied === null) return viewOnly(`The machine "${id}" is not known here.`);
  const track = trackOf(tab, actor);
  if (typeof track === 'string') return viewOnly(track);
  const chart: Chart | null = recording.charts.find((one) => one.id === id) ?? null;
  return replayTrack(track, supplied, chart, (t) => timeOf(tab, t), steps);
}

/** An actor's acts for a story; null if it cannot be replayed. */
export function told(recording: Recording, tab: string, actor: number, supply: Supply): ToldStory | null {
  const { run, input, clock, acts, verdict } = replayTo(recording, tab, actor, supply);
  const found = recording.tabs.find((one) => one.tab === tab);
  const start = found?.records.find((record) => record.kind === 'started' && record.actor === actor);
  const chart = start?.kind === 'started' ? start.chart : null;
  const supplied = chart === null ? null : supply(chart);
  run?.stop();
  if (!found || !start || !supplied || run === null || verdict.kind === 'viewOnly') return null;
  return { title: recording.title, machine: supplied.machine, input, clock, acts, start: timeOf(found, start.t) };
}

/**
 * An actor's story as a kit test; null if it cannot be replayed.
 * @param namesOf the project's names for a machine, by id
 */
export function storyIn(
  recording: Recording,
  tab: string,
  actor: number,
  supply: Supply,
  namesOf: (machine: string) => StoryNames | null,
): string | null {
  const found = told(recording, tab, actor, supply);
  const names = found && namesOf(found.machine.id);
  return found && names && storyOf(found, names);
}
