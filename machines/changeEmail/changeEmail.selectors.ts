import type { SnapshotFrom } from 'xstate';
import type { ChangeEmailMachine } from './changeEmail.machine.ts';

type Snapshot = SnapshotFrom<ChangeEmailMachine>;

export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectNewEmail = ({ context }: Snapshot) => context.newEmail;
export const selectFieldProblem = ({ context }: Snapshot) => context.fieldProblems.newEmail;
export const selectProblem = ({ context }: Snapshot) => context.problem;
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const selectSecondsLeft = ({ context }: Snapshot) => context.secondsLeft;
export const selectMaySendAgain = (snapshot: Snapshot): boolean => snapshot.can({ type: 'link.requested' });
/** The flow of the code, while it is entered. */
export const selectCode = ({ children }: Snapshot) => children.oneTimeCode ?? null;
