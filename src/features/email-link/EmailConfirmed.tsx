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
          {email === '' ? 'The address is yours. ' : <strong className={styles.address}>{email} is yours. </strong>}
          Sign in now; then you verify your identity, which takes about three minutes, and can trade.
        </Text>
      </header>
      <ButtonLink href="/signin" variant="main" size="large" wide>
        Sign in
      </ButtonLink>
    </>
  );
}
