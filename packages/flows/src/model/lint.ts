import { statesOf } from './chart.ts';
import { leavesOf } from './guards.ts';
import { shortestPaths } from './paths.ts';
import { transitionText } from './transitions.ts';
import type { Chart, ChartState, ChartTransition } from './types.ts';

/** A problem or likely problem in a chart. */
export interface Finding {
  readonly rule: string;
  readonly text: string;
  readonly state: string;
  readonly transition: string | null;
}

type Rule = (chart: Chart, states: readonly ChartState[]) => readonly Finding[];

const ofTransition = (rule: string, transition: ChartTransition, text: string): Finding => ({
  rule,
  text: `${transitionText(transition)}: ${text}`,
  state: transition.source,
  transition: transition.id,
});
const ofState = (rule: string, { id }: ChartState, text: string): Finding => ({
  rule,
  text: `${id} ${text}`,
  state: id,
  transition: null,
});

/** A branch after one without a guard is unreachable. */
const branchesCanBeTaken: Rule = (_, states) =>
  states.flatMap(({ transitions }) =>
    transitions
      .filter(({ event, order }) =>
        transitions.some((other) => other.event === event && other.order < order && other.guard === null),
      )
      .map((transition) => ofTransition('unreachable branch', transition, 'a branch before it has no guard')),
  );

/** A cycle of unguarded eventless transitions never ends. */
const circlesEnd: Rule = (_, states) => {
  const next = new Map(
    states.flatMap(({ id, transitions }) =>
      transitions
        .filter(({ kind, guard }) => kind === 'always' && guard === null)
        .map(({ targets }) => [id, targets] as const),
    ),
  );
  const returns = (id: string, goal: string, seen: ReadonlySet<string>): boolean =>
    (next.get(id) ?? []).some(
      (target) => target === goal || (!seen.has(target) && returns(target, goal, new Set([...seen, target]))),
    );
  return states
    .filter(({ id }) => returns(id, id, new Set()))
    .map((state) => ofState('endless circle', state, 'is left and entered again without an event'));
};

/** A nested final state is a dead end unless an ancestor has a way out. */
const endingsAreHeard: Rule = (chart, states) =>
  states
    .filter(
      (state) =>
        state !== chart.root && state.type === 'compound' && state.children.some(({ type }) => type === 'final'),
    )
    .filter((state) => !state.transitions.some(({ targets }) => targets.length > 0) && !isRegion(state, states))
    .map((state) => ofState('unheard ending', state, 'has an ending, and nothing leads on from it'));

/** The parent handles the end of a parallel region. */
const isRegion = ({ id }: ChartState, states: readonly ChartState[]): boolean =>
  states.some(({ type, children }) => type === 'parallel' && children.some((child) => child.id === id));

const actionsExist: Rule = (_, states) =>
  states.flatMap((state) => {
    const missing = [...state.entry, ...state.exit, ...state.transitions.flatMap(({ actions }) => actions)].filter(
      ({ kind }) => kind === 'missing',
    );
    return [...new Set(missing.map(({ name }) => name))].map((name) =>
      ofState('missing action', state, `names the action "${name}", which the machine lacks`),
    );
  });

/** The first of two equal timers wins if it leaves the state. */
const timersDiffer: Rule = (_, states) =>
  states.flatMap(({ transitions }) => {
    const timers = transitions.filter(({ kind, delay }) => kind === 'after' && delay?.ms !== null);
    return timers
      .filter(({ delay, event }, place) =>
        timers.slice(0, place).some((other) => other.event !== event && other.delay?.ms === delay?.ms),
      )
      .map((transition) =>
        ofTransition('equal timers', transition, 'another timer of this state ends at the same time'),
      );
  });

/** An event that every child handles without a guard never reaches the parent. */
const handlersAreReached: Rule = (_, states) =>
  states
    .filter(({ type, children }) => type === 'compound' && children.length > 0)
    .flatMap(({ transitions, children }) =>
      transitions
        .filter(
          ({ kind, event }) =>
            kind === 'event' &&
            children.every(
              (child) =>
                child.type !== 'final' && child.transitions.some((own) => own.event === event && own.guard === null),
            ),
        )
        .map((transition) =>
          ofTransition('shadowed handler', transition, 'every state within handles the event itself'),
        ),
    );

const statesAreEntered: Rule = (chart, states) => {
  const found = shortestPaths(
    chart,
    states.map(({ id }) => id),
  );
  // Count targets too: the path search may have given up in large parallel states.
  const named = new Set(
    states.flatMap(({ transitions, initial }) => [
      ...transitions.flatMap(({ targets }) => targets),
      ...(initial === null ? [] : [initial]),
    ]),
  );
  return states
    .filter(({ id, type }) => !found.has(id) && !named.has(id) && type !== 'history')
    .map((state) => ofState('dead state', state, 'is never entered'));
};

const guardsAreNamed: Rule = (_, states) =>
  states
    .flatMap(({ transitions }) => transitions)
    .filter(({ guard }) => guard !== null && leavesOf(guard).some(({ kind }) => kind === 'inline'))
    .map((transition) => ofTransition('inline guard', transition, 'its guard has no name'));

const rules: readonly Rule[] = [
  branchesCanBeTaken,
  circlesEnd,
  endingsAreHeard,
  actionsExist,
  timersDiffer,
  handlersAreReached,
  statesAreEntered,
  guardsAreNamed,
];

/** General problems of any chart; projects may add rules. */
export function lint(chart: Chart): readonly Finding[] {
  const states = statesOf(chart.root);
  return rules.flatMap((rule) => rule(chart, states));
}
