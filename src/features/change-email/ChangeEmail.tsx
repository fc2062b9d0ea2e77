import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type ChangeEmailMachine,
  selectEmail,
  selectFieldProblem,
  selectMaySendAgain,
  selectNewEmail,
  selectSecondsLeft,
} from '#machines/changeEmail/changeEmail.machine.ts';
import { selectCode } from '#machines/oneTimeCode/oneTimeCode.selectors.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { Address } from '#presenters/access/Access.tsx';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { emailText } from '#presenters/mail/emailText.ts';
import { OutboxLink } from '#presenters/mail/OutboxLink.tsx';
import { Resend } from '#presenters/mail/Resend.tsx';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { SettingsForm } from '#presenters/settings/SettingsForm.tsx';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Cluster } from '#ui/layout/Cluster.tsx';
import { Stack } from '#ui/layout/Stack.tsx';
import { isLeft, useHeadingFocus } from '#ui/screen/focus.ts';
import { screenOf } from '#ui/screen/screenOf.ts';
import { Text } from '#ui/text/Text.tsx';
import { changeWording } from './messages.ts';

export interface ChangeEmailProps {
  flow: ActorRefFrom<ChangeEmailMachine>;
  sandbox: boolean;
}

/** The screens by the machine's `screen:*` tags. */
export const changeEmailScreens = {
  emailKept: Kept,
  emailChoice: Choice,
  emailCode: Code,
  emailSent: Sent,
} satisfies Record<string, ComponentType<ChangeEmailProps>>;

/** The customer's email address, in the settings. */
export function ChangeEmail(props: ChangeEmailProps) {
  const screen = useSelector(props.flow, (snapshot) => screenOf(snapshot, changeEmailScreens)) ?? 'emailKept';
  const container = useHeadingFocus<HTMLDivElement>(screen, 'h3, button');
  const Screen = changeEmailScreens[screen];
  return (
    <SettingsSection id="email" title="Email address">
      <div ref={container}>
        <Screen {...props} />
      </div>
    </SettingsSection>
  );
}

function Kept({ flow }: ChangeEmailProps) {
  return (
    <Stack gap={3} align="start">
      <Text>
        <Address>{useSelector(flow, selectEmail)}</Address>
      </Text>
      <Button onClick={() => flow.send({ type: 'change.requested' })}>Change email address</Button>
    </Stack>
  );
}

function Choice({ flow }: ChangeEmailProps) {
  const busy = useSelector(flow, selectIsBusy);
  const problem = useSelector(flow, selectProblem);
  return (
    <SettingsForm
      title="Use another email address"
      about="We’ll email a link to the new address. Once you confirm it, you’re signed out on all devices, and withdrawals are paused for 24 hours."
      busy={busy}
      onSubmit={() => flow.send({ type: 'form.submitted' })}
    >
      {problem && <ProblemNotice wording={changeWording(problem)} reference={problem.reference} />}
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        value={useSelector(flow, selectNewEmail)}
        readOnly={busy}
        error={emailText(useSelector(flow, selectFieldProblem))}
        onText={(newEmail) => flow.send({ type: 'newEmail.changed', newEmail })}
        onBlur={(event) => isLeft(event) && flow.send({ type: 'field.left' })}
      />
      <Cluster>
        <Button type="submit" variant="main" busy={busy}>
          Send the link
        </Button>
        <Button disabled={busy} onClick={() => flow.send({ type: 'change.closed' })}>
          Keep the address
        </Button>
      </Cluster>
    </SettingsForm>
  );
}

function Code({ flow, sandbox }: ChangeEmailProps) {
  const code = useSelector(flow, selectCode);
  return (
    <SettingsForm title="Confirm it’s you" about="Your sign-in was a while ago.">
      {code && <OneTimeCode code={code} action="Change your email address" sandbox={sandbox} />}
      <Cluster>
        <Button onClick={() => flow.send({ type: 'change.closed' })}>Go back</Button>
      </Cluster>
    </SettingsForm>
  );
}

/** The reply never reveals whether the address has an account. */
function Sent({ flow, sandbox }: ChangeEmailProps) {
  const newEmail = useSelector(flow, selectNewEmail).trim();
  return (
    <SettingsForm
      title="Check your new inbox"
      about={
        <>
          If <Address>{newEmail}</Address> can be used, we sent it a link. Open it within one hour. Until then, your address stays the same.
        </>
      }
    >
      {sandbox && (
        <div>
          <OutboxLink email={newEmail} />
        </div>
      )}
      <Resend
        label="Send the link again"
        possible={useSelector(flow, selectMaySendAgain)}
        busy={false}
        secondsLeft={useSelector(flow, selectSecondsLeft)}
        onSend={() => flow.send({ type: 'link.requested' })}
      />
      <Cluster>
        <Button onClick={() => flow.send({ type: 'change.closed' })}>Done</Button>
        <Button variant="plain" onClick={() => flow.send({ type: 'email.revised' })}>
          Use another address
        </Button>
      </Cluster>
    </SettingsForm>
  );
}
