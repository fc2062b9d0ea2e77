import type { SnapshotFrom } from 'xstate';
import type { ResetPasswordMachine } from './resetPassword.machine.ts';

type Snapshot = SnapshotFrom<ResetPasswordMachine>;

export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectEmailProblem = ({ context }: Snapshot) => context.emailProblem;
export const selectProblem = ({ context }: Snapshot) => context.problem;
/** Seconds until another email can be requested; 0 when it can be now. */
export const selectSecondsLeft = ({ context }: Snapshot) => context.secondsLeft;
export const selectMaySendAgain = (snapshot: Snapshot): boolean => snapshot.can({ type: 'link.requested' });
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
