import { Button } from '#ui/button/Button.tsx';
import { ProblemNotice, type ProblemNoticeProps } from '../problem/ProblemNotice.tsx';
import { AccessActions, AccessHead } from './Access.tsx';

interface CheckingLinkProps {
  busy: boolean;
  /** Why the link could not be checked; null while it is. */
  problem: ProblemNoticeProps | null;
  onRetry: () => void;
}

/** An emailed link is being checked, or couldn’t be: whether it works isn’t known yet. */
export function CheckingLink({ busy, problem, onRetry }: CheckingLinkProps) {
  if (busy)
    return (
      <div role="status">
        <AccessHead title="Checking your link">This takes a second or two.</AccessHead>
      </div>
    );
  return (
    <>
      <AccessHead title="We couldn’t check your link" />
      {problem && <ProblemNotice {...problem} />}
      <AccessActions>
        <Button variant="main" onClick={onRetry}>
          Check the link again
        </Button>
      </AccessActions>
    </>
  );
}
