import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import {
  selectDigits,
  selectIsChecking,
  selectIsEntering,
  selectMaySubmit,
  selectPurpose,
} from '#machines/mfaChallenge/mfaChallenge.machine.ts';
import { selectProblem } from '#machines/shared/problem.ts';
import { Button } from '#ui/button/Button.tsx';
import { PinFieldOnDemand } from '#ui/field/PinFieldOnDemand.tsx';
import { VisuallyHidden } from '#ui/text/Text.tsx';
import { ProblemNotice } from '../problem/ProblemNotice.tsx';
import styles from './code.module.css';
import { factorText, factorWording } from './factorWording.ts';
import type { MfaChallengeProps } from './MfaChallenge.tsx';
import { focusField } from './useCodeFocus.ts';

/** The six digits of an authenticator app, submitted with the last one. */
export function AuthenticatorCode({ check, action }: MfaChallengeProps) {
  const form = useRef<HTMLFormElement>(null);
  const digits = useSelector(check, selectDigits);
  const problem = useSelector(check, selectProblem);
  const purpose = useSelector(check, selectPurpose);
  const entering = useSelector(check, selectIsEntering);
  const checking = useSelector(check, selectIsChecking);
  const maySubmit = useSelector(check, selectMaySubmit);
  const aboutCode = problem && factorText(problem);
  return (
    <form
      ref={form}
      noValidate
      aria-label="Code from your authenticator app"
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        if (maySubmit) check.send({ type: 'code.submitted' });
        else focusField(form.current);
      }}
    >
      {problem && !aboutCode && (
        <ProblemNotice wording={factorWording(purpose, problem)} reference={problem.reference} />
      )}
      <div>
        <PinFieldOnDemand
          autoFocus
          label="Code from your authenticator app"
          hint="Codes change every 30 seconds. Enter the newest one."
          value={digits}
          readOnly={!entering}
          error={aboutCode}
          onText={(text) => check.send({ type: 'digits.changed', digits: text })}
        />
        <div role="status">{checking && <VisuallyHidden>Checking the code</VisuallyHidden>}</div>
      </div>
      <Button
        type="submit"
        variant="main"
        size="large"
        wide
        busy={checking}
        {...(!maySubmit && !checking && { 'aria-disabled': true })}
      >
        {action}
      </Button>
    </form>
  );
}
