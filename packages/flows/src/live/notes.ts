import { allTransitions, statesOf } from '../model/chart.ts';
import type { Chart, ChartTransition } from '../model/types.ts';
import type { EventReceived } from '../observe/records.ts';
import { activeIds, type LiveActor, type LiveTab } from './tab.ts';

/** An actor's last step, for its drawing. */
export interface StepNotes {
  /** Null before the first step. */
  readonly record: number | null;
  /** Ids of its transitions, in order. */
  readonly taken: readonly string[];
  /** Ids of states that it entered and left. */
  readonly passed: readonly string[];
  /** The latest guard results, by transition id, newest first. */
  readonly verdicts: ReadonlyMap<string, boolean>;
  readonly timers: readonly TimerNote[];
}

export interface TimerNote {
  readonly timer: string;
  /** The waiting state. */
  readonly state: string;
  /** Milliseconds. */
  readonly delay: number;
  /** Epoch milliseconds. */
  readonly due: number;
}

/** Maximum records to search for an actor's steps. */
const mostLooked = 1_000;
/** Maximum steps with guard results. */
const mostSteps = 6;

/** An actor's last step, recent guard results, and pending timers. */
export function notesOf(chart: Chart, { records, timers, epochOffset }: LiveTab, actor: LiveActor): StepNotes {
  const steps = records
    .slice(-mostLooked)
    .filter((one) => one.kind === 'received')
    .filter((one) => one.actor === actor.actor && (one.result === 'moved' || one.result === 'refused'))
    .slice(-mostSteps)
    .reverse();
  const last = steps.find(({ transitions }) => transitions.length > 0);
  const taken = last?.transitions ?? [];
  const byId = new Map(allTransitions(chart).map((transition) => [transition.id, transition]));
  const active = new Set(actor.status === 'active' ? activeIds(chart.id, actor.value) : []);
  return {
    record: last?.q ?? null,
    taken,
    passed: passedBy(
      taken.flatMap((id) => byId.get(id) ?? []),
      active,
    ),
    verdicts: verdictsOf(chart, steps, active),
    timers: timers.flatMap(({ actor: of, timer, type, delay, due }) => {
      const state = of === actor.actor && due !== null ? waitingState(chart, type) : undefined;
      return state === undefined || due === null ? [] : [{ timer, state, delay, due: due + epochOffset }];
    }),
  };
}

const waitingState = (chart: Chart, type: string): string | undefined =>
  allTransitions(chart).find(({ event }) => event === type)?.source;

/** States entered and left within one step, and therefore never visible. */
const passedBy = (taken: readonly ChartTransition[], active: ReadonlySet<string>): readonly string[] => [
  ...new Set(
    taken.flatMap(({ targets }, place) =>
      targets.filter(
        (target) =>
          !active.has(target) &&
          taken.slice(place + 1).some(({ source }) => source === target || source.startsWith(`${target}.`)),
      ),
    ),
  ),
];

/** Inferred: a taken transition's guard passed and earlier ones failed. If refused, all failed. */
function verdictsOf(
  chart: Chart,
  steps: readonly EventReceived[],
  active: ReadonlySet<string>,
): ReadonlyMap<string, boolean> {
  const states = statesOf(chart.root);
  const found = new Map<string, boolean>();
  const note = ({ id, guard }: ChartTransition, verdict: boolean) => {
    if (guard !== null && !found.has(id)) found.set(id, verdict);
  };
  // The active states are known only back to the last change.
  let isAsNow = true;
  for (const { result, type, value, transitions } of steps) {
    if (result === 'refused' && isAsNow)
      for (const transition of states.filter(({ id }) => active.has(id)).flatMap((state) => state.transitions))
        if (transition.event === type) note(transition, false);
    for (const id of transitions.toReversed()) {
      const branches = states.flatMap((state) => state.transitions).filter((one) => id.startsWith(`${one.source}/`));
      const taken = branches.find((one) => one.id === id);
      if (!taken) continue;
      note(taken, true);
      for (const branch of branches)
        if (branch.event === taken.event && branch.order < taken.order) note(branch, false);
    }
    isAsNow &&= value === undefined;
  }
  return found;
}
