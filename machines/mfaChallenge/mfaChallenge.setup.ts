import { assign, setup } from 'xstate';
import type { FactorMethod } from '#domain/security/factors.ts';
import { isRecoveryCode, tidyRecoveryCode } from '#domain/security/recoveryCodes.ts';
import { second } from '#domain/time/units.ts';
import { type Answer, isRefusedFor, problemOfAnswer } from '../shared/problem.ts';
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

/** Digits of an authenticator app's code. */
const isDigits = (digits: string): boolean => digits.length === 6;

const ends: readonly FactorEnd[] = ['void', 'tokenRefused', 'emailNotVerified', 'accountLocked'];
type Ended = Extract<MfaChallengeOutput, { kind: 'ended' }>['refusal'];
const isEnd = (answer: Answer): answer is Ended => !answer.ok && (ends as readonly string[]).includes(answer.reason);

const has = ({ challenge }: MfaChallengeContext, method: FactorMethod): boolean => challenge.methods.includes(method);

export const mfaChallengeSetup = setup({
  types: {} as FlowTypes<{ input: MfaChallengeInput; context: MfaChallengeContext; events: MfaChallengeEvent; output: MfaChallengeOutput }>,
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
    authenticatorIsChosen: ({ context }, { method }: { method: FactorMethod }) => method === 'authenticator' && has(context, method),
    passkeyIsChosen: ({ context }, { method }: { method: FactorMethod }) => method === 'passkey' && has(context, method),
    recoveryCodeIsChosen: ({ context }, { method }: { method: FactorMethod }) => method === 'recoveryCode' && has(context, method),
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
    storeGrant: assign({ outcome: (_, answer: CheckFactorResult) => (answer.ok ? ({ kind: 'proved', grant: answer.grant } as const) : null) }),
    storeEnd: assign({ outcome: (_, answer: Answer) => (isEnd(answer) ? ({ kind: 'ended', refusal: answer } as const) : null) }),
    storeWait: assign({ wait: (_, answer: Answer) => problemOfAnswer(answer)?.wait ?? null }),
    clearWait: assign({ wait: null }),
    clearPasskey: assign({ passkey: null }),
    clearSecrets: assign({ digits: '', recoveryCode: '', signed: null }),
  },
  delays: { requestLimit, passkeyRequestLifetime, lockTime: ({ context }) => (context.wait?.seconds ?? 0) * second },
});
