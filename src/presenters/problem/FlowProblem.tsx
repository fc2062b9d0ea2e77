import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import { type Problem, type ProblemContext, selectProblem } from '#machines/shared/problem.ts';
import { ProblemNotice } from './ProblemNotice.tsx';
import type { Wording } from './wording.ts';

export type ProblemFlow = Pick<AnyActorRef, 'subscribe'> & {
  readonly getSnapshot: () => { readonly context: ProblemContext };
};

interface FlowProblemProps {
  flow: ProblemFlow;
  wording: (problem: Problem) => Wording;
}

export function FlowProblem({ flow, wording }: FlowProblemProps) {
  const problem = useSelector(flow, selectProblem);
  return problem && <ProblemNotice wording={wording(problem)} reference={problem.reference} />;
}
