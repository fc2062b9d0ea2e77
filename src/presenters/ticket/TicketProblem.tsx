import { shallowEqual, useSelector } from '@xstate/react';
import { type Problem, selectProblem } from '#machines/shared/problem.ts';
import type { SlowNotice } from '#machines/shared/slowNotice.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { Text } from '#ui/text/Text.tsx';
import { FailureNotice, type FailureNoticeProps } from '../problem/FailureNotice.tsx';
import type { ProblemFlow } from '../problem/FlowProblem.tsx';
import type { Wording } from '../problem/wording.ts';
import { focusOnce } from './focusOnce.ts';

export interface TicketProblemProps extends Pick<FailureNoticeProps, 'tone'> {
  wording: Wording | null;
  /** Takes the focus, in response to a click. */
  focused?: boolean;
}

export const TicketProblem = ({ wording, focused = false, tone = 'loss' }: TicketProblemProps) =>
  wording && (
    <div {...(focused && { ref: focusOnce, tabIndex: -1 })}>
      <FailureNotice wording={wording} tone={tone} />
    </div>
  );

interface FlowTicketProblemProps extends Pick<TicketProblemProps, 'focused'> {
  flow: ProblemFlow;
  wording: (problem: Problem) => Wording;
}

export function FlowTicketProblem({ flow, wording, ...rest }: FlowTicketProblemProps) {
  const problem = useSelector(flow, selectProblem, shallowEqual);
  return <TicketProblem wording={problem && wording(problem)} {...rest} />;
}

/** The effect of a long wait on a submitted order. @param noun "order" */
export const SlowTicketNotice = ({ notice: { isLong, isLost }, noun }: { notice: SlowNotice; noun: string }) => (
  <div role="status">
    {(isLong || isLost) && (
      <Notice tone="accent">
        {isLost && (
          <p>{`We didn’t get a clear response from the bank. We’re checking on your ${noun}. You’ll see the result within a minute of being online.`}</p>
        )}
        {isLong && <p>Still working. Don’t submit again. You can close this page. The result will be in Orders.</p>}
      </Notice>
    )}
  </div>
);

/** The effect of a slow quote: none yet. @param unharmed "Nothing was sent.", or null */
export const SlowQuoteNotice = ({ unharmed }: { unharmed: string | null }) => (
  <div role="status">
    {unharmed !== null && (
      <Text size="s" tone="soft">
        This is taking longer than usual. {unharmed} You can wait, or come back later.
      </Text>
    )}
  </div>
);
