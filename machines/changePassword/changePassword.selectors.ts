import type { SnapshotFrom } from 'xstate';
import { passwordRules } from '#domain/credentials/passwords.ts';
import type { ChangePasswordMachine } from './changePassword.machine.ts';

type Snapshot = SnapshotFrom<ChangePasswordMachine>;

export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectPassword = ({ context }: Snapshot) => context.password;
/** The rules for the password, each with whether the typed one meets it. */
export const selectPasswordRules = ({ context }: Snapshot) => passwordRules(context.password, context.email);
export const selectFieldProblem = ({ context }: Snapshot) => context.fieldProblems.password;
export const selectProblem = ({ context }: Snapshot) => context.problem;
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** The flow of the code, while it is entered. */
export const selectCode = ({ children }: Snapshot) => children.oneTimeCode ?? null;
