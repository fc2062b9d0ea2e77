import type { Chart } from '../model/types.ts';
import { type Choices, Player } from './player.ts';
import { prepare } from './prepared.ts';
import { type Replayed, viewOnly } from './replayed.ts';
import type { Supplied, Track } from './track.ts';

/**
 * Replays a machine from its recorded input and events. Restores no state and calls nothing
 * outside: children are simulated, and time follows the records.
 * @param timeOf converts record time to epoch milliseconds
 * @param chart the recorded chart; null if unknown
 * @param steps how many to run; the run can then continue by hand
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

/** Limits for alternative samples and for steps to look back. */
const mostReplays = 24;
const farthestBack = 12;

/** A forced guard may mean that an earlier sample was wrong, as a code that is too short. */
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
  // Trials share a stage, so the last one must be the result.
  return replays === 0 ? result : play(choices).go(steps);
}
