import { useSelector } from '@xstate/react';
import { CircleCheck } from 'lucide-react';
import type { ActorRefFrom } from 'xstate';
import type { EmailLinkMachine } from '#machines/emailLink/emailLink.machine.ts';
import { selectEmail } from '#machines/emailLink/emailLink.selectors.ts';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Heading } from '#ui/text/Heading.tsx';
import { Text } from '#ui/text/Text.tsx';
import styles from './email-link.module.css';

/** The address is the person's own. What comes next. */
export function EmailConfirmed({ flow }: { flow: ActorRefFrom<EmailLinkMachine> }) {
  const email = useSelector(flow, selectEmail);
  return (
    <>
      <header className={styles.head}>
        <CircleCheck size={32} strokeWidth={1.5} className={styles.check} aria-hidden />
        <Heading level={1} tabIndex={-1}>
          Your email is confirmed
        </Heading>
        <Text tone="soft">
          {email === '' ? 'Your address is confirmed. ' : <strong className={styles.address}>{email} is confirmed. </strong>}
          Sign in and verify your identity to start trading. Verification takes about three minutes.
        </Text>
      </header>
      <ButtonLink href="/signin" variant="main" size="large" wide>
        Sign in
      </ButtonLink>
    </>
  );
}
