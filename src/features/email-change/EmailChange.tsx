import { useSelector } from '@xstate/react';
import { type ComponentType, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type EmailChangeMachine, selectEffect, selectEmail } from '#machines/emailChange/emailChange.machine.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { AccessActions, AccessForm, AccessHead, AccessPage, Address } from '#presenters/access/Access.tsx';
import { linkScreens } from '#presenters/access/linkScreens.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import { useScreen } from '#ui/screen/screens.ts';
import { checkWording, confirmWording, linkTexts, pendingWording } from './messages.ts';
import type { PendingChangeProps } from './PendingChange.tsx';

export interface EmailChangeProps {
  flow: ActorRefFrom<EmailChangeMachine>;
}

const PendingChange = lazyCode<PendingChangeProps>(async () => (await import('./PendingChange.tsx')).PendingChange);
/** The screens of a pending change, whose code loads only then. */
const Pending = ({ flow }: EmailChangeProps) => <PendingChange flow={flow} wording={pendingWording} />;

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
  emailChangePending: Pending,
  emailChangeWaiting: Pending,
  emailChangeStopped: Pending,
} satisfies Record<string, ComponentType<EmailChangeProps>>;

/** The page for links to a new address and, while its change is pending, to the old one. */
export const EmailChange = (props: EmailChangeProps) => (
  <Suspense fallback={<Skeleton shape="block" />}>
    <Screens {...props} />
  </Suspense>
);

/** Inside the boundary that waits for code, so that the focused heading exists. */
function Screens({ flow }: EmailChangeProps) {
  const [screen, Screen] = useScreen(flow, emailChangeScreens, 'linkChecking');
  return (
    <AccessPage screen={screen}>
      <Screen flow={flow} />
    </AccessPage>
  );
}

function Confirm({ flow }: EmailChangeProps) {
  const busy = useSelector(flow, selectIsBusy);
  const email = useSelector(flow, selectEmail);
  const waits = useSelector(flow, selectEffect) === 'later';
  return (
    <AccessForm
      title="Confirm your new email address"
      about={
        <>
          {waits ? '24 hours after you confirm' : 'From then on'}, you sign in with <Address>{email}</Address>. You’ll
          be signed out on all devices, and withdrawals will be paused for 24 hours.
          {waits && ' Until then, your old address can stop the change or make it at once.'}
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
