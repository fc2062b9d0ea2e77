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
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** A mail is on its way, as far as anybody may be told. */
export const selectIsSent = (snapshot: Snapshot): boolean => snapshot.hasTag('screen:emailLinkSent');
/** The code of an opened link is being confirmed, which is not the wait of a form. */
export const selectIsConfirming = (snapshot: Snapshot): boolean => snapshot.matches({ submitting: 'confirming' });
