import { shallowEqual, useSelector } from '@xstate/react';
import { selectProblem } from '#machines/shared/problem.ts';
import { TicketProblem } from '#presenters/ticket/TicketProblem.tsx';
import { withdrawalWording } from './messages.ts';
import type { WithdrawalsProps } from './Withdrawals.tsx';

/** What stands in the way of the withdrawal. */
export function WithdrawalProblem({ withdrawal, focused = false }: Pick<WithdrawalsProps, 'withdrawal'> & { focused?: boolean }) {
  const problem = useSelector(withdrawal, selectProblem, shallowEqual);
  return <TicketProblem wording={problem && withdrawalWording(problem)} focused={focused} />;
}
