import type { SnapshotFrom } from 'xstate';
import type { SignInMachine } from './signIn.machine.ts';

type Snapshot = SnapshotFrom<SignInMachine>;

export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectPassword = ({ context }: Snapshot) => context.password;
/** Field name → one of our codes or the server's message. An edit of the field clears it. */
export const selectFieldProblems = ({ context }: Snapshot) => context.fieldProblems;
/** The server's refusal or failure, shown above the form. */
export const selectProblem = ({ context }: Snapshot) => context.problem;
/** The flow that sends the confirmation link again, while the address is unconfirmed. */
export const selectEmailLink = ({ children }: Snapshot) => children.emailLink;
/** What checks the second factor, while that is wanted. */
export const selectMfaChallenge = ({ children }: Snapshot) => children.mfaChallenge;
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const selectMayCancel = (snapshot: Snapshot): boolean => snapshot.can({ type: 'signIn.canceled' });
