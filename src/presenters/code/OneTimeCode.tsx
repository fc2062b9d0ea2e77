import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import { minute } from '#domain/time/units.ts';
import type { OneTimeCodeMachine } from '#machines/oneTimeCode/oneTimeCode.machine.ts';
import { selectWaitUntil } from '#machines/oneTimeCode/oneTimeCode.selectors.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { Button } from '#ui/button/Button.tsx';
import { part } from '#ui/part.ts';
import { useScreen } from '#ui/screen/screens.ts';
import { Text } from '#ui/text/Text.tsx';
import { formatTime } from '#ui/time/format.ts';
import { useSecondsUntil } from '#ui/time/useSecondsUntil.ts';
import { ProblemNotice } from '../problem/ProblemNotice.tsx';
import { CodeEntry } from './CodeEntry.tsx';
import styles from './code.module.css';
import { MfaChallengeOnDemand } from './MfaChallengeOnDemand.tsx';
import { useCodeFocus } from './useCodeFocus.ts';
import { codeWording, expiredWording, lockedWording } from './wording.ts';

export interface OneTimeCodeProps {
  code: ActorRefFrom<OneTimeCodeMachine>;
  /** The confirmed action: "Send 0.50000000 BTC". */
  action: string;
  /** Sandbox emails go to an outbox, which the screen links. */
  sandbox?: boolean;
  /** False for staff, who always have a second factor. */
  emails?: boolean;
}

/** By the machine's `screen:*` tags. */
export const codeScreens = {
  codeEntry: EmailedCode,
  mfaChallenge: MfaEnrollment,
  codeUnsent: CodeUnsent,
  codeExpired: CodeExpired,
  codeLocked: CodeLocked,
} satisfies Record<string, ComponentType<OneTimeCodeProps>>;

/** The confirmation step of a flow: an emailed code or a second factor. */
export function OneTimeCode(props: OneTimeCodeProps) {
  const [screen, Screen] = useScreen(props.code, codeScreens, 'codeEntry');
  const container = useCodeFocus(props.code, screen);
  return (
    <div ref={container} {...part('one-time-code', screen)} className={styles.code}>
      <Screen {...props} />
    </div>
  );
}

/** Without emailed codes, this only bridges the time until the second factors are known. */
function EmailedCode({ emails = true, ...props }: OneTimeCodeProps) {
  if (emails) return <CodeEntry {...props} />;
  return (
    <Text role="status" tone="soft">
      One moment, please.
    </Text>
  );
}

function MfaEnrollment({ code, action }: OneTimeCodeProps) {
  const check = useSelector(code, ({ children }) => children.mfaChallenge);
  return check && <MfaChallengeOnDemand check={check} action={action} />;
}

/** No code was sent, or the lock has ended. */
function CodeUnsent({ code }: OneTimeCodeProps) {
  const problem = useSelector(code, selectProblem);
  return (
    <>
      {problem ? (
        <ProblemNotice wording={codeWording(problem)} reference={problem.reference} />
      ) : (
        <Text tone="soft">You can request a new code now.</Text>
      )}
      <NewCode
        code={code}
        waitUntil={problem?.wait?.until}
        words={problem?.retryable ? 'Try again' : 'Get a new code'}
      />
    </>
  );
}

function CodeExpired({ code }: OneTimeCodeProps) {
  return (
    <>
      <ProblemNotice wording={expiredWording} />
      <NewCode code={code} words="Get a new code" />
    </>
  );
}

function CodeLocked({ code }: OneTimeCodeProps) {
  const until = useSelector(code, selectWaitUntil);
  // Rounded up, so that codes work at the displayed minute.
  const words = until === null ? 'in a few minutes' : `at ${formatTime(Math.ceil(until / minute) * minute, 'time')}`;
  return <ProblemNotice wording={lockedWording(words)} />;
}

interface NewCodeProps extends Pick<OneTimeCodeProps, 'code'> {
  waitUntil?: number | undefined;
  words: string;
}

function NewCode({ code, waitUntil, words }: NewCodeProps) {
  const waits = useSecondsUntil(waitUntil) > 0;
  return (
    <Button
      variant="main"
      size="large"
      wide
      aria-disabled={waits}
      onClick={() => waits || code.send({ type: 'code.requested' })}
    >
      {words}
    </Button>
  );
}
