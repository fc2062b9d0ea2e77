import type { SnapshotFrom } from 'xstate';
import type { SignInMachine } from './signIn.machine.ts';

type Snapshot = SnapshotFrom<SignInMachine>;

export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectPassword = ({ context }: Snapshot) => context.password;
/** Field name → a code of ours or the server's sentence. An edit of the field takes it away. */
export const selectFieldProblems = ({ context }: Snapshot) => context.fieldProblems;
/** What the server refused or failed with; stands above the form. */
export const selectProblem = ({ context }: Snapshot) => context.problem;
export const selectRetryAfterSeconds = ({ context }: Snapshot) => context.retryAfterSeconds;
/** The machine that sends the confirmation link again, while the address is not confirmed. */
export const selectEmailLink = ({ children }: Snapshot) => children.emailLink;
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
export const selectMayCancel = (snapshot: Snapshot): boolean => snapshot.can({ type: 'signIn.cancelled' });
/** Signed in; the owner of the flow takes over. */
export const selectIsOver = (snapshot: Snapshot): boolean => snapshot.hasTag('terminal');
