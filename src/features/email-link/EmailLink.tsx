import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type EmailLinkMachine, selectIsConfirming, selectIsLateConfirming } from '#machines/emailLink/emailLink.machine.ts';
import { AccessHead, AccessPage } from '#presenters/access/Access.tsx';
import { LinkForm, LinkSent } from '#presenters/access/LinkRequest.tsx';
import { Button } from '#ui/button/Button.tsx';
import { screenOf } from '#ui/screen/screens.ts';
import { EmailConfirmed } from './EmailConfirmed.tsx';
import { LinkFailed } from './LinkFailed.tsx';
import { emailLinkWording } from './messages.ts';

export interface EmailLinkProps {
  flow: ActorRefFrom<EmailLinkMachine>;
  /** Mails stay in the sandbox's outbox, and the screens say so. */
  sandbox: boolean;
}

/** The screens by the machine's `screen:*` tags. */
export const emailLinkScreens = {
  emailLink: RequestLink,
  emailLinkOpened: Opened,
  emailLinkSent: Sent,
  emailLinkFailed: LinkFailed,
  emailConfirmed: EmailConfirmed,
} satisfies Record<string, ComponentType<EmailLinkProps>>;

/** The page behind the link in a confirmation email: its button confirms the address, or it sends a new link. */
export function EmailLink({ flow, sandbox }: EmailLinkProps) {
  const screen = useSelector(flow, (snapshot) => screenOf(snapshot, emailLinkScreens));
  const Screen = emailLinkScreens[screen ?? 'emailLink'];
  return (
    <AccessPage screen={screen}>
      <Screen flow={flow} sandbox={sandbox} />
    </AccessPage>
  );
}

function Opened({ flow }: EmailLinkProps) {
  return (
    <>
      <AccessHead title="Confirm your email">Press the button to confirm that this address is yours. Then you can sign in.</AccessHead>
      <Button variant="main" size="large" wide onClick={() => flow.send({ type: 'confirmation.chosen' })}>
        Confirm email
      </Button>
    </>
  );
}

/** Progress while the opened link is checked, otherwise the form that requests a new one. */
function RequestLink({ flow }: EmailLinkProps) {
  const isLate = useSelector(flow, selectIsLateConfirming);
  if (useSelector(flow, selectIsConfirming))
    return (
      <div role="status">
        <AccessHead title="Confirming your email">
          {isLate ? 'This is taking longer than usual. Your link still works.' : 'This takes a second or two.'}
        </AccessHead>
      </div>
    );
  return (
    <LinkForm
      flow={flow}
      title="Get a new confirmation link"
      about="We’ll email it to the address you used to open your account."
      autoComplete="email"
      wording={emailLinkWording}
      signIn="Already confirmed?"
    />
  );
}

function Sent(props: EmailLinkProps) {
  return (
    <LinkSent {...props}>
      {(address) => (
        <>If {address} belongs to an unconfirmed account, a new link is on its way. It can take a minute or two. Check your spam folder too.</>
      )}
    </LinkSent>
  );
}
