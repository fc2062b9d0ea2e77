import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { EmailChangeMachine } from '#machines/emailChange/emailChange.machine.ts';
import type { Problem } from '#machines/shared/problem.ts';
import { AccessActions, AccessHead, Address } from '#presenters/access/Access.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import type { Wording } from '#presenters/problem/wording.ts';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { useScreen } from '#ui/screen/screens.ts';
import { Time } from '#ui/time/Time.tsx';

// Imports nothing from its page, to avoid a cycle of two chunks.
export interface PendingChangeProps {
  flow: ActorRefFrom<EmailChangeMachine>;
  /** Why the change was neither stopped nor made, and what to do. */
  wording: (problem: Problem) => Wording;
}

const screens = {
  emailChangePending: Pending,
  emailChangeWaiting: Waiting,
  emailChangeStopped: Stopped,
} satisfies Record<string, ComponentType<PendingChangeProps>>;

/** A pending change. */
export function PendingChange(props: PendingChangeProps) {
  const [, Screen] = useScreen(props.flow, screens, 'emailChangePending');
  return <Screen {...props} />;
}

/** For the link in the old mailbox. */
function Pending({ flow, wording }: PendingChangeProps) {
  const email = useSelector(flow, ({ context }) => context.email);
  const stopping = useSelector(flow, (snapshot) => snapshot.matches('stopping'));
  const hastening = useSelector(flow, (snapshot) => snapshot.matches('hastening'));
  return (
    <>
      <AccessHead title="Your email address is about to change">
        It becomes <Address>{email}</Address> on <AppliesAt flow={flow} />. Then you’re signed out on all devices, and
        withdrawals are paused for 24 hours.
      </AccessHead>
      <FlowProblem flow={flow} wording={wording} />
      <AccessActions>
        <Button
          variant="main"
          busy={stopping}
          disabled={hastening}
          onClick={() => flow.send({ type: 'change.stopped' })}
        >
          Stop the change
        </Button>
        <Button busy={hastening} disabled={stopping} onClick={() => flow.send({ type: 'change.confirmed' })}>
          Change it now
        </Button>
      </AccessActions>
    </>
  );
}

/** After the new mailbox has confirmed. */
function Waiting({ flow }: PendingChangeProps) {
  const email = useSelector(flow, ({ context }) => context.email);
  return (
    <>
      <AccessHead title="Your new email address is confirmed" done>
        You’ll sign in with <Address>{email}</Address> starting <AppliesAt flow={flow} />. To change it now, use the
        link that we emailed to your old address.
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
        Your email address stays the same. If you didn’t request the change, lock your account with the link in the same
        email.
      </AccessHead>
      <AccessActions>
        <ButtonLink href="/signin" variant="main">
          Sign in
        </ButtonLink>
      </AccessActions>
    </>
  );
}

function AppliesAt({ flow }: Pick<PendingChangeProps, 'flow'>) {
  const at = useSelector(flow, ({ context }) => context.appliesAt);
  return at === null ? null : <Time at={at} format="from" />;
}
