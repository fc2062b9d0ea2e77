import { useSelector } from '@xstate/react';
import {
  selectIsAsking,
  selectIsChecking,
  selectIsRenewing,
  selectPurpose,
} from '#machines/mfaChallenge/mfaChallenge.machine.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { Button } from '#ui/button/Button.tsx';
import { Text } from '#ui/text/Text.tsx';
import { ProblemNotice } from '../problem/ProblemNotice.tsx';
import styles from './code.module.css';
import { factorWording } from './factorWording.ts';
import type { MfaChallengeProps } from './MfaChallenge.tsx';

/** Opens the browser's passkey dialog, only ever on a click. */
export function PasskeyPrompt({ check }: MfaChallengeProps) {
  const problem = useSelector(check, selectProblem);
  const purpose = useSelector(check, selectPurpose);
  const asking = useSelector(check, selectIsAsking);
  const renewing = useSelector(check, selectIsRenewing);
  const checking = useSelector(check, selectIsChecking);
  return (
    <div className={styles.form}>
      {problem && <ProblemNotice wording={factorWording(purpose, problem)} reference={problem.reference} />}
      <div role="status">
        <Text tone="soft">
          {asking
            ? 'Follow the instructions of your browser.'
            : checking
              ? 'Checking your passkey.'
              : 'Confirm it’s you with your fingerprint, face, screen lock or security key.'}
        </Text>
      </div>
      <Button
        variant="main"
        size="large"
        wide
        busy={asking || renewing || checking}
        onClick={() => check.send({ type: 'passkey.requested' })}
      >
        Use your passkey
      </Button>
      {asking && (
        <Button wide onClick={() => check.send({ type: 'passkey.canceled' })}>
          Cancel
        </Button>
      )}
    </div>
  );
}
