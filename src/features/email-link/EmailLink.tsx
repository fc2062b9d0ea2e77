import { shallowEqual, useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type EmailLinkMachine,
  selectIsConfirming,
  selectIsLateConfirming,
  selectPassword,
} from '#machines/emailLink/emailLink.machine.ts';
import { AccessForm, AccessPage } from '#presenters/access/Access.tsx';
import { LinkForm, LinkSent } from '#presenters/access/LinkRequest.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Button } from '#ui/button/Button.tsx';
import { PasswordField } from '#ui/field/PasswordField.tsx';
import { screenOf } from '#ui/screen/screens.ts';
import { Text } from '#ui/text/Text.tsx';
import { EmailConfirmed } from './EmailConfirmed.tsx';
import { LinkFailed } from './LinkFailed.tsx';
import { emailLinkWording } from './messages.ts';

export interface EmailLinkProps {
  flow: ActorRefFrom<EmailLinkMachine>;
  /** Mails stay in the sandbox's outbox, which the screens say. */
  sandbox: boolean;
}

export const emailLinkScreens = {
  emailLink: RequestLink,
  emailLinkOpened: Opened,
  emailLinkSent: Sent,
  emailLinkFailed: LinkFailed,
  emailConfirmed: EmailConfirmed,
} satisfies Record<string, ComponentType<EmailLinkProps>>;

/** The page for the link in a confirmation email: it confirms the address, or sends a new link. */
export function EmailLink({ flow, sandbox }: EmailLinkProps) {
  const screen = useSelector(flow, (snapshot) => screenOf(snapshot, emailLinkScreens));
  const Screen = emailLinkScreens[screen ?? 'emailLink'];
  return (
    <AccessPage screen={screen}>
      <Screen flow={flow} sandbox={sandbox} />
    </AccessPage>
  );
}

/** The password protects the address against someone else who opened the account with it. */
function Opened({ flow }: EmailLinkProps) {
  const { password, problem } = useSelector(flow, selectPassword, shallowEqual);
  const busy = useSelector(flow, selectIsConfirming);
  const isLate = useSelector(flow, selectIsLateConfirming);
  return (
    <AccessForm
      title="Confirm your email"
      about="Enter the password that you chose when you opened the account. Then you can sign in."
      busy={busy}
      onSubmit={() => flow.send({ type: 'confirmation.chosen' })}
    >
      <FlowProblem flow={flow} wording={emailLinkWording} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        value={password}
        readOnly={busy}
        error={problem === null ? undefined : 'Enter your password.'}
        onText={(text) => flow.send({ type: 'password.changed', password: text })}
      />
      <Button type="submit" variant="main" size="large" wide busy={busy}>
        Confirm email
      </Button>
      <div role="status">
        {isLate && (
          <Text size="s" tone="soft">
            This is taking longer than usual. Your link still works.
          </Text>
        )}
      </div>
    </AccessForm>
  );
}

function RequestLink({ flow }: EmailLinkProps) {
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
        <>
          If {address} belongs to an unconfirmed account, a new link is on its way. It can take a minute or two. Check
          your spam folder too.
        </>
      )}
    </LinkSent>
  );
}
