import type { SnapshotFrom } from 'xstate';
import { type PasswordStrength, passwordRules, passwordStrength } from '#domain/credentials/passwords.ts';
import type { SignUpMachine } from './signUp.machine.ts';

type Snapshot = SnapshotFrom<SignUpMachine>;

export const selectDisplayName = ({ context }: Snapshot) => context.displayName;
export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectPassword = ({ context }: Snapshot) => context.password;
export const selectTermsAccepted = ({ context }: Snapshot) => context.termsAccepted;
/** 0 (guessed at once) to 4; null while nothing is typed, so that no meter scolds an empty field. */
export const selectPasswordStrength = ({ context }: Snapshot): PasswordStrength | null =>
  context.password === '' ? null : passwordStrength(context.password, [context.email, context.displayName]);
/** The rules for the password, each with whether it is kept as typed. */
export const selectPasswordRules = ({ context }: Snapshot) => passwordRules(context.password, context.email);
/** Field name → a code of ours or the server's sentence. An edit of the field takes it away. */
export const selectFieldProblems = ({ context }: Snapshot) => context.fieldProblems;
/** The address has an account already, so that signing in is the way on. */
export const selectEmailIsTaken = ({ context }: Snapshot): boolean => context.fieldProblems.email === 'emailExists';
export const selectProblem = ({ context }: Snapshot) => context.problem;
/** The machine that sends the confirmation link again, while the person looks for the mail. */
export const selectEmailLink = ({ children }: Snapshot) => children.emailLink;
/** The account is being opened; the form keeps its values and takes no input. */
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** The flow has ended, and its owner is leading on to signing in. */
export const selectIsOver = (snapshot: Snapshot): boolean => snapshot.hasTag('terminal');
