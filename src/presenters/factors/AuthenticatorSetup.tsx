import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import type { AnyActorRef } from 'xstate';
import type { AuthenticatorSecret } from '#contract/access/factors.ts';
import { type Problem, type ProblemContext, selectProblem } from '#machines/shared/problem.ts';
import { Button } from '#ui/button/Button.tsx';
import { PinFieldOnDemand } from '#ui/field/PinFieldOnDemand.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Heading, Text, VisuallyHidden } from '#ui/text/Text.tsx';
import { focusField } from '../code/useCodeFocus.ts';
import { ProblemNotice } from '../problem/ProblemNotice.tsx';
import type { Wording } from '../problem/wording.ts';
import { QrCodeOnDemand } from '../qr/QrCodeOnDemand.tsx';
import { GroupedAddress } from '../wallet/GroupedAddress.tsx';
import styles from './factors.module.css';

interface SetupSnapshot {
  readonly context: ProblemContext & { readonly secret: AuthenticatorSecret | null; readonly digits: string };
  readonly hasTag: (tag: 'busy' | 'form') => boolean;
}

interface AuthenticatorSetupProps {
  flow: Pick<AnyActorRef, 'subscribe'> & {
    readonly getSnapshot: () => SetupSnapshot;
    readonly send: (
      event: { readonly type: 'digits.changed'; readonly digits: string } | { readonly type: 'code.submitted' },
    ) => void;
  };
  wording: (problem: Problem) => Wording;
  level: 1 | 3;
  title: string;
  note?: string;
  action: string;
  cancel: { label: string; onClick: () => void };
}

const isAboutCode = ({ code }: Problem): boolean => code === 'code_wrong';

/** An authenticator's secret, and the first code from the app, which turns it on. */
export function AuthenticatorSetup({ flow, wording, level, title, note, action, cancel }: AuthenticatorSetupProps) {
  const form = useRef<HTMLFormElement>(null);
  const { secret, digits } = useSelector(flow, ({ context }: SetupSnapshot) => context);
  const problem = useSelector(flow, selectProblem);
  const scanning = useSelector(flow, (snapshot: SetupSnapshot) => snapshot.hasTag('form'));
  const busy = useSelector(flow, (snapshot: SetupSnapshot) => snapshot.hasTag('busy'));
  const maySubmit = scanning && digits.length === 6;
  const aboutCode = problem !== null && isAboutCode(problem);
  // Each rejection is a new object; a wrong code is entered again from its first digit.
  useEffect(() => {
    if (problem !== null && isAboutCode(problem)) focusField(form.current);
  }, [problem]);
  // Always set on this screen.
  if (secret === null) return null;
  return (
    <form
      ref={form}
      noValidate
      aria-label="Authenticator app"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (maySubmit) flow.send({ type: 'code.submitted' });
        else focusField(form.current);
      }}
    >
      <Heading level={level} tabIndex={-1}>
        {title}
      </Heading>
      {problem && !aboutCode && <ProblemNotice wording={wording(problem)} reference={problem.reference} />}
      <ol className={styles.steps}>
        <li>
          <Text>Scan this code with your authenticator app.</Text>
          <QrCodeOnDemand text={secret.uri} label="QR code for your authenticator app" />
          <Text size="s" tone="soft">
            Can’t scan it? <AppLink href={secret.uri}>Open it on this device</AppLink>, or type this key into the app:
          </Text>
          <GroupedAddress address={secret.secret} what="key" />
        </li>
        <li>
          <Text>Enter the six digits that the app shows.</Text>
          <PinFieldOnDemand
            label="Code from your authenticator app"
            hint="Codes change every 30 seconds. Enter the newest one."
            value={digits}
            readOnly={!scanning}
            error={aboutCode ? (problem.message ?? 'That code didn’t work.') : undefined}
            onText={(text) => flow.send({ type: 'digits.changed', digits: text })}
          />
          <div role="status">{busy && <VisuallyHidden>Checking the code</VisuallyHidden>}</div>
        </li>
      </ol>
      {note !== undefined && (
        <Text size="s" tone="faint">
          {note}
        </Text>
      )}
      <Cluster>
        <Button type="submit" variant="main" busy={busy} {...(!maySubmit && !busy && { 'aria-disabled': true })}>
          {action}
        </Button>
        <Button disabled={busy} onClick={cancel.onClick}>
          {cancel.label}
        </Button>
      </Cluster>
    </form>
  );
}
