import type { ReplayedRecording } from './replayRecording.ts';
import type { Verdict } from './verdict.ts';

/** A recording that was run again. */
export interface NamedReplay {
  readonly name: string;
  readonly replayed: ReplayedRecording;
}

/** What came of one actor of a recording. */
export interface ActorReplay {
  readonly recording: string;
  readonly actor: number;
  readonly verdict: Verdict;
}

/** What came of recordings, by the id of the machine that it is about. */
export function byMachine(replays: readonly NamedReplay[]): ReadonlyMap<string, readonly ActorReplay[]> {
  const found = new Map<string, ActorReplay[]>();
  for (const { name, replayed } of replays)
    for (const { chart, actor, verdict } of replayed.actors)
      found.set(chart, [...(found.get(chart) ?? []), { recording: name, actor, verdict }]);
  return found;
}
