import type { FactorProof } from '#domain/security/factors.ts';
import { presentRecoveryCode, tidyRecoveryCode } from '#domain/security/recoveryCodes.ts';
import { requesting, storeFault, withAnswer, withEvent } from '../shared/requesting.ts';
import { mfaChallengeSetup } from './mfaChallenge.setup.ts';
import type { MfaChallengeContext } from './mfaChallenge.types.ts';

/** What customers can do instead, wherever nothing is being checked. What was typed stays. */
const choosing = {
  'method.chosen': [
    { guard: withEvent('authenticatorIsChosen'), target: '#mfaChallenge.authenticator', actions: 'clearProblem' },
    { guard: withEvent('passkeyIsChosen'), target: '#mfaChallenge.passkey', actions: 'clearProblem' },
    { guard: withEvent('recoveryCodeIsChosen'), target: '#mfaChallenge.recoveryCode', actions: 'clearProblem' },
  ],
} as const;

/** Has the server check a proof. Endings that are the same for all proofs; `refusals` are the proof's own. */
const checking = <const Id extends string, const Back extends string, const Wrong extends string>(
  id: Id,
  proofOf: (context: MfaChallengeContext) => FactorProof,
  back: Back,
  wrong: Wrong,
) => ({
  entry: 'clearProblem' as const,
  ...requesting({
    src: 'checkFactor',
    id,
    input: (context: MfaChallengeContext) => ({ subject: context.subject, proof: proofOf(context) }),
    onDone: [
      { guard: withAnswer('accepted'), target: '#mfaChallenge.over', actions: withAnswer('storeGrant') },
      { guard: withAnswer('checkHasEnded'), target: '#mfaChallenge.over', actions: withAnswer('storeEnd') },
      { guard: withAnswer('factorsAreLocked'), target: '#mfaChallenge.locked', actions: withAnswer('storeWait') },
      { guard: withAnswer('factorIsWrong'), target: back, actions: withAnswer(wrong) },
      { target: back, actions: withAnswer('storeRefusal') },
    ],
    failed: back,
  }),
});

const signedBy = ({ signed }: MfaChallengeContext): FactorProof => {
  if (signed === null) throw new Error('no passkey signed');
  return { passkey: signed };
};
const requestOf = ({ passkey }: MfaChallengeContext) => {
  if (passkey === null) throw new Error('there is no passkey request');
  return { request: passkey };
};

export const authenticator = mfaChallengeSetup.createStateConfig({
  tags: ['screen:authenticator'],
  initial: 'entering',
  states: {
    entering: {
      description: 'The sixth digit submits the code. The same wrong code is never sent twice.',
      tags: ['form'],
      meta: { title: 'Enter the app’s code' },
      on: {
        'digits.changed': [
          { guard: withEvent('digitsAreWrong'), actions: withEvent('storeRepeatedDigits') },
          { guard: withEvent('digitsAreComplete'), target: 'checking', actions: withEvent('storeDigits') },
          { actions: withEvent('storeDigits') },
        ],
        'code.submitted': { guard: 'codeIsComplete', target: 'checking' },
        ...choosing,
      },
    },
    checking: {
      tags: ['busy'],
      meta: { title: 'Checking the app’s code' },
      ...checking('checkDigits', ({ digits }) => ({ otp: digits }), 'entering', 'storeWrongDigits'),
    },
  },
});

export const recoveryCode = mfaChallengeSetup.createStateConfig({
  tags: ['screen:recoveryCode'],
  initial: 'entering',
  states: {
    entering: {
      description: 'Submitted by the customer, since a recovery code works only once. One that is incomplete or known to be wrong is not sent.',
      tags: ['form'],
      meta: { title: 'Enter a recovery code' },
      on: {
        'recoveryCode.changed': { actions: withEvent('storeRecoveryCode') },
        'code.submitted': [
          { guard: 'recoveryCodeIsWrong', actions: 'storeRepeatedRecoveryCode' },
          { guard: 'recoveryCodeIsComplete', target: 'checking' },
          { actions: 'storeIncompleteRecoveryCode' },
        ],
        ...choosing,
      },
    },
    checking: {
      tags: ['busy'],
      meta: { title: 'Checking the recovery code' },
      ...checking(
        'checkRecoveryCode',
        ({ recoveryCode: typed }) => ({ otp: presentRecoveryCode(tidyRecoveryCode(typed)) }),
        'entering',
        'storeWrongRecoveryCode',
      ),
    },
  },
});

export const passkey = mfaChallengeSetup.createStateConfig({
  description: 'The browser opens its dialog only when the customer presses the button.',
  tags: ['screen:passkey'],
  initial: 'deciding',
  states: {
    deciding: {
      always: [{ guard: 'passkeyIsUnusable', target: 'unusable' }, { guard: 'passkeyRequestIsFresh', target: 'offered' }, { target: 'stale' }],
    },
    unusable: {
      description: 'This browser or this address cannot use passkeys.',
      tags: ['screen:passkeyUnusable'],
      meta: { title: 'Passkeys don’t work here' },
      on: choosing,
    },
    offered: {
      tags: ['form'],
      meta: { title: 'Use your passkey' },
      after: { passkeyRequestLifetime: { target: 'stale', actions: 'clearPasskey' } },
      on: { 'passkey.requested': { target: 'asking', actions: 'clearProblem' }, ...choosing },
    },
    stale: {
      description: 'The last request was used or has become too old. The next press gets another.',
      tags: ['form'],
      meta: { title: 'Use your passkey' },
      on: { 'passkey.requested': { target: 'renewing', actions: 'clearProblem' }, ...choosing },
    },
    renewing: {
      tags: ['busy'],
      meta: { title: 'Preparing the passkey request' },
      ...requesting({
        src: 'renewChallenge',
        input: ({ subject }: MfaChallengeContext) => ({ subject }),
        onDone: [
          { guard: withAnswer('accepted'), target: 'renewed', actions: withAnswer('storeChallenge') },
          { guard: withAnswer('checkHasEnded'), target: '#mfaChallenge.over', actions: withAnswer('storeEnd') },
          { guard: withAnswer('factorsAreLocked'), target: '#mfaChallenge.locked', actions: withAnswer('storeWait') },
          { target: 'stale', actions: withAnswer('storeRefusal') },
        ],
        failed: 'stale',
      }),
    },
    renewed: {
      always: [{ guard: 'passkeyRequestIsFresh', target: 'asking' }, { target: 'unusable' }],
    },
    asking: {
      description: 'The dialog of the browser is open. What it was asked can be asked again until it has signed.',
      tags: ['busy'],
      meta: { title: 'Waiting for the passkey' },
      invoke: {
        id: 'askPasskey',
        src: 'askPasskey',
        input: ({ context }) => requestOf(context),
        onDone: [
          { guard: withAnswer('accepted'), target: 'checking', actions: [withAnswer('storeSigned'), 'clearPasskey'] },
          { target: 'offered', actions: withAnswer('storeRefusal') },
        ],
        onError: { target: 'offered', actions: storeFault },
      },
      after: {
        passkeyRequestLifetime: {
          target: 'stale',
          actions: ['clearPasskey', { type: 'storeProblem', params: { code: 'passkeyTimedOut', retryable: true } }],
        },
      },
      on: { 'passkey.canceled': 'offered', ...choosing },
    },
    checking: {
      tags: ['busy'],
      meta: { title: 'Checking the passkey' },
      ...checking('checkPasskey', signedBy, 'stale', 'storeRefusal'),
    },
  },
});
