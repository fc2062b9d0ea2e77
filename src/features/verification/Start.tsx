import { useSelector } from '@xstate/react';
import { selectHasExpired } from '#machines/identityCheck/identityCheck.selectors.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Heading } from '#ui/text/Heading.tsx';
import { Text } from '#ui/text/Text.tsx';
import type { ScreenProps } from './props.ts';
import styles from './verification.module.css';

const steps = [
  { title: 'Choose how', text: 'With your social security number, or with an identity document.', time: 'a moment' },
  { title: 'Answer and take a selfie', text: 'In a window of the service that checks identities for our bank.', time: 'about 2 minutes' },
  { title: 'We review', text: 'You need not wait here; your place is kept.', time: 'minutes, at times 1–2 business days' },
] as const;

/** What verifying takes, and why it is asked for. */
export function Start({ flow }: ScreenProps) {
  const hasExpired = useSelector(flow, selectHasExpired);
  return (
    <>
      <div className={styles.lead}>
        <Heading level={2} look="section" tabIndex={-1}>
          About 3 minutes; have your ID ready
        </Heading>
        <Text tone="soft" measure>
          You need it once, before your first order. Until then you can look at prices and charts as long as you like.
        </Text>
      </div>
      {hasExpired && (
        <Notice tone="accent">Your last verification was open for too long and has run out. Start a new one; nothing else has changed.</Notice>
      )}
      <ol className={styles.steps}>
        {steps.map(({ title, text, time }) => (
          <li key={title}>
            <Text strong>{title}</Text>
            <Text size="s" tone="faint">
              {time}
            </Text>
            <Text tone="soft">{text}</Text>
          </li>
        ))}
      </ol>
      <div className={styles.actions}>
        <Button variant="main" size="large" onClick={() => flow.send({ type: 'verification.begun' })}>
          Start the verification
        </Button>
      </div>
      <Questions />
    </>
  );
}

const Questions = () => (
  <div className={styles.questions}>
    <details>
      <summary>Why do you ask?</summary>
      <Text size="s" tone="soft" measure>
        The law has every exchange that moves dollars make sure who its customers are. It also protects you: nobody else can open an account in your
        name and draw on your bank.
      </Text>
    </details>
    <details>
      <summary>What happens with what I enter?</summary>
      <Text size="s" tone="soft" measure>
        It goes from the window straight to the checking service and the bank, and never through our pages. We learn the result, and which part failed
        if one did.
      </Text>
    </details>
    <details>
      <summary>What if I have to stop?</summary>
      <Text size="s" tone="soft" measure>
        Close the page. When you come back you go on with the same verification.
      </Text>
    </details>
  </div>
);
