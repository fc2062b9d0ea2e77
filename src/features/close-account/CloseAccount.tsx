import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import { closingWaitHours } from '#domain/security/closing.ts';
import {
  type CloseAccountMachine,
  selectClosesAt,
  selectObstacles,
} from '#machines/closeAccount/closeAccount.machine.ts';
import { selectCode } from '#machines/oneTimeCode/oneTimeCode.selectors.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { OneTimeCode } from '#presenters/code/OneTimeCode.tsx';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { problemWording } from '#presenters/problem/wording.ts';
import { ChangeSection } from '#presenters/settings/Change.tsx';
import { SettingsForm } from '#presenters/settings/SettingsForm.tsx';
import { Button } from '#ui/button/Button.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { useScreen } from '#ui/screen/screens.ts';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';
import { comesFirst } from './comesFirst.ts';

export interface CloseAccountProps {
  flow: ActorRefFrom<CloseAccountMachine>;
  sandbox: boolean;
}

export const closeAccountScreens = {
  closingOffer: Offer,
  closingBlocked: Blocked,
  closingConfirm: Confirm,
  closingCode: Code,
  closingWaits: Waits,
} satisfies Record<string, ComponentType<CloseAccountProps>>;

const wording = problemWording(
  'We don’t know yet whether your account will be closed. This section shows what is so.',
  {},
);

/** Closing the account, at the end of the settings. */
export function CloseAccount(props: CloseAccountProps) {
  const [screen, Screen] = useScreen(props.flow, closeAccountScreens, 'closingOffer');
  return (
    <ChangeSection
      id="close"
      title="Close your account"
      about="For when you no longer need it. You can change your mind for a day."
      screen={screen}
    >
      <Screen {...props} />
    </ChangeSection>
  );
}

function Offer({ flow }: CloseAccountProps) {
  const busy = useSelector(flow, selectIsBusy);
  return (
    <Stack>
      <FlowProblem flow={flow} wording={wording} />
      <Cluster>
        <Button busy={busy} onClick={() => flow.send({ type: 'closing.requested' })}>
          Close account
        </Button>
      </Cluster>
    </Stack>
  );
}

function Blocked({ flow }: CloseAccountProps) {
  const obstacles = useSelector(flow, selectObstacles);
  return (
    <SettingsForm title="Your account isn’t empty yet" about="Before it can be closed:">
      <ul>
        {obstacles &&
          comesFirst(obstacles).map(({ text, link }) => (
            <li key={text}>
              {text} <AppLink href={link.href}>{link.label}</AppLink>
            </li>
          ))}
      </ul>
      <Cluster>
        <Button variant="main" onClick={() => flow.send({ type: 'closing.requested' })}>
          Check again
        </Button>
        <Button onClick={() => flow.send({ type: 'closing.abandoned' })}>Keep my account</Button>
      </Cluster>
    </SettingsForm>
  );
}

function Confirm({ flow }: CloseAccountProps) {
  const busy = useSelector(flow, selectIsBusy);
  return (
    <SettingsForm
      title="Close your account?"
      about={`It closes in ${closingWaitHours} hours. Until then you can keep it. After that nobody can sign in, and the account can’t be opened again. Your recurring buys end with it. We keep its records for as long as the law requires, so save your statements first.`}
    >
      <FlowProblem flow={flow} wording={wording} />
      <Cluster gap={3}>
        <Button variant="danger" busy={busy} onClick={() => flow.send({ type: 'closing.confirmed' })}>
          Close my account
        </Button>
        <Button disabled={busy} onClick={() => flow.send({ type: 'closing.abandoned' })}>
          Keep my account
        </Button>
      </Cluster>
    </SettingsForm>
  );
}

function Code({ flow, sandbox }: CloseAccountProps) {
  const code = useSelector(flow, selectCode);
  return (
    <SettingsForm title="Confirm it’s you" about="A password isn’t enough to close your account.">
      {code && <OneTimeCode code={code} action="Close my account" sandbox={sandbox} />}
      <Cluster>
        <Button onClick={() => flow.send({ type: 'closing.abandoned' })}>Go back</Button>
      </Cluster>
    </SettingsForm>
  );
}

function Waits({ flow }: CloseAccountProps) {
  const at = useSelector(flow, selectClosesAt);
  const busy = useSelector(flow, selectIsBusy);
  return (
    <Stack>
      <FlowProblem flow={flow} wording={wording} />
      <Text strong>Your account closes {at !== null && <Time at={at} format="from" />}.</Text>
      <Text tone="soft">If money arrives before, it stays open, and we email you.</Text>
      <Cluster>
        <Button variant="main" busy={busy} onClick={() => flow.send({ type: 'account.kept' })}>
          Keep my account
        </Button>
      </Cluster>
    </Stack>
  );
}
