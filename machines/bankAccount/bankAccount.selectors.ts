import type { SnapshotFrom } from 'xstate';
import type { BankAccountMachine } from './bankAccount.machine.ts';

type Snapshot = SnapshotFrom<BankAccountMachine>;

export const selectAccount = ({ context }: Snapshot) => context.account;
export const selectProblem = ({ context }: Snapshot) => context.problem;
export const selectCode = ({ children }: Snapshot) => children.oneTimeCode ?? null;
export const selectLinking = ({ children }: Snapshot) => children.bankLinking ?? null;
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** The bank is comparing the account's holder with the customer. */
export const selectIsChecking = (snapshot: Snapshot): boolean => snapshot.matches({ unverified: 'checking' });
/** Why the last ownership check failed; null without one that failed. */
export const selectCheckFailures = ({ context: { check } }: Snapshot): readonly string[] | null =>
  check?.outcome === 'failed' ? check.failureCodes : null;
export const selectMayCheck = (snapshot: Snapshot): boolean => snapshot.can({ type: 'ownership.requested' });
export const selectMayReconnect = (snapshot: Snapshot): boolean => snapshot.can({ type: 'reconnection.requested' });
export const selectMayRemove = (snapshot: Snapshot): boolean => snapshot.can({ type: 'removal.requested' });
export const selectMayRetryPatch = (snapshot: Snapshot): boolean => snapshot.can({ type: 'patch.retried' });
/** What the customer is doing with the account; null while they only look at it. */
export const selectTask = (snapshot: Snapshot): 'reconnecting' | 'removing' | null =>
  snapshot.matches('reconnecting') || snapshot.matches('patching') ? 'reconnecting' : snapshot.matches('removing') ? 'removing' : null;
