import { useSelector } from '@xstate/react';
import { useId, useRef } from 'react';
import {
  selectDigits,
  selectIsEntering,
  selectIsSending,
  selectIsVerifying,
  selectIsWaiting,
  selectMayRequest,
  selectMaySubmit,
  selectSentTo,
  selectWaitUntil,
} from '#machines/oneTimeCode/oneTimeCode.selectors.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { Button } from '#ui/button/Button.tsx';
import { PinFieldOnDemand } from '#ui/field/PinFieldOnDemand.tsx';
import { Text, VisuallyHidden } from '#ui/text/Text.tsx';
import { formatDuration } from '#ui/time/format.ts';
import { useSecondsUntil } from '#ui/time/useSecondsUntil.ts';
import { OutboxLink } from '../mail/OutboxLink.tsx';
import { Resend } from '../mail/Resend.tsx';
import { ProblemNotice } from '../problem/ProblemNotice.tsx';
import styles from './code.module.css';
import type { OneTimeCodeProps } from './OneTimeCode.tsx';
import { focusField } from './useCodeFocus.ts';
import { codeText, codeWording } from './wording.ts';

type Props = Pick<OneTimeCodeProps, 'code'>;

/** The code field, submitted with the sixth digit, and a button that names the action. */
export function CodeEntry({ code, action, sandbox = false }: OneTimeCodeProps) {
  const form = useRef<HTMLFormElement>(null);
  const about = useId();
  const problem = useSelector(code, selectProblem);
  const maySubmit = useSelector(code, selectMaySubmit);
  const verifying = useSelector(code, selectIsVerifying);
  const sentTo = useSelector(code, selectSentTo);
  const isAboutCode = problem !== null && codeText(problem) !== undefined;
  return (
    <form
      ref={form}
      noValidate
      aria-label="One-time code"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (maySubmit) code.send({ type: 'code.submitted' });
        else focusField(form.current);
      }}
    >
      <Progress code={code} id={about} />
      {problem && !isAboutCode && <ProblemNotice wording={codeWording(problem)} reference={problem.reference} />}
      <Digits code={code} describedBy={about} />
      <Button
        type="submit"
        variant="main"
        size="large"
        wide
        busy={verifying}
        {...(!maySubmit && !verifying && { 'aria-disabled': true })}
      >
        {action}
      </Button>
      <SendAgain code={code} />
      {sandbox && sentTo !== null && (
        <div className={styles.outbox}>
          <Text size="s" tone="soft">
            In the sandbox, all email goes to the outbox.
          </Text>
          <OutboxLink email={sentTo} />
        </div>
      )}
    </form>
  );
}

/** Describes the field rather than being live, so that updates do not interrupt speech. */
function Progress({ code, id }: Props & { id: string }) {
  const sentTo = useSelector(code, selectSentTo);
  const sending = useSelector(code, selectIsSending);
  const waiting = useSelector(code, selectIsWaiting);
  const verifying = useSelector(code, selectIsVerifying);
  const sent = sentTo === null || sending ? '' : 'We emailed you a code.';
  return (
    <div>
      <Text id={id} tone="soft">
        {waiting ? (
          'Your last code was used a moment ago. We’ll email you a new one automatically.'
        ) : (
          <>
            {sending ? 'We’re emailing' : 'We emailed'} a six-digit code to{' '}
            <strong className={styles.address}>{sentTo ?? 'your address'}</strong>. It works for 10 minutes.
          </>
        )}
      </Text>
      <div role="status">
        <VisuallyHidden>
          {verifying ? 'Checking the code' : waiting ? 'Waiting to email you a new code.' : sent}
        </VisuallyHidden>
      </div>
    </div>
  );
}

function Digits({ code, describedBy }: Props & { describedBy: string }) {
  const digits = useSelector(code, selectDigits);
  const problem = useSelector(code, selectProblem);
  const entering = useSelector(code, selectIsEntering);
  return (
    <PinFieldOnDemand
      autoFocus
      label="Code from the email"
      describedBy={describedBy}
      value={digits}
      readOnly={!entering}
      error={problem && codeText(problem)}
      onText={(text) => code.send({ type: 'digits.changed', digits: text })}
    />
  );
}

/** Requests another code, or counts down to the automatic one. */
function SendAgain({ code }: Props) {
  const possible = useSelector(code, selectMayRequest);
  const sending = useSelector(code, selectIsSending);
  const waiting = useSelector(code, selectIsWaiting);
  const secondsLeft = useSecondsUntil(useSelector(code, selectWaitUntil));
  if (waiting) return <Text size="s" tone="faint">{`New code in ${formatDuration(secondsLeft)}`}</Text>;
  return (
    <Resend
      label="Get a new code"
      possible={possible}
      busy={sending}
      secondsLeft={possible ? 0 : secondsLeft}
      onSend={() => code.send({ type: 'code.requested' })}
    />
  );
}
