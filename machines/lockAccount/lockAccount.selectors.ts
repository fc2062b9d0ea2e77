import type { SnapshotFrom } from 'xstate';
import type { LockAccountMachine } from './lockAccount.machine.ts';

type Snapshot = SnapshotFrom<LockAccountMachine>;

/** Whose account the link locks, masked; null without a link. */
export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectProblem = ({ context }: Snapshot) => context.problem;
export const selectIsLocking = (snapshot: Snapshot): boolean => snapshot.matches('locking');
