import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type ResetPasswordMachine,
  selectEmail,
  selectEmailProblem,
  selectMaySendAgain,
  selectSecondsLeft,
} from '#machines/resetPassword/resetPassword.machine.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { AccessActions, AccessAside, AccessForm, AccessHead, AccessPage, Address } from '#presenters/access/Access.tsx';
import { emailText } from '#presenters/mail/emailText.ts';
import { OutboxLink } from '#presenters/mail/OutboxLink.tsx';
import { Resend } from '#presenters/mail/Resend.tsx';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { screenOf } from '#ui/screen/screenOf.ts';
import { Text } from '#ui/text/Text.tsx';
import { requestWording } from './messages.ts';

export interface ResetPasswordProps {
  flow: ActorRefFrom<ResetPasswordMachine>;
  /** Emails stay in the sandbox's outbox, and the screen says so. */
  sandbox: boolean;
}

/** The screens by the machine's `screen:*` tags. */
export const resetScreens = { resetRequest: Request, resetSent: Sent } satisfies Record<string, ComponentType<ResetPasswordProps>>;

/** A forgotten password: an email with a link to choose another one. */
export function ResetPassword(props: ResetPasswordProps) {
  const screen = useSelector(props.flow, (snapshot) => screenOf(snapshot, resetScreens)) ?? 'resetRequest';
  const Screen = resetScreens[screen];
  return (
    <AccessPage screen={screen}>
      <Screen {...props} />
    </AccessPage>
  );
}

function Request({ flow }: ResetPasswordProps) {
  const email = useSelector(flow, selectEmail);
  const found = useSelector(flow, selectEmailProblem);
  const problem = useSelector(flow, selectProblem);
  const busy = useSelector(flow, selectIsBusy);
  return (
    <>
      <AccessForm
        title="Reset your password"
        about="Enter the email address of your account. We’ll email you a link to choose a new password."
        busy={busy}
        onSubmit={() => flow.send({ type: 'link.requested' })}
      >
        {problem && <ProblemNotice wording={requestWording(problem)} reference={problem.reference} />}
        <TextField
          label="Email"
          type="email"
          autoComplete="username"
          value={email}
          readOnly={busy}
          error={emailText(found)}
          onText={(text) => flow.send({ type: 'email.changed', email: text })}
        />
        <Button type="submit" variant="main" size="large" wide busy={busy}>
          Send the link
        </Button>
      </AccessForm>
      <Text tone="soft" center>
        Remembered it? <AppLink href="/signin">Sign in</AppLink>
      </Text>
    </>
  );
}

/** The email is on its way if there is an account; the reply never reveals which. */
function Sent({ flow, sandbox }: ResetPasswordProps) {
  const email = useSelector(flow, selectEmail).trim();
  return (
    <>
      <AccessHead title="Check your email">
        If <Address>{email}</Address> has an account, we sent it a link to choose a new password. The link works once, for one hour. It can take a
        minute or two. Check your spam folder too.
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

function SendAgain({ flow }: Pick<ResetPasswordProps, 'flow'>) {
  return (
    <Resend
      label="Send the link again"
      possible={useSelector(flow, selectMaySendAgain)}
      busy={useSelector(flow, selectIsBusy)}
      secondsLeft={useSelector(flow, selectSecondsLeft)}
      onSend={() => flow.send({ type: 'link.requested' })}
    />
  );
}
