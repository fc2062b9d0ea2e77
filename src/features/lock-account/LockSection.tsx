import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import { type LockAccountMachine, selectIsLocking } from '#machines/lockAccount/lockAccount.machine.ts';
import { selectCode } from '#machines/oneTimeCode/oneTimeCode.selectors.ts';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { ChangeSection } from '#presenters/settings/Change.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { useScreen } from '#ui/screen/screens.ts';
import { Heading, Text } from '#ui/text/Text.tsx';
import { LockEffects } from './LockEffects.tsx';
import { lockWording } from './messages.ts';

export interface LockProps {
  flow: ActorRefFrom<LockAccountMachine>;
}

interface LockSectionProps extends LockProps {
  sandbox: boolean;
}

export const lockSectionScreens = {
  lockOffer: Offer,
  lockConfirm: Confirm,
  lockCode: Code,
  lockDone: Locked,
} satisfies Record<string, ComponentType<LockSectionProps>>;

/** Locking the account, in the settings. */
export function LockSection(props: LockSectionProps) {
  const [screen, Screen] = useScreen(props.flow, lockSectionScreens, 'lockOffer');
  return (
    <ChangeSection
      id="lock"
      title="Lock your account"
      about="If you think that someone else can sign in, lock your account right away."
      screen={screen}
    >
      <Screen {...props} />
    </ChangeSection>
  );
}

function Offer({ flow }: LockProps) {
  return (
    <Button variant="danger" onClick={() => flow.send({ type: 'lock.requested' })}>
      Lock my account
    </Button>
  );
}

function Confirm({ flow }: LockProps) {
  const isLocking = useSelector(flow, selectIsLocking);
  return (
    <Stack>
      <Heading level={3} tabIndex={-1}>
        Lock your account now?
      </Heading>
      <LockEffects />
      <FlowProblem flow={flow} wording={lockWording} />
      <Cluster gap={3}>
        <Button variant="danger" busy={isLocking} onClick={() => flow.send({ type: 'lock.confirmed' })}>
          Lock account now
        </Button>
        <Button disabled={isLocking} onClick={() => flow.send({ type: 'lock.canceled' })}>
          Keep it open
        </Button>
      </Cluster>
    </Stack>
  );
}

function Code({ flow, sandbox }: LockSectionProps) {
  const code = useSelector(flow, selectCode);
  return (
    <Stack>
      <Heading level={3} tabIndex={-1}>
        Confirm it’s you
      </Heading>
      {code && <OneTimeCode code={code} action="Lock your account" sandbox={sandbox} />}
      <Cluster>
        <Button onClick={() => flow.send({ type: 'lock.canceled' })}>Go back</Button>
      </Cluster>
    </Stack>
  );
}

function Locked() {
  return <Text>Your account is locked.</Text>;
}
