import type { AnyStateMachine } from 'xstate';
import type { Run } from '../run/run.ts';
import type { Stage } from '../run/stage.ts';
import type { TimedAct } from './acts.ts';
import type { Verdict } from './verdict.ts';

/** A replay as far as it has come. */
export interface Replayed {
  readonly verdict: Verdict;
  /**
   * The run, standing after its last step, for whoever wants to go on by hand; null where nothing
   * could be run.
   */
  readonly run: Run<AnyStateMachine> | null;
  readonly stage: Stage<AnyStateMachine> | null;
  readonly input: unknown;
  /** The function in the input that is the clock of the run. */
  readonly clock: () => number;
  /** What was done, with values in place of what the recording does not have. */
  readonly acts: readonly TimedAct[];
}

export const viewOnly = (reason: string): Replayed => ({
  verdict: { kind: 'viewOnly', reason },
  run: null,
  stage: null,
  input: undefined,
  clock: () => 0,
  acts: [],
});
