import { statesOf } from './chart.ts';
import { leavesOf } from './guards.ts';
import { shortestPaths } from './paths.ts';
import { transitionText } from './transitions.ts';
import type { Chart, ChartState, ChartTransition } from './types.ts';

/** `error`: it will break. `warning`: it is likely wrong. `note`: a matter of taste, or of what the app provides. */
export const levels = ['error', 'warning', 'note'] as const;
type Level = (typeof levels)[number];

/** Levels by rule. */
const levelOf = {
  'endless circle': 'error',
  'unreachable branch': 'warning',
  'unheard ending': 'warning',
  'equal timers': 'warning',
  'shadowed handler': 'warning',
  'dead state': 'warning',
  'missing action': 'note',
  'inline guard': 'note',
} as const satisfies Readonly<Record<string, Level>>;

type RuleName = keyof typeof levelOf;

/** The names of all rules. */
export const ruleNames: readonly string[] = Object.keys(levelOf);

/** A problem or likely problem in a chart. */
export interface Finding {
  readonly rule: RuleName;
  readonly level: Level;
  readonly text: string;
  readonly state: string;
  readonly transition: string | null;
}

type Rule = (chart: Chart, states: readonly ChartState[]) => readonly Finding[];

const ofTransition = (rule: RuleName, transition: ChartTransition, text: string): Finding => ({
  rule,
  level: levelOf[rule],
  text: `${transitionText(transition)}: ${text}`,
  state: transition.source,
  transition: transition.id,
});
const ofState = (rule: RuleName, { id }: ChartState, text: string): Finding => ({
  rule,
  level: levelOf[rule],
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

/** A transition that is always taken when its event comes: the first of its event's, without a guard. */
const sureOne = ({ transitions }: ChartState, event: string): ChartTransition | undefined =>
  transitions.find((one) => one.event === event && one.order === 0 && one.guard === null);

/** An event that a state handles; an empty one if it is left without an event. */
interface Turn {
  readonly state: ChartState;
  readonly event: string;
}

/** Unguarded eventless transitions and raised events that lead back to themselves never end. */
const circlesEnd: Rule = (_, states) => {
  const byId = new Map(states.map((state) => [state.id, state]));
  const parents = new Map(states.flatMap((state) => state.children.map((child) => [child, state] as const)));
  const above = (state: ChartState): readonly ChartState[] => {
    const parent = parents.get(state);
    return parent ? [parent, ...above(parent)] : [];
  };
  const entered = (state: ChartState): readonly ChartState[] => {
    const first = state.type === 'parallel' ? state.children : state.children.filter(({ id }) => id === state.initial);
    return [state, ...first.flatMap(entered)];
  };
  const next = ({ state, event }: Turn): readonly Turn[] => {
    const taken = sureOne(state, event);
    if (!taken) return [];
    const into = taken.targets.flatMap((id) => entered(byId.get(id) ?? state));
    const here = into.length > 0 ? into : [state];
    const around = [...new Set(here.flatMap(above))];
    // The innermost state without an event goes first.
    const inner = here.filter((one) => sureOne(one, ''));
    const leaving = into.length === 0 && event !== '' ? [] : inner.length > 0 ? inner : around;
    const raised = [...taken.actions, ...into.flatMap(({ entry }) => entry)].flatMap(raisedBy);
    return [
      ...leaving.map((one) => ({ state: one, event: '' })),
      ...raised.flatMap((type) => [...here, ...around].map((one) => ({ state: one, event: type }))),
    ];
  };
  const keyOf = ({ state, event }: Turn) => `${event} ${state.id}`;
  const returns = (turn: Turn, goal: string, seen: Set<string>): boolean =>
    next(turn).some((one) => {
      const key = keyOf(one);
      if (key === goal) return true;
      if (seen.has(key)) return false;
      seen.add(key);
      return returns(one, goal, seen);
    });
  return states.flatMap((state) =>
    [...new Set(state.transitions.map(({ event }) => event))]
      .filter(
        (event) =>
          isIdle(sureOne(state, event)) === false && returns({ state, event }, `${event} ${state.id}`, new Set()),
      )
      .map((event) =>
        ofState(
          'endless circle',
          state,
          event === '' ? 'is left and entered again without an event' : `raises "${event}" again and again`,
        ),
      ),
  );
};

/** Whether taking a transition changes nothing, so that XState comes to rest. */
const isIdle = (taken: ChartTransition | undefined): boolean =>
  taken === undefined ||
  (taken.targets.length === 0 &&
    !taken.actions.some(({ kind, raises }) => kind === 'assign' || kind === 'raise' || raises !== undefined));

const raisedBy = ({ kind, name, raises }: ChartState['entry'][number]): readonly string[] => {
  if (raises !== undefined) return [raises];
  const [, type] = (kind === 'raise' && /^raise (.+)$/.exec(name)) || [];
  return type === undefined || type.endsWith(' later') ? [] : [type];
};

/** A nested final state is a dead end unless its end is handled, or an ancestor has a way out. */
const endingsAreHeard: Rule = (chart, states) => {
  const leads = ({ transitions }: ChartState): boolean =>
    transitions.some(({ kind, targets }) => kind === 'complete' || targets.length > 0);
  const within = (state: ChartState, isHeard: boolean): readonly ChartState[] => {
    const heard = isHeard || leads(state);
    const isUnheard =
      !heard &&
      state !== chart.root &&
      state.type === 'compound' &&
      state.children.some(({ type }) => type === 'final');
    const inner = state.children.flatMap((child) => within(child, heard));
    return isUnheard && !isRegion(state, states) ? [state, ...inner] : inner;
  };
  return within(chart.root, false).map((state) =>
    ofState('unheard ending', state, 'has an ending, and nothing leads on from it'),
  );
};

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
