import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { type EmailLinkMachine, selectIsSent } from '#machines/emailLink/emailLink.machine.ts';
import { type SignInMachine, selectEmail, selectEmailLink } from '#machines/signIn/signIn.machine.ts';
import { AccessActions, AccessAside, AccessHead, AccessHelp, Address } from '#presenters/access/Access.tsx';
import { OutboxLink } from '#presenters/mail/OutboxLink.tsx';
import { ResendLink } from '#presenters/mail/Resend.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Text } from '#ui/text/Text.tsx';
import { mailWording } from './messages.ts';

/** The password was accepted, but the email address must be confirmed first. */
export function EmailUnverified({ flow, sandbox }: { flow: ActorRefFrom<SignInMachine>; sandbox: boolean }) {
  const email = useSelector(flow, selectEmail);
  const emailLink = useSelector(flow, selectEmailLink);
  return (
    <>
      <AccessHead title="Confirm your email first">
        The password is right. To sign in, open the link we emailed to <Address>{email.trim()}</Address> when you opened
        the account. It confirms your address.
      </AccessHead>
      {sandbox && (
        <AccessActions>
          <OutboxLink email={email.trim()} />
        </AccessActions>
      )}
      <Button variant="main" size="large" wide onClick={() => flow.send({ type: 'signIn.retried' })}>
        Sign in
      </Button>
      <AccessHelp label="No email yet">
        {emailLink && <SendLink emailLink={emailLink} />}
        <AccessAside>
          <Button variant="plain" onClick={() => flow.send({ type: 'credentials.revised' })}>
            Sign in with another address
          </Button>
        </AccessAside>
      </AccessHelp>
    </>
  );
}

function SendLink({ emailLink }: { emailLink: ActorRefFrom<EmailLinkMachine> }) {
  const sent = useSelector(emailLink, selectIsSent);
  return (
    <>
      <FlowProblem flow={emailLink} wording={mailWording} />
      <div role="status">
        <Text size="s" tone="soft">
          {sent
            ? 'A new link is on its way. It can take a minute or two.'
            : 'No email, or an expired link? We can send a new one.'}
        </Text>
      </div>
      <ResendLink flow={emailLink} label={sent ? 'Send the link again' : 'Send a new link'} />
    </>
  );
}
