import { useSelector } from '@xstate/react';
import { type ComponentType, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { type StaffInvitationMachine, selectInvitation } from '#machines/staffInvitation/staffInvitation.machine.ts';
import { AccessForm, AccessPage, Address } from '#presenters/access/Access.tsx';
import { linkScreens } from '#presenters/access/linkScreens.tsx';
import { AuthenticatorSetup } from '#presenters/factors/AuthenticatorSetup.tsx';
import { RecoveryCodeConfirmation, RecoveryCodes } from '#presenters/factors/RecoveryCodes.tsx';
import { FlowPassword } from '#presenters/password/FlowPassword.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Stack } from '#ui/layout/Layout.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { screenOf } from '#ui/screen/screens.ts';
import { Heading, Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { codesWording, invitationWording, linkTexts } from './messages.ts';

export interface StaffInvitationProps {
  flow: ActorRefFrom<StaffInvitationMachine>;
}

export const staffInvitationScreens = {
  ...linkScreens({
    wording: invitationWording,
    faults: linkTexts,
    actions: (
      <ButtonLink href="/admin/signin" variant="main">
        Go to sign-in
      </ButtonLink>
    ),
  }),
  invitationPassword: PasswordForm,
  authenticatorSetup: Authenticator,
  recoveryCodes: Codes,
  recoveryCodeConfirmation: ConfirmedCodes,
} satisfies Record<string, ComponentType<StaffInvitationProps>>;

/** An invitation: a password, an authenticator app, recovery codes, then the console. */
export function StaffInvitation(props: StaffInvitationProps) {
  const screen = useSelector(props.flow, (snapshot) => screenOf(snapshot, staffInvitationScreens));
  const Screen = screen === null ? SignedIn : staffInvitationScreens[screen];
  return (
    <AccessPage screen={screen}>
      <Suspense fallback={<Skeleton shape="block" />}>
        <Screen {...props} />
      </Suspense>
    </AccessPage>
  );
}

function PasswordForm({ flow }: StaffInvitationProps) {
  const busy = useSelector(flow, selectIsBusy);
  const invitation = useSelector(flow, selectInvitation);
  if (invitation === null) return null;
  const { name, email, roles, expiresAt } = invitation;
  return (
    <AccessForm
      title={`Welcome, ${name}`}
      about={
        <>
          You’re invited as <Address>{email}</Address>, with {roles.length === 1 ? 'the role' : 'the roles'}{' '}
          {roles.join(', ')}. The link works until <Time at={expiresAt} />. Choose a password first.
        </>
      }
      busy={busy}
      onSubmit={() => flow.send({ type: 'form.submitted' })}
    >
      <FlowProblem flow={flow} wording={invitationWording} />
      <FlowPassword flow={flow} />
      <Button type="submit" variant="main" size="large" wide busy={busy}>
        Continue
      </Button>
    </AccessForm>
  );
}

function Authenticator({ flow }: StaffInvitationProps) {
  return (
    <AuthenticatorSetup
      flow={flow}
      wording={invitationWording}
      level={1}
      title="Set up your authenticator app"
      note="You need a code from it each time you sign in."
      action="Finish setup"
      cancel={{ label: 'Back to the password', onClick: () => flow.send({ type: 'password.revised' }) }}
    />
  );
}

function Codes({ flow }: StaffInvitationProps) {
  return (
    <Stack>
      <RecoveryCodes
        flow={flow}
        level={1}
        about="If you lose your device, a recovery code gets you in. Each works once. Save them before you continue."
      />
    </Stack>
  );
}

function ConfirmedCodes({ flow }: StaffInvitationProps) {
  return <RecoveryCodeConfirmation flow={flow} level={1} wording={codesWording} />;
}

/** Seen for a moment while the session starts and the next page loads. */
const SignedIn = () => (
  <div role="status">
    <Heading level={1} tabIndex={-1}>
      You’re signed in
    </Heading>
    <Text tone="soft">Opening the console.</Text>
  </div>
);
