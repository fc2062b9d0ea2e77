import { assign, type SnapshotFrom, setup } from 'xstate';
import type { FactorMethod, FactorProof } from '#domain/security/factors.ts';
import { isRecoveryCode, presentRecoveryCode, tidyRecoveryCode } from '#domain/security/recoveryCodes.ts';
import { second } from '#domain/time/units.ts';
import { type Answer, isRefusedFor, problemOfAnswer } from '../shared/problem.ts';
import { requesting, storeFault, withEvent, withOutput } from '../shared/requesting.ts';
import { required } from '../shared/required.ts';
import { type FlowTypes, problemActions } from '../shared/setup.ts';
import { passkeyRequestLifetime, requestLimit } from '../shared/waits.ts';
import {
  type AskPasskeyResult,
  askPasskey,
  type CheckFactorResult,
  checkFactor,
  type FactorEnd,
  type MfaChallengeContext,
  type MfaChallengeEvent,
  type MfaChallengeInput,
  type MfaChallengeOutput,
  type RenewChallengeResult,
  renewChallenge,
} from './mfaChallenge.types.ts';

/** The length of an authenticator code. */
const isDigits = (digits: string): boolean => digits.length === 6;

const ends: readonly FactorEnd[] = ['void', 'tokenRefused', 'emailNotVerified', 'accountLocked'];
type Ended = Extract<MfaChallengeOutput, { kind: 'ended' }>['refusal'];
const isEnd = (answer: Answer): answer is Ended => !answer.ok && (ends as readonly string[]).includes(answer.reason);

const has = ({ challenge }: MfaChallengeContext, method: FactorMethod): boolean => challenge.methods.includes(method);

const mfaChallengeSetup = setup({
  types: {} as FlowTypes<{
    input: MfaChallengeInput;
    context: MfaChallengeContext;
    events: MfaChallengeEvent;
    output: MfaChallengeOutput;
  }>,
  actors: { checkFactor, renewChallenge, askPasskey },
  guards: {
    accepted: (_, answer: Answer) => answer.ok,
    factorIsWrong: (_, answer: Answer) => isRefusedFor(answer, 'wrong'),
    factorsAreLocked: (_, answer: Answer) => isRefusedFor(answer, 'locked'),
    checkHasEnded: (_, answer: Answer) => isEnd(answer),
    hasAuthenticator: ({ context }) => has(context, 'authenticator'),
    hasRecoveryCode: ({ context }) => has(context, 'recoveryCode'),
    passkeyCanBeUsed: ({ context }) => has(context, 'passkey') && context.challenge.passkey !== null,
    passkeyRequestIsFresh: ({ context }) => context.passkey !== null,
    passkeyIsUnusable: ({ context }) => context.challenge.passkey === null,
    authenticatorIsChosen: ({ context }, { method }: { method: FactorMethod }) =>
      method === 'authenticator' && has(context, method),
    passkeyIsChosen: ({ context }, { method }: { method: FactorMethod }) =>
      method === 'passkey' && has(context, method),
    recoveryCodeIsChosen: ({ context }, { method }: { method: FactorMethod }) =>
      method === 'recoveryCode' && has(context, method),
    digitsAreWrong: ({ context }, { digits }: { digits: string }) => context.wrongCodes.includes(digits),
    digitsAreComplete: (_, { digits }: { digits: string }) => isDigits(digits),
    codeIsComplete: ({ context }) => isDigits(context.digits),
    recoveryCodeIsComplete: ({ context }) => isRecoveryCode(tidyRecoveryCode(context.recoveryCode)),
    recoveryCodeIsWrong: ({ context }) => context.wrongCodes.includes(tidyRecoveryCode(context.recoveryCode)),
  },
  actions: {
    ...problemActions,
    storeDigits: assign({ digits: (_, { digits }: { digits: string }) => digits }),
    storeRecoveryCode: assign({ recoveryCode: (_, { text }: { text: string }) => text, problem: null }),
    storeWrongDigits: assign(({ context }, answer: CheckFactorResult) => ({
      problem: problemOfAnswer(answer),
      wrongCodes: [...context.wrongCodes, context.digits],
      digits: '',
    })),
    storeWrongRecoveryCode: assign(({ context }, answer: CheckFactorResult) => ({
      problem: problemOfAnswer(answer),
      wrongCodes: [...context.wrongCodes, tidyRecoveryCode(context.recoveryCode)],
    })),
    storeRepeatedDigits: assign(({ context }, { digits }: { digits: string }) => ({
      problem: { code: 'codeRepeated', retryable: false },
      wrongCodes: [...context.wrongCodes, digits],
      digits: '',
    })),
    storeRepeatedRecoveryCode: assign({ problem: { code: 'codeRepeated', retryable: false } }),
    storeIncompleteRecoveryCode: assign({ problem: { code: 'recoveryCodeShape', retryable: false } }),
    storeSigned: assign({ signed: (_, answer: AskPasskeyResult) => (answer.ok ? answer.signed : null) }),
    storeChallenge: assign(({ context }, answer: RenewChallengeResult) =>
      answer.ok ? { challenge: answer.challenge, passkey: answer.challenge.passkey } : { challenge: context.challenge },
    ),
    storeGrant: assign({
      outcome: (_, answer: CheckFactorResult) =>
        answer.ok ? ({ kind: 'proved', grant: answer.grant } as const) : null,
    }),
    storeEnd: assign({
      outcome: (_, answer: Answer) => (isEnd(answer) ? ({ kind: 'ended', refusal: answer } as const) : null),
    }),
    storeWait: assign({ wait: (_, answer: Answer) => problemOfAnswer(answer)?.wait ?? null }),
    clearWait: assign({ wait: null }),
    clearPasskey: assign({ passkey: null }),
    clearSecrets: assign({ digits: '', recoveryCode: '', signed: null }),
  },
  delays: { requestLimit, passkeyRequestLifetime, lockTime: ({ context }) => (context.wait?.seconds ?? 0) * second },
});

/** Switches methods unless a check is running. The typed text stays. */
const choosing = {
  'method.chosen': [
    { guard: withEvent('authenticatorIsChosen'), target: '#mfaChallenge.authenticator', actions: 'clearProblem' },
    { guard: withEvent('passkeyIsChosen'), target: '#mfaChallenge.passkey', actions: 'clearProblem' },
    { guard: withEvent('recoveryCodeIsChosen'), target: '#mfaChallenge.recoveryCode', actions: 'clearProblem' },
  ],
} as const;

/** Handles the outcomes common to all proofs; `wrong` depends on the proof. */
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
      { guard: withOutput('accepted'), target: '#mfaChallenge.over', actions: withOutput('storeGrant') },
      { guard: withOutput('checkHasEnded'), target: '#mfaChallenge.over', actions: withOutput('storeEnd') },
      { guard: withOutput('factorsAreLocked'), target: '#mfaChallenge.locked', actions: withOutput('storeWait') },
      { guard: withOutput('factorIsWrong'), target: back, actions: withOutput(wrong) },
      { target: back, actions: withOutput('storeRefusal') },
    ],
    failed: back,
  }),
});

const signedBy = ({ signed }: MfaChallengeContext): FactorProof => ({ passkey: required(signed, 'passkey signature') });
const requestOf = ({ passkey }: MfaChallengeContext) => ({ request: required(passkey, 'passkey request') });

const authenticator = mfaChallengeSetup.createStateConfig({
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

const recoveryCode = mfaChallengeSetup.createStateConfig({
  tags: ['screen:recoveryCode'],
  initial: 'entering',
  states: {
    entering: {
      description:
        'Submitted by the customer, since a recovery code works only once. One that is incomplete or known to be wrong is not sent.',
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

const passkey = mfaChallengeSetup.createStateConfig({
  description: 'The browser opens its dialog only when the customer presses the button.',
  tags: ['screen:passkey'],
  initial: 'deciding',
  states: {
    deciding: {
      always: [
        { guard: 'passkeyIsUnusable', target: 'unusable' },
        { guard: 'passkeyRequestIsFresh', target: 'offered' },
        { target: 'stale' },
      ],
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
          { guard: withOutput('accepted'), target: 'renewed', actions: withOutput('storeChallenge') },
          { guard: withOutput('checkHasEnded'), target: '#mfaChallenge.over', actions: withOutput('storeEnd') },
          { guard: withOutput('factorsAreLocked'), target: '#mfaChallenge.locked', actions: withOutput('storeWait') },
          { target: 'stale', actions: withOutput('storeRefusal') },
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
          { guard: withOutput('accepted'), target: 'checking', actions: [withOutput('storeSigned'), 'clearPasskey'] },
          { target: 'offered', actions: withOutput('storeRefusal') },
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
  output: ({ context }) => required(context.outcome, 'outcome'),
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

/** For wording what a failure leaves unchanged. */
export const selectPurpose = ({ context }: Snapshot) => context.subject.kind;
export const selectDigits = ({ context }: Snapshot) => context.digits;
export const selectRecoveryCode = ({ context }: Snapshot) => context.recoveryCode;
/** The other factor is a passkey for another domain, unusable here. */
export const selectIsOnlyRecoveryCode = ({ context }: Snapshot): boolean =>
  context.challenge.methods.join() === 'recoveryCode';
/** Ms since 1970 UTC. */
export const selectLockedUntil = ({ context }: Snapshot) => context.wait?.until ?? null;
/** Each wrong code restarts the field at its first digit. */
export const selectWrongCodes = ({ context }: Snapshot): number => context.wrongCodes.length;
export const selectIsEntering = (snapshot: Snapshot): boolean =>
  snapshot.matches({ authenticator: 'entering' }) || snapshot.matches({ recoveryCode: 'entering' });
export const selectIsChecking = (snapshot: Snapshot): boolean =>
  snapshot.hasTag('busy') && !snapshot.matches({ passkey: 'asking' }) && !snapshot.matches({ passkey: 'renewing' });
/** The browser's passkey dialog is open. */
export const selectIsAsking = (snapshot: Snapshot): boolean => snapshot.matches({ passkey: 'asking' });
export const selectIsRenewing = (snapshot: Snapshot): boolean => snapshot.matches({ passkey: 'renewing' });
export const selectMaySubmit = (snapshot: Snapshot): boolean => snapshot.can({ type: 'code.submitted' });
/** Alternative methods. */
export const selectOthers = (snapshot: Snapshot): readonly FactorMethod[] => {
  const shown = String(typeof snapshot.value === 'string' ? snapshot.value : Object.keys(snapshot.value)[0]);
  return (['passkey', 'authenticator', 'recoveryCode'] as const).filter(
    (method) => method !== shown && snapshot.can({ type: 'method.chosen', method }),
  );
};
