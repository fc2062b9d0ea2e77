import { useSelector } from '@xstate/react';
import {
  selectCustomerState,
  selectHasFailed,
  selectMayTryAgain,
} from '#machines/identityCheck/identityCheck.machine.ts';
import {
  selectFailureCodes,
  selectIsBusy,
  selectProblem,
  selectReference,
} from '#machines/shared/verifying/inquiry.selectors.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { Reference } from '#presenters/ticket/Reference.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Bullets } from '#ui/list/Bullets.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import { type FailureWording, failuresOf } from './failures.ts';
import { verificationWording } from './messages.ts';
import type { ScreenProps } from './props.ts';

import styles from './verification.module.css';

const frozen = {
  title: 'Your account is frozen',
  text: 'You can’t buy, sell, deposit or withdraw right now. Your balances are unaffected. Contact support for next steps.',
};
/** The bank closed the case without a verification that explains why. */
const declined = {
  title: 'The bank declined your verification',
  text: 'You can’t try again here, and the bank may not give a reason. Nothing was charged. Your balances are unaffected. Contact support for next steps.',
};

/** Not verified: what failed, and how to fix it. */
export function Failed({ flow }: Pick<ScreenProps, 'flow'>) {
  const customerState = useSelector(flow, selectCustomerState);
  const hasFailed = useSelector(flow, selectHasFailed);
  if (customerState === 'frozen') return <Closed {...frozen} />;
  return customerState === 'rejected' && !hasFailed ? <Closed {...declined} /> : <FailedCheck flow={flow} />;
}

const Closed = ({ title, text }: { title: string; text: string }) => (
  <>
    <div className={styles.lead}>
      <Heading level={2} look="section" tabIndex={-1}>
        {title}
      </Heading>
      <Text tone="soft" measure>
        {text}
      </Text>
    </div>
    <div className={styles.actions}>
      <ButtonLink href="/contact" variant="main" size="large">
        Contact support
      </ButtonLink>
    </div>
  </>
);

function FailedCheck({ flow }: Pick<ScreenProps, 'flow'>) {
  const { wordings, needsReference } = failuresOf(useSelector(flow, selectFailureCodes));
  const reference = useSelector(flow, selectReference);
  const busy = useSelector(flow, selectIsBusy);
  const problem = useSelector(flow, selectProblem);
  const canRetry = useSelector(flow, selectMayTryAgain);
  const mayTryAgain = (canRetry || busy) && problem?.code !== 'triesUsedUp';
  return (
    <>
      <div className={styles.lead}>
        <Heading level={2} look="section" tabIndex={-1}>
          We couldn’t verify you
        </Heading>
        <Text tone="soft">Nothing was charged, and your account stays open. Here is what didn’t pass:</Text>
      </div>
      <FailureList wordings={wordings} />
      {problem && <ProblemNotice wording={verificationWording(problem)} reference={problem.reference} />}
      {needsReference && reference !== null && <Reference guid={reference} />}
      <div className={styles.actions}>
        {mayTryAgain && (
          <Button variant="main" size="large" busy={busy} onClick={() => flow.send({ type: 'verification.retried' })}>
            Try again
          </Button>
        )}
        <ButtonLink href="/contact" variant={mayTryAgain ? 'plain' : 'main'} size="large">
          Contact support
        </ButtonLink>
        <span role="status" className={styles.status}>
          {busy && 'Preparing another try.'}
        </span>
      </div>
    </>
  );
}

/** Each failure, and how to fix it. */
const FailureList = ({ wordings }: { wordings: readonly FailureWording[] }) => (
  <Bullets tone="loss">
    {wordings.map(({ title, text, next }) => (
      <li key={title}>
        <Text strong>{title}</Text>
        <Text tone="soft" measure>
          {text} {next}
        </Text>
      </li>
    ))}
  </Bullets>
);
