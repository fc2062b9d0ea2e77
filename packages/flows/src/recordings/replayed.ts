import type { AnyStateMachine } from 'xstate';
import type { Run } from '../run/run.ts';
import type { Stage } from '../run/stage.ts';
import type { TimedAct } from './acts.ts';
import type { Verdict } from './verdict.ts';

/** A replay so far. */
export interface Replayed {
  readonly verdict: Verdict;
  /** The run after its last step, to continue by hand; null if it could not run. */
  readonly run: Run<AnyStateMachine> | null;
  readonly stage: Stage<AnyStateMachine> | null;
  readonly input: unknown;
  /** The input's clock function. */
  readonly clock: () => number;
  /** The acts, with samples for hidden values. */
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
