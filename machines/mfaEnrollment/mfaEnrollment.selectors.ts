import type { SnapshotFrom } from 'xstate';
import type { MfaEnrollmentMachine } from './mfaEnrollment.machine.ts';

type Snapshot = SnapshotFrom<MfaEnrollmentMachine>;

/** Null until it is loaded. */
export const selectSecurity = ({ context }: Snapshot) => context.security;
export const selectChange = ({ context }: Snapshot) => context.change;
/** What was done last; null before, and once another change began. */
export const selectDone = ({ context }: Snapshot) => context.done;
export const selectProblem = ({ context }: Snapshot) => context.problem;
export const selectIsBusy = (snapshot: Snapshot): boolean => snapshot.hasTag('busy');
/** The code that confirms the change, while it is entered. */
export const selectCode = ({ children }: Snapshot) => children.oneTimeCode ?? null;
export const selectSecret = ({ context }: Snapshot) => context.secret;
export const selectDigits = ({ context }: Snapshot) => context.digits;
export const selectIsScanning = (snapshot: Snapshot): boolean => snapshot.matches('scanning');
export const selectMaySubmit = (snapshot: Snapshot): boolean => snapshot.can({ type: 'code.submitted' });
export const selectName = ({ context }: Snapshot) => context.name;
export const selectNameProblem = ({ context }: Snapshot) => context.nameProblem;
/** The browser's passkey dialog is open. */
export const selectIsCreating = (snapshot: Snapshot): boolean => snapshot.matches('creatingPasskey');
export const selectCodes = ({ context }: Snapshot) => context.codes;
export const selectTypedCode = ({ context }: Snapshot) => context.typedCode;
