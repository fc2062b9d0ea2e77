import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type EmailChangeMachine,
  selectAppliesAt,
  selectEffect,
  selectEmail,
  selectIsHastening,
  selectIsStopping,
} from '#machines/emailChange/emailChange.machine.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { AccessActions, AccessForm, AccessHead, AccessPage, Address } from '#presenters/access/Access.tsx';
import { linkScreens } from '#presenters/access/linkScreens.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { useScreen } from '#ui/screen/screens.ts';
import { Time } from '#ui/time/Time.tsx';
import { checkWording, confirmWording, linkTexts, pendingWording } from './messages.ts';

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
  emailChangePending: Pending,
  emailChangeWaiting: Waiting,
  emailChangeStopped: Stopped,
} satisfies Record<string, ComponentType<EmailChangeProps>>;

/** The page behind the links that are emailed to a new address and, while its change waits, to the old one. */
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
  const email = useSelector(flow, selectEmail);
  const waits = useSelector(flow, selectEffect) === 'later';
  return (
    <AccessForm
      title="Confirm your new email address"
      about={
        <>
          {waits ? '24 hours after you confirm' : 'From then on'}, you sign in with <Address>{email}</Address>. You’ll be signed out on all devices,
          and withdrawals will be paused for 24 hours.{waits && ' Until then, your old address can stop the change or make it at once.'}
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

/** Behind the link to the old mailbox, while the change waits. */
function Pending({ flow }: EmailChangeProps) {
  const email = useSelector(flow, selectEmail);
  const busy = useSelector(flow, selectIsBusy);
  const stopping = useSelector(flow, selectIsStopping);
  const hastening = useSelector(flow, selectIsHastening);
  return (
    <>
      <AccessHead title="Your email address is about to change">
        It becomes <Address>{email}</Address> on <AppliesAt flow={flow} />. Then you’re signed out on all devices, and withdrawals are paused for 24
        hours.
      </AccessHead>
      <FlowProblem flow={flow} wording={pendingWording} />
      <AccessActions>
        <Button variant="main" busy={stopping} disabled={busy && !stopping} onClick={() => flow.send({ type: 'change.stopped' })}>
          Stop the change
        </Button>
        <Button busy={hastening} disabled={busy && !hastening} onClick={() => flow.send({ type: 'change.confirmed' })}>
          Change it now
        </Button>
      </AccessActions>
    </>
  );
}

function AppliesAt({ flow }: EmailChangeProps) {
  const at = useSelector(flow, selectAppliesAt);
  return at === null ? null : <Time at={at} />;
}

function Waiting({ flow }: EmailChangeProps) {
  const email = useSelector(flow, selectEmail);
  return (
    <>
      <AccessHead title="Your new email address is confirmed" done>
        You sign in with <Address>{email}</Address> from <AppliesAt flow={flow} /> on. To change it now, use the link that we emailed to your old
        address.
      </AccessHead>
      <AccessActions>
        <ButtonLink href="/settings" variant="main">
          Go to settings
        </ButtonLink>
      </AccessActions>
    </>
  );
}

function Stopped() {
  return (
    <>
      <AccessHead title="The change was stopped" done>
        Your email address stays the same. If you didn’t request the change, lock your account with the link in the same email.
      </AccessHead>
      <AccessActions>
        <ButtonLink href="/signin" variant="main">
          Sign in
        </ButtonLink>
      </AccessActions>
    </>
  );
}
