import { useSelector } from '@xstate/react';
import { CircleCheck } from 'lucide-react';
import {
  selectHasExpired,
  selectIsBusy,
  selectMoreNeeded,
  selectProblem,
  selectReference,
} from '#machines/shared/verifying/inquiry.selectors.ts';
import { FlowProblem } from '#presenters/problem/FlowProblem.tsx';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { Reference } from '#presenters/ticket/Reference.tsx';
import { Notice } from '#ui/banner/Notice.tsx';
import { Button } from '#ui/button/Button.tsx';
import { ButtonLink } from '#ui/button/ButtonLink.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import { verificationWording } from './messages.ts';
import type { DueDiligenceFlow } from './props.ts';
import styles from './verification.module.css';

interface ScreenProps {
  flow: DueDiligenceFlow;
}

const Lead = ({ title, text }: { title: string; text: string }) => (
  <div className={styles.lead}>
    <Heading level={2} look="section" tabIndex={-1}>
      {title}
    </Heading>
    <Text tone="soft" measure>
      {text}
    </Text>
  </div>
);

/** The bank asks: the questions, the reason, and the time they take. */
export function DueDiligenceStart({ flow }: ScreenProps) {
  const busy = useSelector(flow, selectIsBusy);
  const hasExpired = useSelector(flow, selectHasExpired);
  return (
    <>
      <Lead
        title="The bank has a few questions"
        text="About 3 minutes. The bank wants to know what you do, where your money comes from and what you plan to do with it. You can trade, deposit and withdraw meanwhile."
      />
      {hasExpired && <Notice tone="accent">Your last answers weren’t finished in time. Start again.</Notice>}
      <FlowProblem flow={flow} wording={verificationWording} />
      <div className={styles.actions}>
        <Button variant="main" size="large" busy={busy} onClick={() => flow.send({ type: 'verification.started' })}>
          Answer the questions
        </Button>
        <span role="status" className={styles.status}>
          {busy && 'Getting the questions.'}
        </span>
      </div>
      <div className={styles.questions}>
        <details>
          <summary>Why does the bank ask?</summary>
          <Text size="s" tone="soft" measure>
            The law requires banks to know where larger amounts come from. They ask some customers, and it doesn’t mean
            that you did anything wrong.
          </Text>
        </details>
      </div>
    </>
  );
}

/** Started, but not finished. */
export function DueDiligenceResume({ flow }: ScreenProps) {
  const busy = useSelector(flow, selectIsBusy);
  const problem = useSelector(flow, selectProblem);
  const moreNeeded = useSelector(flow, selectMoreNeeded);
  return (
    <>
      {moreNeeded ? (
        <Lead title="The bank needs one more answer" text="One part was unclear. Your other answers are saved." />
      ) : (
        <Lead title="Continue your answers" text="You started but haven’t finished. Continue where you left off." />
      )}
      {problem && !(moreNeeded && problem.code === 'moreInfoNeeded') && (
        <ProblemNotice wording={verificationWording(problem)} reference={problem.reference} />
      )}
      <div className={styles.actions}>
        <Button variant="main" size="large" busy={busy} onClick={() => flow.send({ type: 'inquiry.resumed' })}>
          Continue
        </Button>
        {busy && (
          <Button variant="plain" size="large" onClick={() => flow.send({ type: 'inquiry.closed' })}>
            Cancel
          </Button>
        )}
        <span role="status" className={styles.status}>
          {busy && 'Opening where you left off.'}
        </span>
      </div>
    </>
  );
}

export const DueDiligencePassed = () => (
  <>
    <CircleCheck size={36} strokeWidth={1.5} className={styles.passed} aria-hidden />
    <Lead
      title="The bank accepted your answers"
      text="Your level is now “Verified, enhanced”. You don’t need to do anything else."
    />
  </>
);

export function DueDiligenceFailed({ flow }: ScreenProps) {
  const reference = useSelector(flow, selectReference);
  return (
    <>
      <Lead
        title="The bank couldn’t accept your answers"
        text="We can’t give more details here. Your balances are unaffected. Contact support for next steps."
      />
      {reference !== null && <Reference guid={reference} />}
      <div className={styles.actions}>
        <ButtonLink href="/contact" variant="main" size="large">
          Contact support
        </ButtonLink>
      </div>
    </>
  );
}
