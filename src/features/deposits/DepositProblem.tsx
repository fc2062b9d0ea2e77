import { shallowEqual, useSelector } from '@xstate/react';
import { selectProblem } from '#machines/shared/problem.ts';
import { TicketProblem } from '#presenters/ticket/TicketProblem.tsx';
import type { DollarProps } from './DollarDeposit.tsx';
import { dollarWording } from './dollarMessages.ts';

/** What stands in the way of the deposit. */
export function DepositProblem({ deposit, focused = false }: Pick<DollarProps, 'deposit'> & { focused?: boolean }) {
  const problem = useSelector(deposit, selectProblem, shallowEqual);
  return <TicketProblem wording={problem && dollarWording(problem)} focused={focused} />;
}
