import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { selectIsLookedAtByPeople, selectMayCheck, selectMayLeave, selectProblem } from '#machines/identityCheck/identityCheck.selectors.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Heading } from '#ui/text/Heading.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { ScreenProps } from './props.ts';
import styles from './verification.module.css';

/** The decision is waited for, here or elsewhere. */
export function Reviewing({ flow }: ScreenProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const byPeople = useSelector(flow, selectIsLookedAtByPeople);
  const mayCheck = useSelector(flow, selectMayCheck);
  const mayLeave = useSelector(flow, selectMayLeave);
  const problem = useSelector(flow, selectProblem);
  const checkAgain = () => {
    // The button goes away with the press, and must not take the focus with it.
    heading.current?.focus();
    flow.send({ type: 'check.requested' });
  };
  return (
    <>
      <div className={styles.lead}>
        <Heading level={2} look="section" tabIndex={-1} ref={heading}>
          We are reviewing your information
        </Heading>
        <Text tone="soft" measure>
          {byPeople
            ? 'A person at the bank looks at it, which takes up to 2 business days.'
            : 'This usually takes minutes, at times 1–2 business days.'}{' '}
          You can close this page: the review goes on, and the result is here when you come back.
        </Text>
      </div>
      <div role="status">
        <Text size="s" tone="faint">
          {mayCheck
            ? 'We have stopped looking by ourselves for now.'
            : 'We look for the result by ourselves, at first every few seconds, later every minute.'}
        </Text>
      </div>
      {problem && <Notice role="status">The bank could not be reached a moment ago. The review is not affected, and we keep looking.</Notice>}
      {(mayCheck || mayLeave) && (
        <div className={styles.actions}>
          {mayCheck && (
            <Button variant="main" onClick={checkAgain}>
              Check again
            </Button>
          )}
          {mayLeave && <ButtonLink href="/dashboard">Got it, to the dashboard</ButtonLink>}
        </div>
      )}
    </>
  );
}
