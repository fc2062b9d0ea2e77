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
  /** What the code confirms: "Send 0.50000000 BTC". */
  action: string;
  /** Emails stay in the sandbox's outbox, to which the screen links. */
  sandbox?: boolean;
  /** Whether codes are emailed. To staff they are not: a second factor is always there. */
  emails?: boolean;
}

/** The screens by the machine's `screen:*` tags. */
export const codeScreens = {
  codeEntry: EmailedCode,
  mfaChallenge: MfaEnrollment,
  codeUnsent: CodeUnsent,
  codeExpired: CodeExpired,
  codeLocked: CodeLocked,
} satisfies Record<string, ComponentType<OneTimeCodeProps>>;

/** The step of a flow at which the customer enters the code from their email, or uses their second factor. */
export function OneTimeCode(props: OneTimeCodeProps) {
  const [screen, Screen] = useScreen(props.code, codeScreens, 'codeEntry');
  const container = useCodeFocus(props.code, screen);
  return (
    <div ref={container} {...part('one-time-code', screen)} className={styles.code}>
      <Screen {...props} />
    </div>
  );
}

/** Where no code is emailed, this is shown only until it is known which second factors there are. */
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

/** No code was sent, or the lock is over. */
function CodeUnsent({ code }: OneTimeCodeProps) {
  const problem = useSelector(code, selectProblem);
  return (
    <>
      {problem ? (
        <ProblemNotice wording={codeWording(problem)} reference={problem.reference} />
      ) : (
        <Text tone="soft">You can request a new code now.</Text>
      )}
      <NewCode code={code} waitUntil={problem?.wait?.until} words={problem?.retryable ? 'Try again' : 'Get a new code'} />
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
  // Rounded up: at the minute that it names, codes work again.
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
    <Button variant="main" size="large" wide aria-disabled={waits} onClick={() => waits || code.send({ type: 'code.requested' })}>
      {words}
    </Button>
  );
}
