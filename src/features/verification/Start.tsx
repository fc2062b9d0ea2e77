import { useSelector } from '@xstate/react';
import { selectHasLapsed } from '#machines/identityCheck/identityCheck.machine.ts';
import { selectHasExpired } from '#machines/shared/verifying/inquiry.selectors.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Bullets } from '#ui/list/Bullets.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import type { ScreenProps } from './props.ts';
import styles from './verification.module.css';

const steps = [
  { title: 'Choose how', text: 'With your Social Security number or an identity document.', time: 'a moment' },
  {
    title: 'Answer and take a selfie',
    text: 'In a window of our bank’s identity verification service.',
    time: 'about 2 minutes',
  },
  {
    title: 'Wait for review',
    text: 'You can leave this page. We save your progress.',
    time: 'minutes, sometimes 1–2 business days',
  },
] as const;

/** Features that the bank denies an unverified customer. */
const locked = [
  'buying and selling',
  'linking a bank account',
  'depositing dollars and coins',
  'withdrawing to your bank account or wallet',
] as const;

const eitherOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** The requirements of verification, and the reason for it. */
export function Start({ flow, unservedRegions = [] }: Pick<ScreenProps, 'flow' | 'unservedRegions'>) {
  const hasLapsed = useSelector(flow, selectHasLapsed);
  const hasExpired = useSelector(flow, selectHasExpired);
  return (
    <>
      <div className={styles.lead}>
        <Heading level={2} look="section" tabIndex={-1}>
          About 3 minutes. Have your ID ready.
        </Heading>
        <Text tone="soft" measure>
          You verify once. Until then the law doesn’t let us open these for you:
        </Text>
      </div>
      <Bullets label="Locked until you’re verified">
        {locked.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </Bullets>
      {unservedRegions.length > 0 && (
        <Notice>
          If you live in {eitherOf.format(unservedRegions)}, don’t verify yet. We don’t serve residents there, so don’t
          share your Social Security number.
        </Notice>
      )}
      {hasLapsed && (
        <Notice tone="accent">
          Your earlier verification no longer counts, for example because your document has expired. Your balances are
          unaffected.
        </Notice>
      )}
      {hasExpired && (
        <Notice tone="accent">Your last verification expired. Start a new one. Nothing else has changed.</Notice>
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
        <Button variant="main" size="large" onClick={() => flow.send({ type: 'verification.started' })}>
          Start verification
        </Button>
      </div>
      <Questions />
    </>
  );
}

const Questions = () => (
  <div className={styles.questions}>
    <details>
      <summary>Why do I need to verify?</summary>
      <Text size="s" tone="soft" measure>
        The law requires every exchange that moves dollars to verify its customers. It also protects you. No one else
        can open an account in your name and use your bank.
      </Text>
    </details>
    <details>
      <summary>Why do you ask for my Social Security number?</summary>
      <Text size="s" tone="soft" measure>
        The bank compares it with official records, which is the fastest way to confirm that you are you. It is hidden
        as soon as you leave the field, and we never store it. You can use an identity document instead.
      </Text>
    </details>
    <details>
      <summary>What happens to my information?</summary>
      <Text size="s" tone="soft" measure>
        It goes from the window straight to the verification service and the bank, never through our pages. We receive
        only the result, and which part failed, if any.
      </Text>
    </details>
    <details>
      <summary>What if I need to stop?</summary>
      <Text size="s" tone="soft" measure>
        Close the page. When you return, you continue the same verification.
      </Text>
    </details>
  </div>
);
