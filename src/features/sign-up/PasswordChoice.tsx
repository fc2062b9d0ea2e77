import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { SignUpMachine } from '#machines/signUp/signUp.machine.ts';
import { selectIsBusy, selectPassword, selectPasswordRules, selectPasswordStrength } from '#machines/signUp/signUp.selectors.ts';
import { PasswordAdvice, StrengthLabel } from '#presenters/password/PasswordAdvice.tsx';
import { PasswordField } from '#ui/field/PasswordField.tsx';
import { isLeft } from '#ui/screen/focus.ts';
import { useFieldText } from './useFieldText.ts';

/** The new password, with its rules and strength shown while it is typed. */
export function PasswordChoice({ flow }: { flow: ActorRefFrom<SignUpMachine> }) {
  const password = useSelector(flow, selectPassword);
  const strength = useSelector(flow, selectPasswordStrength);
  const rules = useSelector(flow, selectPasswordRules);
  const busy = useSelector(flow, selectIsBusy);
  return (
    <PasswordField
      label="Password"
      autoComplete="new-password"
      value={password}
      readOnly={busy}
      aside={<StrengthLabel strength={strength} />}
      hint={<PasswordAdvice strength={strength} rules={rules} />}
      error={useFieldText(flow, 'password')}
      onText={(text) => flow.send({ type: 'password.changed', password: text })}
      onBlur={(event) => isLeft(event) && flow.send({ type: 'field.left', field: 'password' })}
    />
  );
}
