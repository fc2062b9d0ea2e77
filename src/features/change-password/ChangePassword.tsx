import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type ChangePasswordMachine,
  selectEmail,
  selectFieldProblem,
  selectPassword,
  selectPasswordRules,
} from '#machines/changePassword/changePassword.machine.ts';
import { selectCode } from '#machines/oneTimeCode/oneTimeCode.selectors.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { NewPasswordField, PasswordOwner } from '#presenters/password/NewPasswordField.tsx';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { SettingsForm } from '#presenters/settings/SettingsForm.tsx';
import { SettingsSection } from '#presenters/settings/SettingsSection.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Cluster } from '#ui/layout/Cluster.tsx';
import { useHeadingFocus } from '#ui/screen/focus.ts';
import { screenOf } from '#ui/screen/screenOf.ts';
import { Heading } from '#ui/text/Heading.tsx';
import { Text } from '#ui/text/Text.tsx';
import { changeWording } from './messages.ts';

export interface ChangePasswordProps {
  flow: ActorRefFrom<ChangePasswordMachine>;
  sandbox: boolean;
}

/** The screens by the machine's `screen:*` tags. */
export const changePasswordScreens = {
  passwordKept: Kept,
  passwordChoice: Choice,
  passwordCode: Code,
  passwordReplaced: Replaced,
} satisfies Record<string, ComponentType<ChangePasswordProps>>;

/** The customer's password, in the settings. */
export function ChangePassword(props: ChangePasswordProps) {
  const screen = useSelector(props.flow, (snapshot) => screenOf(snapshot, changePasswordScreens)) ?? 'passwordKept';
  const container = useHeadingFocus<HTMLDivElement>(screen, 'h3, button');
  const Screen = changePasswordScreens[screen];
  return (
    <SettingsSection id="password" title="Password">
      <div ref={container}>
        <Screen {...props} />
      </div>
    </SettingsSection>
  );
}

function Kept({ flow }: ChangePasswordProps) {
  return (
    <Cluster gap={3}>
      <Button onClick={() => flow.send({ type: 'change.requested' })}>Change password</Button>
    </Cluster>
  );
}

function Choice({ flow }: ChangePasswordProps) {
  const email = useSelector(flow, selectEmail);
  const busy = useSelector(flow, selectIsBusy);
  const problem = useSelector(flow, selectProblem);
  return (
    <SettingsForm
      title="Choose a new password"
      about="You’ll be signed out on all devices, this one too, and withdrawals will be paused for 24 hours."
      busy={busy}
      onSubmit={() => flow.send({ type: 'form.submitted' })}
    >
      {problem && <ProblemNotice wording={changeWording(problem)} reference={problem.reference} />}
      <PasswordOwner email={email} />
      <NewPasswordField
        label="New password"
        password={useSelector(flow, selectPassword)}
        known={email}
        rules={useSelector(flow, selectPasswordRules)}
        problem={useSelector(flow, selectFieldProblem)}
        busy={busy}
        onText={(password) => flow.send({ type: 'password.changed', password })}
        onLeave={() => flow.send({ type: 'field.left' })}
      />
      <Cluster>
        <Button type="submit" variant="main" busy={busy}>
          Save and sign out
        </Button>
        <Button disabled={busy} onClick={() => flow.send({ type: 'change.canceled' })}>
          Keep the password
        </Button>
      </Cluster>
    </SettingsForm>
  );
}

function Code({ flow, sandbox }: ChangePasswordProps) {
  const code = useSelector(flow, selectCode);
  return (
    <SettingsForm title="Confirm it’s you" about="Your sign-in was a while ago.">
      {code && <OneTimeCode code={code} action="Change your password" sandbox={sandbox} />}
      <Cluster>
        <Button onClick={() => flow.send({ type: 'change.canceled' })}>Go back</Button>
      </Cluster>
    </SettingsForm>
  );
}

/** Shown for a moment before the sign-in page opens. */
function Replaced() {
  return (
    <div role="status">
      <Heading level={3} look="card" tabIndex={-1}>
        Your password was changed
      </Heading>
      <Text tone="soft">You’re signed out everywhere. Sign in with the new password.</Text>
    </div>
  );
}
