import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { EmailLinkMachine } from '#machines/emailLink/emailLink.machine.ts';
import type { SignUpMachine } from '#machines/signUp/signUp.machine.ts';
import { selectEmail, selectEmailLink } from '#machines/signUp/signUp.selectors.ts';
import { AccessAside, AccessHead, AccessHelp, Address } from '#presenters/access/Access.tsx';
import { OutboxLink } from '#presenters/mail/OutboxLink.tsx';
import { ResendLink } from '#presenters/mail/Resend.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Text } from '#ui/text/Text.tsx';
import { mailWording } from './messages.ts';
import styles from './sign-up.module.css';

interface Props {
  flow: ActorRefFrom<SignUpMachine>;
  sandbox: boolean;
}

/** The account exists; the confirmation mail comes next. */
export function CheckEmail({ flow, sandbox }: Props) {
  const email = useSelector(flow, selectEmail);
  const emailLink = useSelector(flow, selectEmailLink);
  return (
    <>
      <AccessHead title="Check your email">
        Your account is open. We sent a link to <Address>{email}</Address>. Open it to confirm your address, then sign
        in.
      </AccessHead>
      {sandbox && (
        <div className={styles.next}>
          <Text size="s" tone="soft">
            In the sandbox, all email goes to the outbox.
          </Text>
          <OutboxLink email={email} />
        </div>
      )}
      <Button variant="main" size="large" wide onClick={() => flow.send({ type: 'signIn.chosen' })}>
        Sign in
      </Button>
      <AccessHelp label="No email yet">
        <Text size="s" tone="soft">
          No email yet? It can take a minute or two. Check your spam folder, send the link again, or correct the
          address.
        </Text>
        {emailLink && <SendAgain emailLink={emailLink} />}
        <AccessAside>
          <Button variant="plain" onClick={() => flow.send({ type: 'email.revised' })}>
            Use another address
          </Button>
        </AccessAside>
      </AccessHelp>
    </>
  );
}

function SendAgain({ emailLink }: { emailLink: ActorRefFrom<EmailLinkMachine> }) {
  return (
    <>
      <FlowProblem flow={emailLink} wording={mailWording} />
      <ResendLink flow={emailLink} />
    </>
  );
}
