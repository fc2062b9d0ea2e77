import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import { type Problem, type ProblemContext, selectProblem } from '#machines/shared/problem.ts';
import { ProblemNotice } from './ProblemNotice.tsx';
import type { Wording } from './wording.ts';

interface FlowProblemProps {
  flow: Pick<AnyActorRef, 'subscribe'> & { readonly getSnapshot: () => { readonly context: ProblemContext } };
  /** What the flow's problem is called here. */
  wording: (problem: Problem) => Wording;
}

/** What stands in the way of a flow, if anything does. */
export function FlowProblem({ flow, wording }: FlowProblemProps) {
  const problem = useSelector(flow, selectProblem);
  return problem && <ProblemNotice wording={wording(problem)} reference={problem.reference} />;
}
