import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { type EmailLinkMachine, selectEmail, selectMaySendAgain, selectSecondsLeft } from '#machines/emailLink/emailLink.machine.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { AccessActions, AccessAside, AccessHead, Address } from '#presenters/access/Access.tsx';
import { OutboxLink } from '#presenters/mail/OutboxLink.tsx';
import { Resend } from '#presenters/mail/Resend.tsx';
import { Button } from '#ui/button/Button.tsx';

/** The email is on its way if there is an account; the reply never reveals which. */
export function LinkSent({ flow, sandbox }: { flow: ActorRefFrom<EmailLinkMachine>; sandbox: boolean }) {
  const email = useSelector(flow, selectEmail).trim();
  return (
    <>
      <AccessHead title="Check your email">
        If <Address>{email}</Address> belongs to an unconfirmed account, a new link is on its way. It can take a minute or two. Check your spam folder
        too.
      </AccessHead>
      {sandbox && (
        <AccessActions>
          <OutboxLink email={email} />
        </AccessActions>
      )}
      <SendAgain flow={flow} />
      <AccessAside>
        <Button variant="plain" onClick={() => flow.send({ type: 'email.revised' })}>
          Use another address
        </Button>
      </AccessAside>
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
