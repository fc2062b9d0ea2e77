import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { EmailLinkMachine } from '#machines/emailLink/emailLink.machine.ts';
import { selectEmail, selectIsBusy, selectMaySendAgain, selectSecondsLeft } from '#machines/emailLink/emailLink.selectors.ts';
import { OutboxLink } from '#presenters/mail/OutboxLink.tsx';
import { Resend } from '#presenters/mail/Resend.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Heading } from '#ui/text/Heading.tsx';
import { Text } from '#ui/text/Text.tsx';
import styles from './email-link.module.css';

/** The email is on its way if there is an account; the reply never reveals which. */
export function LinkSent({ flow, sandbox }: { flow: ActorRefFrom<EmailLinkMachine>; sandbox: boolean }) {
  const email = useSelector(flow, selectEmail).trim();
  return (
    <>
      <header className={styles.head}>
        <Heading level={1} tabIndex={-1}>
          Check your email
        </Heading>
        <Text tone="soft">
          If <strong className={styles.address}>{email}</strong> belongs to an unconfirmed account, a new link is on its way. It can take a minute or
          two. Check your spam folder too.
        </Text>
      </header>
      {sandbox && (
        <div className={styles.actions}>
          <OutboxLink email={email} />
        </div>
      )}
      <SendAgain flow={flow} />
      <div className={styles.flat}>
        <Button variant="plain" onClick={() => flow.send({ type: 'email.revised' })}>
          Use another address
        </Button>
      </div>
    </>
  );
}

function SendAgain({ flow }: { flow: ActorRefFrom<EmailLinkMachine> }) {
  const possible = useSelector(flow, selectMaySendAgain);
  const busy = useSelector(flow, selectIsBusy);
  const secondsLeft = useSelector(flow, selectSecondsLeft);
  return (
    <Resend
      label="Send the link again"
      possible={possible}
      busy={busy}
      secondsLeft={secondsLeft}
      onSend={() => flow.send({ type: 'link.requested' })}
    />
  );
}
