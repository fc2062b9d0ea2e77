import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { ChangePasswordMachine } from '#machines/changePassword/changePassword.machine.ts';
import { FlowPassword } from '#presenters/password/FlowPassword.tsx';
import { ChangeCode, ChangeForm, ChangeSection } from '#presenters/settings/Change.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { useScreen } from '#ui/screen/screens.ts';
import { Heading, Text } from '#ui/text/Text.tsx';
import { changeWording } from './messages.ts';

export interface ChangePasswordProps {
  flow: ActorRefFrom<ChangePasswordMachine>;
  sandbox: boolean;
  owner?: 'customer' | 'staff';
}

export const changePasswordScreens = {
  passwordKept: Kept,
  passwordChoice: Choice,
  passwordCode: Code,
  passwordReplaced: Replaced,
} satisfies Record<string, ComponentType<ChangePasswordProps>>;

/** The user's own password, in the customer's settings and on the staff account page. */
export function ChangePassword(props: ChangePasswordProps) {
  const [screen, Screen] = useScreen(props.flow, changePasswordScreens, 'passwordKept');
  return (
    <ChangeSection id="password" title="Password" screen={screen}>
      <Screen {...props} />
    </ChangeSection>
  );
}

function Kept({ flow }: ChangePasswordProps) {
  return (
    <Cluster gap={3}>
      <Button onClick={() => flow.send({ type: 'change.requested' })}>Change password</Button>
    </Cluster>
  );
}

const consequence = {
  customer: 'You’ll be signed out on all devices, this one too, and withdrawals will be paused for 24 hours.',
  staff: 'You’ll be signed out on all devices, this one too.',
} as const;

function Choice({ flow, owner = 'customer' }: ChangePasswordProps) {
  return (
    <ChangeForm
      flow={flow}
      title="Choose a new password"
      about={consequence[owner]}
      wording={changeWording}
      submit="Save and sign out"
      keep="Keep the password"
    >
      <FlowPassword flow={flow} />
    </ChangeForm>
  );
}

function Code({ owner, ...props }: ChangePasswordProps) {
  return <ChangeCode {...props} emails={owner !== 'staff'} action="Change your password" />;
}

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
