import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { ShownState } from '../observe/records.ts';
import type { Run } from '../run/run.ts';
import { otherwise, variants } from './otherwise.ts';
import { type Asked, otherwiseContext, type Sight, type Watch } from './watch.ts';

/** One step of a replay, which can be tried more than once. */
export interface Trial {
  readonly watch: Watch;
  readonly sight: Sight;
  /** Transitions that the recording says were taken; null where its chart is another one. */
  readonly transitions: readonly string[] | null;
  readonly value: ShownState | null;
  /** Back to where the step begins. */
  goBack(): void;
  /** Does the step. @param change makes another event or input of the step's own */
  perform(change: (given: unknown) => unknown): void;
  readonly run: () => Run<AnyStateMachine>;
  /** Gets the transitions that are taken, while it is performed. */
  readonly taken: string[];
}

export interface Outcome {
  readonly asked: readonly Asked[];
  readonly forced: ReadonlyMap<number, boolean>;
  readonly taken: readonly string[];
  /** Whether it went as recorded. */
  readonly fits: boolean;
}

const same = (given: unknown): unknown => given;
/** Ways that are tried to follow a recording. */
const mostTries = 40;

const snapshotOf = (run: Run<AnyStateMachine>): AnyMachineSnapshot => run.snapshot as AnyMachineSnapshot;

/** Does a step with some guards answering what they are told to. */
function attempt(
  trial: Trial,
  forced: ReadonlyMap<number, boolean>,
  change: (given: unknown) => unknown = same,
  counts = false,
): Outcome {
  const { watch, taken, transitions, value } = trial;
  taken.length = 0;
  watch.begin(trial.sight, forced, counts);
  try {
    trial.perform(change);
  } finally {
    watch.end();
  }
  const fits =
    (transitions === null ||
      (taken.length === transitions.length && taken.every((id, place) => id === transitions[place]))) &&
    (value === null || isSameState(snapshotOf(trial.run()).value, value));
  return { asked: [...watch.asked], forced, taken: [...taken], fits };
}

/**
 * Does a step. Where it goes another way than the recording, and guards that read what the
 * recording does not have were asked, these answer as they must for the recorded way.
 */
export function follow(trial: Trial): Outcome {
  const own = attempt(trial, new Map());
  if (own.fits || own.asked.length === 0) return own;
  const tryAgain = (forced: ReadonlyMap<number, boolean>) => {
    trial.goBack();
    return attempt(trial, forced, same, true);
  };
  const open: Outcome[] = [tryAgain(new Map())];
  let tries = 0;
  for (const last of open) {
    const decided = Math.max(-1, ...last.forced.keys());
    for (const [place, { isDoubtful, hasRead, verdict }] of last.asked.entries()) {
      if (place <= decided || !(isDoubtful || hasRead) || tries >= mostTries) continue;
      tries += 1;
      const next = tryAgain(new Map([...last.forced, [place, !verdict]]));
      if (next.fits) return next;
      open.push(next);
    }
  }
  trial.goBack();
  return attempt(trial, new Map());
}

/**
 * Whether a part of what a step leaves would be something else if what the recording does not have
 * were something else. The step stands done afterwards.
 */
export function readsHidden(
  trial: Trial,
  { asked }: Outcome,
  part: (snapshot: AnyMachineSnapshot) => unknown,
): boolean {
  const forced = new Map(asked.map(({ verdict }, place) => [place, verdict]));
  const { sight } = trial;
  const textOf = () => safeText([snapshotOf(trial.run()).status, part(snapshotOf(trial.run()))]);
  const own = textOf();
  const reads = variants.some((variant) => {
    trial.goBack();
    const other = { variant, map: new Map() };
    const context = otherwiseContext(sight.context, sight.before, other);
    if (context !== sight.context) trial.run().adopt(context);
    attempt(trial, forced, (given) => otherwise(given, sight.event, other));
    return textOf() !== own;
  });
  trial.goBack();
  attempt(trial, forced);
  return reads;
}

function safeText(value: unknown): string {
  try {
    return JSON.stringify(value, (_, part: unknown) => (typeof part === 'bigint' ? String(part) : part)) ?? 'nothing';
  } catch {
    return 'unreadable';
  }
}

/** The order of regions means nothing. */
export function isSameState(a: unknown, b: ShownState): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  if (typeof a !== 'object' || a === null) return false;
  const keys = Object.keys(b);
  return (
    keys.length === Object.keys(a).length &&
    keys.every((key) => Object.hasOwn(a, key) && isSameState(Reflect.get(a, key), b[key] ?? ''))
  );
}
