import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import { toTransition } from '../model/chart.ts';
import { microstepOf, nodesOf, startOf, transitionsOf } from '../model/internals.ts';
import type { AnyCases } from './cases.ts';
import { explore } from './explore.ts';
import { Run } from './run.ts';
import { type Stage, setStage } from './stage.ts';
import { possibleSteps, type Step } from './steps.ts';

/** An executed path: an input's index, and the index of each step among the possible ones. */
export interface Route {
  readonly input: number;
  readonly choices: readonly number[];
}

/** A transition's count, and the shortest route that ends with it. */
export interface Taken {
  readonly count: number;
  readonly route: Route;
}

export interface CoverageOf {
  readonly states: ReadonlySet<AnyStateNode>;
  readonly transitions: ReadonlyMap<AnyTransitionDefinition, Taken>;
  readonly declared: {
    readonly states: readonly AnyStateNode[];
    readonly transitions: readonly AnyTransitionDefinition[];
  };
  readonly paths: number;
  /** Violations, with their paths. */
  readonly broken: readonly string[];
}

/** Runs everything that the cases allow on real actors. @returns transitions with routes */
export function cover(machine: AnyStateMachine, cases: AnyCases): CoverageOf {
  const stage = setStage(machine);
  const nodes = nodesOf(stage.machine);
  const entered = new Set<AnyStateNode>([stage.machine.root]);
  const taken = new Map<AnyTransitionDefinition, Taken>();
  const explorations = cases.inputs.map((input, place) =>
    explore(stage, cases, input, (event, choices) => {
      for (const node of startOf(event)) entered.add(node);
      const microstep = microstepOf(event);
      if (!microstep) return;
      for (const transition of microstep.transitions)
        taken.set(transition, again(taken.get(transition), { input: place, choices }));
      for (const node of microstep.nodes) entered.add(node);
      // The start is not a microstep, so an initial state left at once appears only as a source.
      for (const { source } of microstep.transitions) entered.add(source);
    }),
  );
  for (const transition of taken.keys())
    for (let node = transition.source.parent; node; node = node.parent) entered.add(node);
  return {
    states: entered,
    transitions: taken,
    declared: { states: nodes, transitions: nodes.flatMap(transitionsOf) },
    paths: explorations.reduce((sum, { paths }) => sum + paths, 0),
    broken: [...new Set(explorations.flatMap(({ broken }) => broken))],
  };
}

const again = (known: Taken | undefined, route: Route): Taken => {
  if (known === undefined) return { count: 1, route };
  return { count: known.count + 1, route: route.choices.length < known.route.choices.length ? route : known.route };
};

/** Coverage by the chart's transition ids. */
export const takenById = ({ transitions }: CoverageOf): Readonly<Record<string, Taken>> =>
  Object.fromEntries([...transitions].map(([transition, taken]) => [toTransition(transition).id, taken]));

/** A machine on a route. */
export interface Travel<Machine extends AnyStateMachine> {
  readonly run: Run<Machine>;
  readonly steps: readonly Step[];
}

/** The route without its last step; null if there are no steps. */
export const justBefore = ({ input, choices }: Route): Route | null =>
  choices.length === 0 ? null : { input, choices: choices.slice(0, -1) };

/** Follows a route. @throws Error if it is not possible, as after a revision */
export function travel<Machine extends AnyStateMachine>(
  stage: Stage<Machine>,
  cases: AnyCases,
  { input, choices }: Route,
  inspect?: (event: InspectionEvent) => void,
): Travel<Machine> {
  const run = new Run(stage, cases.inputs[input], { inspect });
  const steps: Step[] = [];
  for (const choice of choices) steps.push(take(run, stage, cases, choice, steps.length + 1));
  return { run, steps };
}

/** Takes a possible step. */
export function take<Machine extends AnyStateMachine>(
  run: Run<Machine>,
  stage: Stage<Machine>,
  cases: AnyCases,
  choice: number,
  place: number,
): Step {
  const step = possibleSteps(cases, run.snapshot, stage.running, run.timers)[choice];
  if (!step) throw new Error(`step ${place} of the way is not possible: the machine has changed`);
  run.perform(step);
  return step;
}
