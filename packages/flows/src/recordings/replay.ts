import type { Chart } from '../model/types.ts';
import { type Choices, Player } from './player.ts';
import { prepare } from './prepared.ts';
import { type Replayed, viewOnly } from './replayed.ts';
import type { Supplied, Track } from './track.ts';

/**
 * Runs a machine again from its recorded input and events: nothing is restored, nothing is called,
 * children are played, and time is that of the records.
 * @param timeOf milliseconds since 1970 UTC of the time of a record
 * @param chart what ran, as the recording has it; null if that is not known
 * @param steps after how many steps to stop; the run can then be continued by hand
 */
export function replayTrack(
  track: Track,
  supplied: Supplied,
  chart: Chart | null,
  timeOf: (t: number) => number,
  steps?: number,
): Replayed {
  const ready = prepare(supplied.machine, steps !== undefined);
  if (ready.realEffect !== null) return viewOnly(ready.realEffect);
  const play = (choices: Choices) => new Player(track, supplied, ready, chart, timeOf, choices);
  return playBest(play, steps ?? Number.POSITIVE_INFINITY);
}

/** Other samples that are tried, and steps that are looked back for one that has some. */
const mostReplays = 24;
const farthestBack = 12;

/**
 * Where a guard had to be told its answer, a value that was taken earlier may have been the wrong
 * sample: a code that is too short, for instance. Then another one is tried.
 */
function playBest(play: (choices: Choices) => Player, steps: number): Replayed {
  let choices: Choices = new Map();
  let best = play(choices);
  let result = best.go(steps);
  let replays = 0;
  for (let told = best.firstTold; told !== null; ) {
    const at: number = told;
    const others = [...best.alternatives]
      .filter(([step]) => step <= at && step > at - farthestBack)
      .toReversed()
      .flatMap(([step, count]) =>
        Array.from({ length: count - 1 }, (_, place) => new Map([...choices, [step, place + 1]])),
      );
    const better = others.slice(0, mostReplays - replays).find((other) => {
      replays += 1;
      const next = play(other);
      next.go(steps);
      return next.firstTold === null || next.firstTold > at;
    });
    if (!better) break;
    choices = better;
    best = play(choices);
    result = best.go(steps);
    told = best.firstTold;
  }
  // Trials share the stage: the last one is the one that stands.
  return replays === 0 ? result : play(choices).go(steps);
}
