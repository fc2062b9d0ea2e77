import { shallowEqual, useSelector } from '@xstate/react';
import { selectProblem } from '#machines/shared/problem.ts';
import { WaitText } from '#presenters/problem/WaitText.tsx';
import { focusOnce } from '#presenters/ticket/focusOnce.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { problemMessage } from './messages.ts';
import type { WithdrawalsProps } from './Withdrawals.tsx';

/** What stands in the way of the withdrawal. It is spoken when it appears, and takes the focus where it is `focused`. */
export function WithdrawalProblem({ withdrawal, focused = false }: Pick<WithdrawalsProps, 'withdrawal'> & { focused?: boolean }) {
  const problem = useSelector(withdrawal, selectProblem, shallowEqual);
  if (problem === null) return null;
  const { happened, next, link } = problemMessage(problem);
  return (
    <div {...(focused && { ref: focusOnce, tabIndex: -1 })}>
      <Notice tone="loss" role="alert">
        <p>{happened}</p>
        <p>
          {problem.wait ? <WaitText wait={problem.wait} /> : next} {link && <AppLink href={link.href}>{link.label}</AppLink>}
        </p>
      </Notice>
    </div>
  );
}
