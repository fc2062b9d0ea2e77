import { useSelector } from '@xstate/react';
import { selectCustomerState, selectMayTryAgain } from '#machines/identityCheck/identityCheck.selectors.ts';
import { selectFailureCodes } from '#machines/shared/verifying/inquiry.selectors.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Heading } from '#ui/text/Heading.tsx';
import { Text } from '#ui/text/Text.tsx';
import { failureTexts } from './messages.ts';
import type { ScreenProps } from './props.ts';
import styles from './verification.module.css';

/** A case the bank has closed reads differently from a failed check. */
const closed: Readonly<Record<string, { readonly title: string; readonly text: string }>> = {
  rejected: {
    title: 'The bank declined your verification',
    text: 'You can’t try again here, and the bank may not give a reason. Nothing was charged. Your balances are unaffected. Contact support for next steps.',
  },
  frozen: {
    title: 'Your account is frozen',
    text: 'You can’t buy, sell, deposit or withdraw right now. Your balances are unaffected. Contact support for next steps.',
  },
};

/** Not verified: what failed, and what to do about it. */
export function Failed({ flow }: ScreenProps) {
  const customerState = useSelector(flow, selectCustomerState);
  const verdict = closed[customerState ?? ''];
  return verdict ? <Closed {...verdict} /> : <FailedCheck flow={flow} />;
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
  const codes = useSelector(flow, selectFailureCodes);
  const mayTryAgain = useSelector(flow, selectMayTryAgain);
  const { texts, supportOnly } = failureTexts(codes);
  const tryAgain = mayTryAgain && !supportOnly;
  return (
    <>
      <div className={styles.lead}>
        <Heading level={2} look="section" tabIndex={-1}>
          We couldn’t verify you
        </Heading>
        <Text tone="soft">Nothing was charged, and your account stays open. Here is what didn’t pass:</Text>
      </div>
      <ul className={styles.failures}>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <div className={styles.actions}>
        {tryAgain && (
          <Button variant="main" size="large" onClick={() => flow.send({ type: 'verification.retried' })}>
            Try again
          </Button>
        )}
        <ButtonLink href="/contact" variant={tryAgain ? 'plain' : 'main'} size="large">
          Contact support
        </ButtonLink>
      </div>
    </>
  );
}
