import { useSelector } from '@xstate/react';
import { selectMayChangeMethod } from '#machines/identityCheck/identityCheck.machine.ts';
import { selectIsBusy, selectMoreNeeded, selectProblem } from '#machines/shared/verifying/inquiry.selectors.ts';
import { ProblemNotice } from '#presenters/problem/ProblemNotice.tsx';
import { stageWordings } from '#presenters/verification/stage.ts';
import { Button } from '#ui/button/Button.tsx';
import { Heading, Text } from '#ui/text/Text.tsx';
import { verificationWording } from './messages.ts';
import type { ScreenProps } from './props.ts';
import styles from './verification.module.css';

/** An unfinished verification: resume it, or choose another method. */
export function Resume({ flow }: ScreenProps) {
  const busy = useSelector(flow, selectIsBusy);
  const problem = useSelector(flow, selectProblem);
  const moreNeeded = useSelector(flow, selectMoreNeeded);
  const mayChangeMethod = useSelector(flow, selectMayChangeMethod);
  const wording = stageWordings[moreNeeded ? 'moreNeeded' : 'started'];
  return (
    <>
      <div className={styles.lead}>
        <Heading level={2} look="section" tabIndex={-1}>
          {wording.title}
        </Heading>
        <Text tone="soft" measure>
          {wording.text}
        </Text>
      </div>
      {problem && !(moreNeeded && problem.code === 'moreInfoNeeded') && (
        <ProblemNotice wording={verificationWording(problem)} reference={problem.reference} />
      )}
      <div className={styles.actions}>
        <Button variant="main" size="large" busy={busy} onClick={() => flow.send({ type: 'inquiry.resumed' })}>
          Continue
        </Button>
        {busy ? (
          <Button variant="plain" size="large" onClick={() => flow.send({ type: 'inquiry.closed' })}>
            Cancel
          </Button>
        ) : (
          <Button
            variant="plain"
            size="large"
            disabled={!mayChangeMethod}
            onClick={() => flow.send({ type: 'method.reconsidered' })}
          >
            Use another method
          </Button>
        )}
        <span role="status" className={styles.status}>
          {busy && 'Opening where you left off.'}
        </span>
      </div>
    </>
  );
}
