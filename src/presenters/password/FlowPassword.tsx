import { useSelector } from '@xstate/react';
import type { AnyActorRef } from 'xstate';
import { passwordRules } from '#domain/credentials/passwords.ts';
import { selectIsBusy } from '#machines/shared/tags.ts';
import { NewPasswordField } from './NewPasswordField.tsx';

interface PasswordSnapshot {
  readonly context: {
    readonly email: string;
    readonly password: string;
    readonly fieldProblems: { readonly password?: string };
  };
  readonly hasTag: (tag: 'busy') => boolean;
}

interface FlowPasswordProps {
  flow: Pick<AnyActorRef, 'subscribe'> & {
    readonly getSnapshot: () => PasswordSnapshot;
    readonly send: (
      event: { readonly type: 'password.changed'; readonly password: string } | { readonly type: 'field.left' },
    ) => void;
  };
}

/** A new password, with the known address for password managers. */
export function FlowPassword({ flow }: FlowPasswordProps) {
  const { email, password, fieldProblems } = useSelector(flow, ({ context }: PasswordSnapshot) => context);
  return (
    <>
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <NewPasswordField
        label="New password"
        password={password}
        known={email}
        rules={passwordRules(password, email)}
        problem={fieldProblems.password}
        busy={useSelector(flow, selectIsBusy)}
        onText={(text) => flow.send({ type: 'password.changed', password: text })}
        onLeave={() => flow.send({ type: 'field.left' })}
      />
    </>
  );
}
