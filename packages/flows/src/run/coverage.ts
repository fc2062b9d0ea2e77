import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition, InspectionEvent } from 'xstate';
import { toTransition } from '../model/chart.ts';
import { microstepOf, nodesOf, startOf, transitionsOf } from '../model/internals.ts';
import type { AnyCases } from './cases.ts';
import { explore } from './explore.ts';
import { Run } from './run.ts';
import { type Stage, setStage } from './stage.ts';
import { possibleSteps, type Step } from './steps.ts';

/**
 * A way that was executed: with which input of the cases, and which of the possible steps was
 * chosen, time after time.
 */
export interface Route {
  readonly input: number;
  readonly choices: readonly number[];
}

/** How often a transition was taken, and the shortest way whose last step takes it. */
export interface Taken {
  readonly count: number;
  readonly route: Route;
}

export interface CoverageOf {
  readonly states: ReadonlySet<AnyStateNode>;
  readonly transitions: ReadonlyMap<AnyTransitionDefinition, Taken>;
  /** All that the machine declares. */
  readonly declared: {
    readonly states: readonly AnyStateNode[];
    readonly transitions: readonly AnyTransitionDefinition[];
  };
  readonly paths: number;
  /** Sentences, each with the path that led there. */
  readonly broken: readonly string[];
}

/**
 * Runs a machine through everything that its cases make possible, on real actors, and says what was
 * taken and how to get there.
 */
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
      // The start is not a microstep: a state that is left at once shows only as the source of that
      // transition.
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

/** What was taken, by the ids of the chart: for a drawing, and to get there again. */
export const takenById = ({ transitions }: CoverageOf): Readonly<Record<string, Taken>> =>
  Object.fromEntries([...transitions].map(([transition, taken]) => [toTransition(transition).id, taken]));

/** A machine on its way along a route. */
export interface Travel<Machine extends AnyStateMachine> {
  readonly run: Run<Machine>;
  readonly steps: readonly Step[];
}

/**
 * The same way without its last step: whoever stands there is just before what that step does. Null
 * where it happens at the start.
 */
export const justBefore = ({ input, choices }: Route): Route | null =>
  choices.length === 0 ? null : { input, choices: choices.slice(0, -1) };

/** Goes along a route. Throws where it leads nowhere, as one of another revision may. */
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

/** Has one of the steps that are possible now happen. */
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
