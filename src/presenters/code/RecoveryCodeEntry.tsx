import { useSelector } from '@xstate/react';
import {
  selectIsChecking,
  selectIsOnlyRecoveryCode,
  selectPurpose,
  selectRecoveryCode,
} from '#machines/mfaChallenge/mfaChallenge.machine.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { Button } from '#ui/button/Button.tsx';
import { TextField } from '#ui/field/TextField.tsx';
import { useFormFocus } from '#ui/screen/focus.ts';
import { Text, VisuallyHidden } from '#ui/text/Text.tsx';
import { ProblemNotice } from '../problem/ProblemNotice.tsx';
import styles from './code.module.css';
import { factorText, factorWording } from './factorWording.ts';
import type { MfaChallengeProps } from './MfaChallenge.tsx';

/** One of the customer's saved codes. */
export function RecoveryCodeEntry({ check, action }: MfaChallengeProps) {
  const typed = useSelector(check, selectRecoveryCode);
  const problem = useSelector(check, selectProblem);
  const purpose = useSelector(check, selectPurpose);
  const checking = useSelector(check, selectIsChecking);
  const isOnly = useSelector(check, selectIsOnlyRecoveryCode);
  const { form, submit } = useFormFocus(checking);
  const aboutCode = problem && factorText(problem);
  return (
    <form
      ref={form}
      noValidate
      aria-label="Recovery code"
      className={styles.form}
      onSubmit={(event) => submit(event, () => check.send({ type: 'code.submitted' }))}
    >
      {problem && !aboutCode && (
        <ProblemNotice wording={factorWording(purpose, problem)} reference={problem.reference} />
      )}
      {isOnly && (
        <Text size="s" tone="soft">
          Your passkey doesn’t work at this address. To use it, open Statechange at its usual address.
        </Text>
      )}
      <div>
        <TextField
          label="Recovery code"
          hint="One of the ten codes that you saved, such as 7k3mq-x9rtw. Each works once."
          mono
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          readOnly={checking}
          error={aboutCode}
          saysError
          onText={(text) => check.send({ type: 'recoveryCode.changed', text })}
        />
        <div role="status">{checking && <VisuallyHidden>Checking the code</VisuallyHidden>}</div>
      </div>
      <Button type="submit" variant="main" size="large" wide busy={checking}>
        {action}
      </Button>
    </form>
  );
}
