import type { AnyMachineSnapshot, AnyStateMachine, InspectionEvent } from 'xstate';
import type { AnyCases } from './cases.ts';
import { brokenInvariants } from './invariants.ts';
import { Run } from './run.ts';
import type { Stage } from './stage.ts';
import { describeStep, possibleSteps, type Step } from './steps.ts';

/** The limit per machine. A good abstraction stays far below. */
const mostPaths = 6_000;

/** An explored state, with a path, a way to return, and the possible next steps. */
interface Place {
  readonly path: readonly Step[];
  readonly choices: readonly number[];
  readonly next: readonly Step[];
  readonly goBack: () => void;
}

export interface Exploration {
  readonly paths: number;
  /** Violations, with their paths. */
  readonly broken: readonly string[];
}

/**
 * Explores all states that the abstraction distinguishes, by shortest paths, and runs every
 * possible step from each. Everything counted was really executed, and timers fire only when due.
 * @param inspect receives events with the indexes of the steps chosen so far
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
