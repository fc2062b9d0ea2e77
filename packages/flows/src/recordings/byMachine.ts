import type { ReplayedRecording } from './replayRecording.ts';
import type { Verdict } from './verdict.ts';

/** A recording with its replay. */
export interface NamedReplay {
  readonly name: string;
  readonly replayed: ReplayedRecording;
}

/** One actor's result. */
export interface ActorReplay {
  readonly recording: string;
  readonly actor: number;
  readonly verdict: Verdict;
}

/** Results of replays, by machine id. */
export function byMachine(replays: readonly NamedReplay[]): ReadonlyMap<string, readonly ActorReplay[]> {
  const found = new Map<string, ActorReplay[]>();
  for (const { name, replayed } of replays)
    for (const { chart, actor, verdict } of replayed.actors)
      found.set(chart, [...(found.get(chart) ?? []), { recording: name, actor, verdict }]);
  return found;
}
