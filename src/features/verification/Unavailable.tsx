import { useSelector } from '@xstate/react';
import { selectProblem } from '#machines/shared/verifying/inquiry.selectors.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Heading } from '#ui/text/Heading.tsx';
import { verificationWording } from './messages.ts';
import type { InquiryScreenProps } from './props.ts';
import styles from './verification.module.css';

/** The bank did not answer, or not in time. */
export function Unavailable({ flow, words }: InquiryScreenProps) {
  const problem = useSelector(flow, selectProblem);
  return (
    <>
      <Heading level={2} look="section" tabIndex={-1}>
        {words.unavailable}
      </Heading>
      {problem && <ProblemNotice wording={verificationWording(problem)} reference={problem.reference} />}
      <div className={styles.actions}>
        <Button variant="main" onClick={() => flow.send({ type: 'check.requested' })}>
          Try again
        </Button>
      </div>
    </>
  );
}
