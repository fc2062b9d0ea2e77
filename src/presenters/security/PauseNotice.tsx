import type { AccountSecurity } from '#domain/security/accountSecurity.ts';
import type { PausingKind } from '#domain/security/events.ts';
import { Notice } from '#ui/banner/Notice.tsx';
import { Text } from '#ui/text/Text.tsx';
import { Time } from '#ui/time/Time.tsx';

const causes: Readonly<Record<PausingKind, string>> = {
  passwordChanged: 'you changed your password',
  emailChanged: 'you changed your email address',
  authenticatorAdded: 'you added an authenticator app',
  authenticatorRemoved: 'you removed your authenticator app',
  passkeyAdded: 'you added a passkey',
  passkeyRemoved: 'you removed a passkey',
  recoveryCodesReplaced: 'you created new recovery codes',
  transferUnconfirmed: 'you didn’t confirm a withdrawal with a code',
  signInAddressChanged: 'your sign-in address was changed',
  signInDisabled: 'your sign-in was turned off',
  signInDeleted: 'your sign-in was deleted',
  withdrawalsPaused: 'we paused them to protect your account',
  factorsReset: 'we reset your two-step verification',
};

const isOurs = (kind: PausingKind | null): boolean => kind === 'withdrawalsPaused' || kind === 'factorsReset';

export const PauseEnd = ({ at }: { at: number }) => <Time at={at} format="from" />;

export interface PauseNoticeProps {
  /** Null while loading: never claim a pause that is not known. */
  security: Pick<AccountSecurity, 'withdrawalsPausedUntil' | 'withdrawalsPausedBy'> | null;
  /** Whether the bank also pauses dollar deposits, which it cannot separate. */
  includesDeposits: boolean;
}

/** The pause of withdrawals, with its end, scope and reason; empty without one. */
export function PauseNotice({ security, includesDeposits }: PauseNoticeProps) {
  if (security === null || security.withdrawalsPausedUntil === null) return null;
  const { withdrawalsPausedUntil, withdrawalsPausedBy } = security;
  return (
    <Notice tone="hold">
      <Text strong>
        {includesDeposits ? 'Withdrawals and deposits of dollars' : 'Withdrawals'} are paused until{' '}
        <PauseEnd at={withdrawalsPausedUntil} />
        {` because ${withdrawalsPausedBy === null ? 'your account’s security changed' : causes[withdrawalsPausedBy]}.`}
      </Text>
      <Text tone="soft">
        {includesDeposits ? 'Deposits of coins' : 'Deposits'} and trading continue as usual.{' '}
        {isOurs(withdrawalsPausedBy)
          ? 'Contact support with any questions.'
          : 'If you didn’t make this change, lock your account from the email we sent you.'}
      </Text>
    </Notice>
  );
}
