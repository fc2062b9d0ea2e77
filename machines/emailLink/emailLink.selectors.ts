import type { SnapshotFrom } from 'xstate';
import type { EmailLinkMachine } from './emailLink.machine.ts';

type Snapshot = SnapshotFrom<EmailLinkMachine>;

export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectEmailProblem = ({ context }: Snapshot) => context.emailProblem;
export const selectProblem = ({ context }: Snapshot) => context.problem;
/** Seconds until another mail may be asked for; 0 when it may be now. */
export const selectSecondsLeft = ({ context }: Snapshot) => context.secondsLeft;
export const selectMaySendAgain = (snapshot: Snapshot): boolean => snapshot.can({ type: 'link.requested' });
/** The link failed for a reason that trying the same link again may cure. */
export const selectMayRetry = (snapshot: Snapshot): boolean => snapshot.can({ type: 'retry.requested' });
