import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type EmailChangeMachine, selectEmail } from '#machines/emailChange/emailChange.machine.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { AccessActions, AccessForm, AccessHead, AccessPage, Address } from '#presenters/access/Access.tsx';
import { linkScreens } from '#presenters/access/linkScreens.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { useScreen } from '#ui/screen/screens.ts';
import { checkWording, confirmWording, linkTexts } from './messages.ts';

export interface EmailChangeProps {
  flow: ActorRefFrom<EmailChangeMachine>;
}

/** The screens by the machine's `screen:*` tags. */
export const emailChangeScreens = {
  ...linkScreens({
    wording: checkWording,
    faults: linkTexts,
    actions: (
      <>
        <ButtonLink href="/settings" variant="main">
          Go to settings
        </ButtonLink>
        <ButtonLink href="/signin">Sign in</ButtonLink>
      </>
    ),
  }),
  emailChange: Confirm,
  emailChanged: Changed,
} satisfies Record<string, ComponentType<EmailChangeProps>>;

/** The page behind the link that was emailed to a new address. */
export function EmailChange({ flow }: EmailChangeProps) {
  const [screen, Screen] = useScreen(flow, emailChangeScreens, 'linkChecking');
  return (
    <AccessPage screen={screen}>
      <Screen flow={flow} />
    </AccessPage>
  );
}

function Confirm({ flow }: EmailChangeProps) {
  const busy = useSelector(flow, selectIsBusy);
  return (
    <AccessForm
      title="Confirm your new email address"
      about={
        <>
          From then on, you sign in with <Address>{useSelector(flow, selectEmail)}</Address>. You’ll be signed out on all devices, and withdrawals
          will be paused for 24 hours.
        </>
      }
      busy={busy}
      onSubmit={() => flow.send({ type: 'change.confirmed' })}
    >
      <FlowProblem flow={flow} wording={confirmWording} />
      <Button type="submit" variant="main" size="large" wide busy={busy}>
        Confirm new address
      </Button>
    </AccessForm>
  );
}

/** Shown for a moment before the sign-in page opens. */
function Changed({ flow }: EmailChangeProps) {
  return (
    <>
      <AccessHead title="Your email address was changed" done>
        Sign in with <Address>{useSelector(flow, selectEmail)}</Address> from now on.
      </AccessHead>
      <AccessActions>
        <ButtonLink href="/signin" variant="main">
          Sign in
        </ButtonLink>
      </AccessActions>
    </>
  );
}
