import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ResetPasswordMachine } from '#machines/resetPassword/resetPassword.machine.ts';
import { AccessPage } from '#presenters/access/Access.tsx';
import { LinkForm, LinkSent } from '#presenters/access/LinkRequest.tsx';
import { useScreen } from '#ui/screen/screens.ts';
import { requestWording } from './messages.ts';

export interface ResetPasswordProps {
  flow: ActorRefFrom<ResetPasswordMachine>;
  /** Emails stay in the sandbox's outbox, which the screen says. */
  sandbox: boolean;
}

export const resetScreens = { resetRequest: Request, resetSent: Sent } satisfies Record<
  string,
  ComponentType<ResetPasswordProps>
>;

/** A forgotten password: an email with a link to choose another one. */
export function ResetPassword(props: ResetPasswordProps) {
  const [screen, Screen] = useScreen(props.flow, resetScreens, 'resetRequest');
  return (
    <AccessPage screen={screen}>
      <Screen {...props} />
    </AccessPage>
  );
}

function Request({ flow }: ResetPasswordProps) {
  return (
    <LinkForm
      flow={flow}
      title="Reset your password"
      about="Enter the email address of your account. We’ll email you a link to choose a new password."
      autoComplete="username"
      wording={requestWording}
      signIn="Remembered it?"
    />
  );
}

function Sent(props: ResetPasswordProps) {
  return (
    <LinkSent {...props}>
      {(address) => (
        <>
          If {address} has an account, we sent it a link to choose a new password. The link works once, for one hour. It
          can take a minute or two. Check your spam folder too.
        </>
      )}
    </LinkSent>
  );
}
