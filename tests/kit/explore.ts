import type { ActorLogic, AnyEventObject, AnyMachineSnapshot, AnyStateMachine, InspectionEvent, Snapshot } from 'xstate';
import { getAdjacencyMap } from 'xstate/graph';
import type { Cases, InputCase } from '#machines/shared/cases.ts';
import { brokenInvariants } from './invariants.ts';
import { Run } from './run.ts';
import type { Stage } from './stage.ts';
import { describeStep, possibleSteps, type Step } from './steps.ts';

/** Paths through one machine; a well-chosen abstraction stays far below it. */
const mostPaths = 6_000;

/** A state of the exploration: the path to it, its abstraction, and the possible next steps. */
type Explored = Snapshot<unknown> & { readonly path: readonly Step[]; readonly key: string; readonly next: readonly StepEvent[] };
type StepEvent = AnyEventObject & { readonly step: Step };

export interface Exploration {
  readonly paths: number;
  /** Sentences, each with the path that led there. */
  readonly broken: readonly string[];
}

/**
 * Explores a machine by running it. Every state that the abstraction tells apart is reached by a shortest path, and from it
 * everything that can happen does happen, each time on a fresh actor: what is counted has been executed, not predicted, and a
 * timer fires only when it is due.
 */
export function explore<Machine extends AnyStateMachine>(
  stage: Stage<Machine>,
  cases: Cases<Machine>,
  input: InputCase<Machine>,
  inspect: (event: InspectionEvent) => void,
): Exploration {
  const broken = new Set<string>();
  let paths = 0;
  const execute = (path: readonly Step[]): Explored => {
    paths += 1;
    if (paths > mostPaths) throw new Error(`more than ${mostPaths} paths through "${stage.machine.id}": its abstraction tells too many states apart`);
    return executePath(stage, cases, input, inspect, path, broken);
  };
  const executed: ActorLogic<Explored, StepEvent, undefined> = {
    getInitialSnapshot: () => execute([]),
    transition: (explored, { step }) => execute([...explored.path, step]),
    getPersistedSnapshot: (explored) => explored,
  };
  getAdjacencyMap(executed, {
    events: ({ next }) => next,
    serializeState: ({ key }) => key,
    serializeEvent: ({ type }) => type,
  });
  return { paths, broken: [...broken] };
}

function executePath<Machine extends AnyStateMachine>(
  stage: Stage<Machine>,
  cases: Cases<Machine>,
  input: InputCase<Machine>,
  inspect: (event: InspectionEvent) => void,
  path: readonly Step[],
  broken: Set<string>,
): Explored {
  // Every shorter path was a path of its own, and was checked then.
  let isNew = path.length === 0;
  const check = ({ snapshot, timers }: Run<Machine>) => {
    if (!isNew) return;
    const scene = { snapshot: snapshot as AnyMachineSnapshot, running: stage.running, timers };
    for (const sentence of brokenInvariants(cases, scene))
      broken.add(`${sentence}\n      after: ${path.map(describeStep).join(' → ') || 'the start'}`);
  };
  const run = new Run(stage, input, { inspect, afterEach: check });
  for (const [place, step] of path.entries()) {
    isNew = place === path.length - 1;
    run.perform(step);
  }
  const snapshot = run.snapshot as AnyMachineSnapshot;
  const isOver = !run.active || cases.boundary?.(run.snapshot) === true;
  const next = isOver ? [] : possibleSteps(cases, snapshot, stage.running, run.timers);
  const key = JSON.stringify([snapshot.status, snapshot.value, run.active ? cases.abstraction(run.snapshot) : null]);
  run.stop();
  return {
    status: 'active',
    output: undefined,
    error: undefined,
    path,
    key,
    next: next.map((step) => ({ type: describeStep(step), step })),
  };
}
