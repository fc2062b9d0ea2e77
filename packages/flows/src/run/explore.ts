import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import type { AnyCases } from './cases.ts';
import { brokenInvariants } from './invariants.ts';
import { Run } from './run.ts';
import type { Stage } from './stage.ts';
import { describeStep, possibleSteps, type Step } from './steps.ts';

/** Paths through one machine; a well-chosen abstraction stays far below it. */
const mostPaths = 6_000;

/** A state of the exploration: the path to it, how to get back to it, and what can happen next. */
interface Place {
  readonly path: readonly Step[];
  readonly choices: readonly number[];
  readonly next: readonly Step[];
  readonly goBack: () => void;
}

export interface Exploration {
  readonly paths: number;
  /** Sentences, each with the path that led there. */
  readonly broken: readonly string[];
}

/**
 * Explores a machine by running it. Every state that the abstraction tells apart is reached by a
 * shortest path, and from it everything that can happen does happen, each time after the run was
 * brought back to that state: what is counted has been executed, not predicted, and a timer fires
 * only when it is due.
 * @param inspect gets what happens with the way there: which of the possible steps was chosen, time
 * after time
 */
export function explore<Machine extends AnyStateMachine>(
  stage: Stage<Machine>,
  cases: AnyCases,
  input: unknown,
  inspect: (event: InspectionEvent, choices: readonly number[]) => void,
): Exploration {
  const broken = new Set<string>();
  const seen = new Set<string>();
  const places: Place[] = [];
  let path: readonly Step[] = [];
  let choices: readonly number[] = [];
  let paths = 0;

  const check = ({ snapshot, timers }: Run<Machine>) => {
    for (const sentence of brokenInvariants(cases, {
      snapshot: snapshot as AnyMachineSnapshot,
      running: stage.running,
      timers,
    }))
      broken.add(`${sentence}\n      after: ${path.map(describeStep).join(' → ') || 'the start'}`);
  };
  const arrive = (run: Run<Machine>) => {
    paths += 1;
    if (paths > mostPaths)
      throw new Error(
        `more than ${mostPaths} paths through "${stage.machine.id}": its abstraction tells too many states apart`,
      );
    const snapshot = run.snapshot as AnyMachineSnapshot;
    const key = JSON.stringify([snapshot.status, snapshot.value, run.active ? cases.abstraction(snapshot) : null]);
    if (seen.has(key)) return;
    seen.add(key);
    const isOver = !run.active || cases.boundary?.(snapshot) === true;
    if (!isOver)
      places.push({
        path,
        choices,
        next: possibleSteps(cases, snapshot, stage.running, run.timers),
        goBack: run.mark(),
      });
  };

  const run = new Run(stage, input, { inspect: (event) => inspect(event, choices), afterEach: check });
  arrive(run);
  for (const place of places)
    for (const [choice, step] of place.next.entries()) {
      place.goBack();
      path = [...place.path, step];
      choices = [...place.choices, choice];
      run.perform(step);
      arrive(run);
    }
  run.stop();
  return { paths, broken: [...broken] };
}
