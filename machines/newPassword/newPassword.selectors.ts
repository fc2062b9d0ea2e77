import type { SnapshotFrom } from 'xstate';
import { passwordRules } from '#domain/credentials/passwords.ts';
import type { NewPasswordMachine } from './newPassword.machine.ts';

type Snapshot = SnapshotFrom<NewPasswordMachine>;

export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectPassword = ({ context }: Snapshot) => context.password;
/** The rules for the password, each with whether the typed one meets it. */
export const selectPasswordRules = ({ context }: Snapshot) => passwordRules(context.password, context.email);
export const selectFieldProblem = ({ context }: Snapshot) => context.fieldProblems.password;
export const selectProblem = ({ context }: Snapshot) => context.problem;
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
