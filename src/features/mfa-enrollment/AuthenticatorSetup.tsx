import { useSelector } from '@xstate/react';
import { useEffect, useRef } from 'react';
import { selectDigits, selectIsScanning, selectMaySubmit, selectSecret } from '#machines/mfaEnrollment/mfaEnrollment.machine.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { focusField } from '#presenters/code/useCodeFocus.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { QrCodeOnDemand } from '#presenters/qr/QrCodeOnDemand.tsx';
import { GroupedAddress } from '#presenters/wallet/GroupedAddress.tsx';
import { Button } from '#ui/button/Button.tsx';
import { PinFieldOnDemand } from '#ui/field/PinFieldOnDemand.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { AppLink } from '#ui/link/AppLink.tsx';
import { Heading, Text, VisuallyHidden } from '#ui/text/Text.tsx';
import type { MfaEnrollmentProps } from './MfaEnrollmentSection.tsx';
import { factorWording, isAboutCode } from './messages.ts';
import styles from './mfa-enrollment.module.css';

/** The secret to scan or type in, and the first code of the app, which turns it on. */
export function AuthenticatorSetup({ flow }: MfaEnrollmentProps) {
  const form = useRef<HTMLFormElement>(null);
  const secret = useSelector(flow, selectSecret);
  const digits = useSelector(flow, selectDigits);
  const problem = useSelector(flow, selectProblem);
  const scanning = useSelector(flow, selectIsScanning);
  const busy = useSelector(flow, selectIsBusy);
  const maySubmit = useSelector(flow, selectMaySubmit);
  const aboutCode = problem !== null && isAboutCode(problem);
  // Each refusal is a new object: a wrong code has to be entered again from its first digit.
  useEffect(() => {
    if (problem !== null && isAboutCode(problem)) focusField(form.current);
  }, [problem]);
  // The machine has it wherever it shows this screen.
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
      <Heading level={3} tabIndex={-1}>
        Add an authenticator app
      </Heading>
      {problem && !aboutCode && <ProblemNotice wording={factorWording(problem)} reference={problem.reference} />}
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
      <Text size="s" tone="faint">
        Withdrawals are paused for 24 hours after that.
      </Text>
      <Cluster>
        <Button type="submit" variant="main" busy={busy} {...(!maySubmit && !busy && { 'aria-disabled': true })}>
          Add authenticator app
        </Button>
        <Button disabled={busy} onClick={() => flow.send({ type: 'change.canceled' })}>
          Cancel
        </Button>
      </Cluster>
    </form>
  );
}
