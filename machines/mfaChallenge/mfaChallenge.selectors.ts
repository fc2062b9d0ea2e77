import type { SnapshotFrom } from 'xstate';
import type { FactorMethod } from '../shared/factors.ts';
import type { MfaChallengeMachine } from './mfaChallenge.machine.ts';

type Snapshot = SnapshotFrom<MfaChallengeMachine>;

/** What it is for, which says what a failure leaves behind. */
export const selectPurpose = ({ context }: Snapshot) => context.subject.kind;
export const selectDigits = ({ context }: Snapshot) => context.digits;
export const selectRecoveryCode = ({ context }: Snapshot) => context.recoveryCode;
/** Why the last try did not work. */
export const selectProblem = ({ context }: Snapshot) => context.problem;
/** Nothing else can be used here, although the customer has something else: a passkey that belongs to another address. */
export const selectIsOnlyRecoveryCode = ({ context }: Snapshot): boolean => context.challenge.methods.join() === 'recoveryCode';
/** When the lock ends, in ms since 1970 UTC. */
export const selectLockedUntil = ({ context }: Snapshot) => context.wait?.until ?? null;
/** Grows with each wrong code, when the field has to be filled in again from its first digit. */
export const selectWrongCodes = ({ context }: Snapshot): number => context.wrongCodes.length;
/** A code can be typed. */
export const selectIsEntering = (snapshot: Snapshot): boolean =>
  snapshot.matches({ authenticator: 'entering' }) || snapshot.matches({ recoveryCode: 'entering' });
/** The server checks what was entered or signed. */
export const selectIsChecking = (snapshot: Snapshot): boolean =>
  snapshot.hasTag('busy') && !snapshot.matches({ passkey: 'asking' }) && !snapshot.matches({ passkey: 'renewing' });
/** The browser's passkey dialog is open. */
export const selectIsAsking = (snapshot: Snapshot): boolean => snapshot.matches({ passkey: 'asking' });
export const selectIsRenewing = (snapshot: Snapshot): boolean => snapshot.matches({ passkey: 'renewing' });
export const selectMaySubmit = (snapshot: Snapshot): boolean => snapshot.can({ type: 'code.submitted' });
/** What can be used instead of the method on the screen. */
export const selectOthers = (snapshot: Snapshot): readonly FactorMethod[] => {
  const shown = String(typeof snapshot.value === 'string' ? snapshot.value : Object.keys(snapshot.value)[0]);
  return (['passkey', 'authenticator', 'recoveryCode'] as const).filter(
    (method) => method !== shown && snapshot.can({ type: 'method.chosen', method }),
  );
};
