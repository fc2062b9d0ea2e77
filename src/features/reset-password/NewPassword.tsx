import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type NewPasswordMachine, selectEmail } from '#machines/newPassword/newPassword.machine.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { AccessActions, AccessForm, AccessHead, AccessPage, Address } from '#presenters/access/Access.tsx';
import { linkScreens } from '#presenters/access/linkScreens.tsx';
import { FlowPassword } from '#presenters/password/FlowPassword.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { useScreen } from '#ui/screen/screens.ts';
import { changeWording, checkWording, linkTexts } from './messages.ts';

export interface NewPasswordProps {
  flow: ActorRefFrom<NewPasswordMachine>;
}

export const newPasswordScreens = {
  ...linkScreens({
    wording: checkWording,
    faults: linkTexts,
    actions: (
      <>
        <ButtonLink href="/reset" variant="main">
          Get a new link
        </ButtonLink>
        <ButtonLink href="/signin">Sign in</ButtonLink>
      </>
    ),
  }),
  newPassword: PasswordForm,
  passwordChanged: Changed,
} satisfies Record<string, ComponentType<NewPasswordProps>>;

/** The page for the link in a reset email. */
export function NewPassword({ flow }: NewPasswordProps) {
  const [screen, Screen] = useScreen(flow, newPasswordScreens, 'linkChecking');
  return (
    <AccessPage screen={screen}>
      <Screen flow={flow} />
    </AccessPage>
  );
}

function PasswordForm({ flow }: NewPasswordProps) {
  const email = useSelector(flow, selectEmail);
  const busy = useSelector(flow, selectIsBusy);
  return (
    <AccessForm
      title="Choose a new password"
      about={
        <>
          For <Address>{email}</Address>. You’ll be signed out on all devices, and withdrawals will be paused for 24
          hours.
        </>
      }
      busy={busy}
      onSubmit={() => flow.send({ type: 'form.submitted' })}
    >
      <FlowProblem flow={flow} wording={changeWording} />
      <FlowPassword flow={flow} />
      <Button type="submit" variant="main" size="large" wide busy={busy}>
        Save new password
      </Button>
    </AccessForm>
  );
}

/** Shown if another customer is signed in here; otherwise the sign-in page follows at once. */
function Changed({ flow }: NewPasswordProps) {
  return (
    <>
      <AccessHead title="Your password was changed" done>
        Sign in to <Address>{useSelector(flow, selectEmail)}</Address> with the new password.
      </AccessHead>
      <AccessActions>
        <ButtonLink href="/signin" variant="main">
          Sign in
        </ButtonLink>
      </AccessActions>
    </>
  );
}
