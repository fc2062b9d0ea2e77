import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { EmailLinkMachine } from '#machines/emailLink/emailLink.machine.ts';
import {
  selectIsBusy,
  selectIsSent,
  selectProblem as selectMailProblem,
  selectMaySendAgain,
  selectSecondsLeft,
} from '#machines/emailLink/emailLink.selectors.ts';
import type { SignInMachine } from '#machines/signIn/signIn.machine.ts';
import { selectEmail, selectEmailLink } from '#machines/signIn/signIn.selectors.ts';
import { OutboxLink } from '#presenters/mail/OutboxLink.tsx';
import { Resend } from '#presenters/mail/Resend.tsx';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Heading } from '#ui/text/Heading.tsx';
import { Text } from '#ui/text/Text.tsx';
import { mailWording } from './messages.ts';
import styles from './sign-in.module.css';

/** The password is right, the address is not confirmed: the link in the mail comes first. */
export function EmailUnverified({ flow, sandbox }: { flow: ActorRefFrom<SignInMachine>; sandbox: boolean }) {
  const email = useSelector(flow, selectEmail);
  const emailLink = useSelector(flow, selectEmailLink);
  return (
    <>
      <header className={styles.head}>
        <Heading level={1} tabIndex={-1}>
          Confirm your email first
        </Heading>
        <Text tone="soft">
          The password is right. To sign in, open the link we emailed to <strong className={styles.address}>{email.trim()}</strong> when you opened
          the account. It confirms your address.
        </Text>
      </header>
      {sandbox && (
        <div className={styles.actions}>
          <OutboxLink email={email.trim()} />
        </div>
      )}
      <Button variant="main" size="large" wide onClick={() => flow.send({ type: 'signIn.retried' })}>
        Sign in
      </Button>
      <section className={styles.help} aria-label="No email yet">
        {emailLink && <SendLink emailLink={emailLink} />}
        <div className={styles.flat}>
          <Button variant="plain" onClick={() => flow.send({ type: 'credentials.revised' })}>
            Sign in with another address
          </Button>
        </div>
      </section>
    </>
  );
}

function SendLink({ emailLink }: { emailLink: ActorRefFrom<EmailLinkMachine> }) {
  const problem = useSelector(emailLink, selectMailProblem);
  const sent = useSelector(emailLink, selectIsSent);
  const possible = useSelector(emailLink, selectMaySendAgain);
  const busy = useSelector(emailLink, selectIsBusy);
  const secondsLeft = useSelector(emailLink, selectSecondsLeft);
  return (
    <>
      {problem && <ProblemNotice wording={mailWording(problem)} reference={problem.reference} />}
      <div role="status">
        <Text size="s" tone="soft">
          {sent ? 'A new link is on its way. It can take a minute or two.' : 'No email, or an expired link? We can send a new one.'}
        </Text>
      </div>
      <Resend
        label={sent ? 'Send the link again' : 'Send a new link'}
        possible={possible}
        busy={busy}
        secondsLeft={secondsLeft}
        onSend={() => emailLink.send({ type: 'link.requested' })}
      />
    </>
  );
}
