import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import { type Problem, type ProblemContext, selectProblem } from '#machines/shared/problem.ts';
import { ProblemNotice } from './ProblemNotice.tsx';
import type { Wording } from './wording.ts';

/** A flow that knows why something did not happen. */
export type ProblemFlow = Pick<AnyActorRef, 'subscribe'> & { readonly getSnapshot: () => { readonly context: ProblemContext } };

interface FlowProblemProps {
  flow: ProblemFlow;
  /** What the flow's problem is called here. */
  wording: (problem: Problem) => Wording;
}

/** What stands in the way of a flow, if anything does. */
export function FlowProblem({ flow, wording }: FlowProblemProps) {
  const problem = useSelector(flow, selectProblem);
  return problem && <ProblemNotice wording={wording(problem)} reference={problem.reference} />;
}
