import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';
import type { ShownState } from '../observe/records.ts';
import type { Run } from '../run/run.ts';
import { perturbed, variants } from './perturb.ts';
import { type Asked, perturbedContext, type Sight, type Watch } from './watch.ts';

/** A replay step that can be retried. */
export interface Trial {
  readonly watch: Watch;
  readonly sight: Sight;
  /** The recorded transitions; null if the chart differs. */
  readonly transitions: readonly string[] | null;
  readonly value: ShownState | null;
  /** Returns to the start of the step. */
  goBack(): void;
  /** Runs the step. @param change replaces the step's event or input */
  perform(change: (given: unknown) => unknown): void;
  readonly run: () => Run<AnyStateMachine>;
  /** Collects transitions while the step runs. */
  readonly taken: string[];
}

export interface Outcome {
  readonly asked: readonly Asked[];
  readonly forced: ReadonlyMap<number, boolean>;
  readonly taken: readonly string[];
  /** Whether it matched the recording. */
  readonly fits: boolean;
}

const same = (given: unknown): unknown => given;
/** Maximum tries per step. */
const mostTries = 40;

const snapshotOf = (run: Run<AnyStateMachine>): AnyMachineSnapshot => run.snapshot as AnyMachineSnapshot;

/** Runs a step with forced results for some guards. */
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

/** Runs a step. If it diverges, forces guards that read hidden values onto the recorded path. */
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

/** Whether part of the result depends on hidden values. Leaves the step done. */
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
    const context = perturbedContext(sight.context, sight.before, other);
    if (context !== sight.context) trial.run().adopt(context);
    attempt(trial, forced, (given) => perturbed(given, sight.event, other));
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

/** The order of regions is irrelevant. */
export function isSameState(a: unknown, b: ShownState): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  if (typeof a !== 'object' || a === null) return false;
  const keys = Object.keys(b);
  return (
    keys.length === Object.keys(a).length &&
    keys.every((key) => Object.hasOwn(a, key) && isSameState(Reflect.get(a, key), b[key] ?? ''))
  );
}
