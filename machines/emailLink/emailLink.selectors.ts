import type { SnapshotFrom } from 'xstate';
import type { EmailLinkMachine } from './emailLink.machine.ts';

type Snapshot = SnapshotFrom<EmailLinkMachine>;

export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectEmailProblem = ({ context }: Snapshot) => context.emailProblem;
export const selectProblem = ({ context }: Snapshot) => context.problem;
/** Seconds until another email can be requested; 0 when it can be now. */
export const selectSecondsLeft = ({ context }: Snapshot) => context.secondsLeft;
export const selectMaySendAgain = (snapshot: Snapshot): boolean => snapshot.can({ type: 'link.requested' });
/** The same link may work on another try. */
export const selectMayRetry = (snapshot: Snapshot): boolean => snapshot.can({ type: 'retry.requested' });
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** An email was sent, or the reply does not reveal that it was not. */
export const selectIsSent = (snapshot: Snapshot): boolean => snapshot.hasTag('screen:emailLinkSent');
/** The code of an opened link is being confirmed, without a form. */
export const selectIsConfirming = (snapshot: Snapshot): boolean => snapshot.matches({ submitting: 'confirming' });
/** It takes longer than usual. */
export const selectIsLateConfirming = (snapshot: Snapshot): boolean => snapshot.matches({ submitting: { confirming: 'long' } });
