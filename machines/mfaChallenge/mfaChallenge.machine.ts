import type { SnapshotFrom } from 'xstate';
import type { FactorMethod } from '#domain/security/factors.ts';
import { mfaChallengeSetup } from './mfaChallenge.setup.ts';
import { authenticator, passkey, recoveryCode } from './mfaChallenge.states.ts';

export const mfaChallengeMachine = mfaChallengeSetup.createMachine({
  id: 'mfaChallenge',
  context: ({ input }) => ({
    ...input,
    passkey: input.challenge.passkey,
    signed: null,
    digits: '',
    recoveryCode: '',
    wrongCodes: [],
    problem: null,
    wait: null,
    outcome: null,
  }),
  initial: 'deciding',
  output: ({ context }) => {
    if (context.outcome === null) throw new Error('the check ended without an outcome');
    return context.outcome;
  },
  states: {
    deciding: {
      description: 'The quickest of what the customer has and this browser can use.',
      always: [
        { guard: 'passkeyCanBeUsed', target: 'passkey' },
        { guard: 'hasAuthenticator', target: 'authenticator' },
        { guard: 'hasRecoveryCode', target: 'recoveryCode' },
        { target: 'passkey' },
      ],
    },
    authenticator,
    recoveryCode,
    passkey,
    locked: {
      description: 'Five wrong tries. The server checks no factor for this until the lock ends.',
      tags: ['blocked', 'screen:factorLocked'],
      meta: { title: 'Second factors are paused' },
      entry: ['clearSecrets', 'clearPasskey'],
      after: { lockTime: { target: 'deciding', actions: ['clearProblem', 'clearWait'] } },
    },
    over: { type: 'final', tags: ['terminal'], meta: { title: 'Proved, or no longer needed' }, entry: 'clearSecrets' },
  },
});

export type MfaChallengeMachine = typeof mfaChallengeMachine;

type Snapshot = SnapshotFrom<MfaChallengeMachine>;

/** What it is for, which says what a failure leaves behind. */
export const selectPurpose = ({ context }: Snapshot) => context.subject.kind;
export const selectDigits = ({ context }: Snapshot) => context.digits;
export const selectRecoveryCode = ({ context }: Snapshot) => context.recoveryCode;
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
