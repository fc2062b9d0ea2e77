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
