import type { SnapshotFrom } from 'xstate';
import type { UnlockAccountMachine } from './unlockAccount.machine.ts';

type Snapshot = SnapshotFrom<UnlockAccountMachine>;

export const selectProblem = ({ context }: Snapshot) => context.problem;
/** Null before the first answer. */
export const selectStage = ({ context }: Snapshot) => context.stage;
/** The code or second factor, while it is asked for. */
export const selectCode = ({ children }: Snapshot) => children.oneTimeCode ?? null;
/** The frame to show, while the inquiry lasts. */
export const selectInquiry = (snapshot: Snapshot) => (snapshot.matches('inquiry') ? snapshot.context.inquiry : null);
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** Automatic checks have stopped, and one can be requested. */
export const selectMayCheck = (snapshot: Snapshot): boolean => snapshot.can({ type: 'check.requested' });
