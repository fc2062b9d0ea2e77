import { shallowEqual, useSelector } from '@xstate/react';
import { selectProblem } from '#machines/shared/problem.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { focusOnce } from '#presenters/ticket/focusOnce.ts';
import type { DollarProps } from './DollarDeposit.tsx';
import { dollarWording } from './dollarMessages.ts';

/** What stands in the way of the deposit. It takes the focus where it answers a press. */
export function DepositProblem({ deposit, focused = false }: Pick<DollarProps, 'deposit'> & { focused?: boolean }) {
  const problem = useSelector(deposit, selectProblem, shallowEqual);
  if (problem === null) return null;
  return (
    <div {...(focused && { ref: focusOnce, tabIndex: -1 })}>
      <ProblemNotice wording={dollarWording(problem)} reference={problem.reference} />
    </div>
  );
}
