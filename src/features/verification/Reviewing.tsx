import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import {
  selectIsInManualReview,
  selectMayCheck,
  selectMayLeave,
  selectProblem,
} from '#machines/shared/verifying/inquiry.selectors.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import type { InquiryScreenProps } from './props.ts';
import styles from './verification.module.css';

/** Waiting for the decision, on this page or away from it. */
export function Reviewing({ flow, words: { review } }: InquiryScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const byPeople = useSelector(flow, selectIsInManualReview);
  const mayCheck = useSelector(flow, selectMayCheck);
  const mayLeave = useSelector(flow, selectMayLeave);
  const problem = useSelector(flow, selectProblem);
  const checkAgain = () => {
    // The button disappears when pressed, so the focus moves first.
    heading.current?.focus();
    flow.send({ type: 'check.requested' });
  };
  return (
    <>
      <div className={styles.lead}>
        <Heading level={2} look="section" tabIndex={-1} ref={heading}>
          {review.title}
        </Heading>
        <Text tone="soft" measure>
          {byPeople ? review.byPeople : review.usual} You can close this page. The review continues, and we’ll email you
          the result.
        </Text>
      </div>
      <div role="status">
        <Text size="s" tone="faint">
          {mayCheck
            ? 'Automatic updates are paused.'
            : 'We check for the result automatically, every few seconds at first, then every minute.'}
        </Text>
      </div>
      {problem && (
        <Notice role="status">
          We couldn’t reach the bank a moment ago. The review is unaffected. We’ll keep checking.
        </Notice>
      )}
      {(mayCheck || mayLeave) && (
        <div className={styles.actions}>
          {mayCheck && (
            <Button variant="main" onClick={checkAgain}>
              Check again
            </Button>
          )}
          {mayLeave && <ButtonLink href="/dashboard">Go to dashboard</ButtonLink>}
        </div>
      )}
    </>
  );
}
