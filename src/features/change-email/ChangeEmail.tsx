import { useSelector } from '@xstate/react';
import { type ComponentType, Suspense } from 'react';
import type { ActorRefFrom } from 'xstate';
import {
  type ChangeEmailMachine,
  selectEmail,
  selectFieldProblem,
  selectNewEmail,
  selectPending,
} from '#machines/changeEmail/changeEmail.machine.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { Address } from '#presenters/access/Access.tsx';
import { emailText } from '#presenters/mail/emailText.ts';
import { OutboxLink } from '#presenters/mail/OutboxLink.tsx';
import { ResendLink } from '#presenters/mail/Resend.tsx';
import { ChangeCode, ChangeForm, ChangeSection } from '#presenters/settings/Change.tsx';
import { SettingsForm } from '#presenters/settings/SettingsForm.tsx';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Cluster, Stack } from '#ui/layout/Layout.tsx';
import { Skeleton } from '#ui/list/Skeleton.tsx';
import { lazyCode } from '#ui/on-demand/lazyCode.ts';
import { isLeft, useFocusAfter } from '#ui/screen/focus.ts';
import { useScreen } from '#ui/screen/screens.ts';
import { Text } from '#ui/text/Text.tsx';
import { changeWording } from './messages.ts';
import type { PendingNoticeProps } from './PendingNotice.tsx';

const PendingNotice = lazyCode<PendingNoticeProps>(async () => (await import('./PendingNotice.tsx')).PendingNotice);

export interface ChangeEmailProps {
  flow: ActorRefFrom<ChangeEmailMachine>;
  sandbox: boolean;
}

export const changeEmailScreens = {
  emailKept: Kept,
  emailChoice: Choice,
  emailCode: Code,
  emailSent: Sent,
} satisfies Record<string, ComponentType<ChangeEmailProps>>;

/** The customer's email address, in the settings. */
export function ChangeEmail(props: ChangeEmailProps) {
  const [screen, Screen] = useScreen(props.flow, changeEmailScreens, 'emailKept');
  return (
    <ChangeSection id="email" title="Email address" screen={screen}>
      <Screen {...props} />
    </ChangeSection>
  );
}

function Kept({ flow }: ChangeEmailProps) {
  const pending = useSelector(flow, selectPending);
  const busy = useSelector(flow, selectIsBusy);
  const place = useFocusAfter<HTMLDivElement>(pending === null ? [] : ['pending']);
  return (
    <div ref={place}>
      <Stack gap={3} align="start">
        <Text>
          <Address>{useSelector(flow, selectEmail)}</Address>
        </Text>
        {pending && (
          <Suspense fallback={<Skeleton shape="block" />}>
            <PendingNotice flow={flow} pending={pending} />
          </Suspense>
        )}
        <Button disabled={busy} onClick={() => flow.send({ type: 'change.requested' })}>
          Change email address
        </Button>
      </Stack>
    </div>
  );
}

function Choice({ flow }: ChangeEmailProps) {
  return (
    <ChangeForm
      flow={flow}
      title="Use another email address"
      about="We’ll email a link to the new address. After the change, you’re signed out on all devices, and withdrawals are paused for 24 hours. With two-step verification, the change waits 24 hours, and your old address can stop it."
      wording={changeWording}
      submit="Send the link"
      keep="Keep the address"
    >
      <TextField
        label="New email address"
        type="email"
        autoComplete="email"
        value={useSelector(flow, selectNewEmail)}
        readOnly={useSelector(flow, selectIsBusy)}
        error={emailText(useSelector(flow, selectFieldProblem))}
        onText={(newEmail) => flow.send({ type: 'newEmail.changed', newEmail })}
        onBlur={(event) => isLeft(event) && flow.send({ type: 'field.left' })}
      />
    </ChangeForm>
  );
}

function Code(props: ChangeEmailProps) {
  return <ChangeCode {...props} action="Change your email address" />;
}

/** The reply never reveals whether the address has an account. */
function Sent({ flow, sandbox }: ChangeEmailProps) {
  const newEmail = useSelector(flow, selectNewEmail).trim();
  return (
    <SettingsForm
      title="Check your new inbox"
      about={
        <>
          If <Address>{newEmail}</Address> can be used, we sent it a link. Open it within one hour. Until then, your
          address stays the same.
        </>
      }
    >
      {sandbox && (
        <div>
          <OutboxLink email={newEmail} />
        </div>
      )}
      <ResendLink flow={flow} />
      <Cluster>
        <Button onClick={() => flow.send({ type: 'change.closed' })}>Done</Button>
        <Button variant="plain" onClick={() => flow.send({ type: 'email.revised' })}>
          Use another address
        </Button>
      </Cluster>
    </SettingsForm>
  );
}
