import { useSelector } from '@xstate/react';
import type { ComponentType } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { FactorMethod } from '#domain/security/factors.ts';
import { minute } from '#domain/time/units.ts';
import {
  type MfaChallengeMachine,
  selectLockedUntil,
  selectOthers,
  selectPurpose,
} from '#machines/mfaChallenge/mfaChallenge.machine.ts';
import { Button } from '#ui/button/Button.tsx';
import { Cluster } from '#ui/layout/Layout.tsx';
import { part } from '#ui/part.ts';
import { useScreen } from '#ui/screen/screens.ts';
import { Text } from '#ui/text/Text.tsx';
import { formatTime } from '#ui/time/format.ts';
import { ProblemNotice } from '../problem/ProblemNotice.tsx';
import { AuthenticatorCode } from './AuthenticatorCode.tsx';
import styles from './code.module.css';
import { factorLockedWording } from './factorWording.ts';
import { PasskeyPrompt } from './PasskeyPrompt.tsx';
import { RecoveryCodeEntry } from './RecoveryCodeEntry.tsx';
import { useFactorFocus } from './useFactorFocus.ts';

export interface MfaChallengeProps {
  check: ActorRefFrom<MfaChallengeMachine>;
  action: string;
}

/** By the machine's `screen:*` tags, most specific first. */
export const factorScreens = {
  passkeyUnusable: PasskeyUnusable,
  passkey: PasskeyPrompt,
  authenticator: AuthenticatorCode,
  recoveryCode: RecoveryCodeEntry,
  factorLocked: FactorLocked,
} satisfies Record<string, ComponentType<MfaChallengeProps>>;

/** The second-factor step, with the alternatives. */
export function MfaChallenge(props: MfaChallengeProps) {
  const [screen, Screen] = useScreen(props.check, factorScreens, 'recoveryCode');
  const container = useFactorFocus(props.check, screen);
  return (
    <div ref={container} {...part('factor-check', screen)} className={styles.code}>
      <Screen {...props} />
      <Others {...props} />
    </div>
  );
}

const otherLabels: Readonly<Record<FactorMethod, string>> = {
  passkey: 'Use your passkey',
  authenticator: 'Use your authenticator app',
  recoveryCode: 'Use a recovery code',
};

function Others({ check }: MfaChallengeProps) {
  // A string, since a new array would render again every time.
  const others = useSelector(check, (snapshot) => selectOthers(snapshot).join(' '));
  if (others === '') return null;
  return (
    <Cluster>
      {(others.split(' ') as FactorMethod[]).map((method) => (
        <Button key={method} size="small" onClick={() => check.send({ type: 'method.chosen', method })}>
          {otherLabels[method]}
        </Button>
      ))}
    </Cluster>
  );
}

function PasskeyUnusable() {
  return (
    <ProblemNotice
      wording={{
        title: 'Passkeys don’t work here',
        text: 'This browser can’t use passkeys, or the page is open at another address than usual.',
        next: 'Open Statechange at its usual address in a current browser, or use another way to confirm it’s you.',
      }}
    />
  );
}

function FactorLocked({ check }: MfaChallengeProps) {
  const until = useSelector(check, selectLockedUntil);
  const purpose = useSelector(check, selectPurpose);
  // Rounded up, so that codes work at the displayed minute.
  const words = until === null ? 'in a few minutes' : `at ${formatTime(Math.ceil(until / minute) * minute, 'time')}`;
  return (
    <>
      <ProblemNotice wording={factorLockedWording(purpose, words)} />
      <Text size="s" tone="soft">
        This page continues automatically.
      </Text>
    </>
  );
}
