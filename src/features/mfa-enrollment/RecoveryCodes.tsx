import { useSelector } from '@xstate/react';
import { Download, Printer } from 'lucide-react';
import { selectCodes, selectTypedCode } from '#machines/mfaEnrollment/mfaEnrollment.machine.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { CopyButton } from '#ui/copy/CopyButton.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { part } from '#ui/part.ts';
import { useFormFocus } from '#ui/screen/focus.ts';
import { useScreen } from '#ui/screen/screens.ts';
import { Heading, Text } from '#ui/text/Text.tsx';
import type { MfaEnrollmentProps } from './MfaEnrollmentSection.tsx';
import { factorWording } from './messages.ts';
import styles from './mfa-enrollment.module.css';

const screens = { recoveryCodes: RecoveryCodes, recoveryCodeConfirmation: RecoveryCodeConfirmation };

/** New recovery codes, until the customer has shown that they are saved. */
export function RecoveryCodeScreens(props: MfaEnrollmentProps) {
  const [, Screen] = useScreen(props.flow, screens, 'recoveryCodes');
  return <Screen {...props} />;
}

/** Recovery codes that are not saved yet. */
function RecoveryCodes({ flow }: MfaEnrollmentProps) {
  const codes = useSelector(flow, selectCodes) ?? [];
  return (
    <>
      <Heading level={3} tabIndex={-1}>
        Save your recovery codes
      </Heading>
      <Text>
        If you lose your device, a recovery code gets you in. Each works once. We show them until you enter one of them, for 24 hours at most.
      </Text>
      <div {...part('recovery-codes')} className={styles.sheet}>
        <p className={styles.sheetTitle}>Statechange recovery codes</p>
        <ol aria-label="Recovery codes" className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ol>
      </div>
      <Cluster>
        <CopyButton value={codes.join('\n')} what="recovery codes" />
        <Button size="small" onClick={() => flow.send({ type: 'codes.downloadRequested' })}>
          <Download size={15} aria-hidden /> Download
        </Button>
        <Button size="small" onClick={() => window.print()}>
          <Printer size={15} aria-hidden /> Print
        </Button>
      </Cluster>
      <div>
        <Button variant="main" onClick={() => flow.send({ type: 'codes.saved' })}>
          I saved the codes
        </Button>
      </div>
    </>
  );
}

/** One of them is entered, which shows that they are saved. */
function RecoveryCodeConfirmation({ flow }: MfaEnrollmentProps) {
  const typed = useSelector(flow, selectTypedCode);
  const problem = useSelector(flow, selectProblem);
  const busy = useSelector(flow, selectIsBusy);
  const isUnknown = problem?.code === 'codeUnknown';
  const { form, submit } = useFormFocus(false);
  return (
    <form
      ref={form}
      noValidate
      aria-label="Recovery code"
      className={styles.form}
      onSubmit={(event) => submit(event, () => flow.send({ type: 'code.submitted' }))}
    >
      <Heading level={3} tabIndex={-1}>
        Confirm one recovery code
      </Heading>
      {problem && !isUnknown && <ProblemNotice wording={factorWording(problem)} reference={problem.reference} />}
      <TextField
        label="Any of your recovery codes"
        hint="It stays unused."
        mono
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={typed}
        readOnly={busy}
        error={isUnknown && 'This isn’t one of the codes. Check what you saved, or see the codes again.'}
        onText={(text) => flow.send({ type: 'typedCode.changed', text })}
      />
      <Cluster>
        <Button type="submit" variant="main" busy={busy}>
          Confirm code
        </Button>
        <Button disabled={busy} onClick={() => flow.send({ type: 'codes.reviewed' })}>
          See the codes again
        </Button>
      </Cluster>
    </form>
  );
}
