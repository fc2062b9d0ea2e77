import { assign, setup, stateIn } from 'xstate';
import { second } from '#domain/time/units.ts';
import { mfaChallengeMachine } from '../mfaChallenge/mfaChallenge.machine.ts';
import { type MfaChallengeOutput, mfaChallengeOf } from '../mfaChallenge/mfaChallenge.types.ts';
import { type Answer, isRefusedFor, problemOfAnswer } from '../shared/problem.ts';
import { requesting, storeFault, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, problemActions } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';
import {
  type OneTimeCodeContext,
  type OneTimeCodeEvent,
  type OneTimeCodeInput,
  type OneTimeCodeOutput,
  type SendCodeResult,
  sendCode,
  type VerifyCodeResult,
  verifyCode,
} from './oneTimeCode.types.ts';

/** Digits. */
const codeLength = 6;
const isComplete = (digits: string): boolean => digits.length === codeLength;

export const oneTimeCodeMachine = setup({
  types: {} as FlowTypes<{
    input: OneTimeCodeInput;
    context: OneTimeCodeContext;
    events: OneTimeCodeEvent;
    output: OneTimeCodeOutput;
    children: { mfaChallenge: 'mfaChallenge' };
  }>,
  actors: { sendCode, verifyCode, mfaChallenge: mfaChallengeMachine },
  guards: {
    accepted: (_, answer: Answer) => answer.ok,
    factorIsWanted: (_, answer: SendCodeResult) => 'challenge' in answer,
    factorIsProved: (_, { kind }: MfaChallengeOutput) => kind === 'proved',
    codeIsWrong: (_, answer: Answer) => isRefusedFor(answer, 'wrong'),
    codeHasExpired: (_, answer: Answer) => isRefusedFor(answer, 'expired'),
    codesAreLocked: (_, answer: Answer) => isRefusedFor(answer, 'locked'),
    // Without a wait, the next code would be requested in a loop.
    codeWasSentRecently: (_, answer: Answer) =>
      isRefusedFor(answer, 'tooSoon') && problemOfAnswer(answer)?.wait !== undefined,
    digitsAreWrong: ({ context }, { digits }: { digits: string }) => context.wrongCodes.includes(digits),
    digitsAreComplete: (_, { digits }: { digits: string }) => isComplete(digits),
    codeIsComplete: ({ context }) => isComplete(context.digits),
    codeIsNotBeingChecked: stateIn({ sent: { code: 'entering' } }),
  },
  actions: {
    ...problemActions,
    storeSentCode: assign((_, answer: SendCodeResult) =>
      'sentTo' in answer ? { sentTo: answer.sentTo, wait: answer.resend } : {},
    ),
    storeChallenge: assign({
      challenge: (_, answer: SendCodeResult) => ('challenge' in answer ? answer.challenge : null),
    }),
    storeDigits: assign({ digits: (_, { digits }: { digits: string }) => digits }),
    storeWrongCode: assign(({ context }, answer: VerifyCodeResult) => ({
      problem: problemOfAnswer(answer),
      wrongCodes: [...context.wrongCodes, context.digits],
      digits: '',
    })),
    storeRepetition: assign(({ context }, { digits }: { digits: string }) => ({
      problem: { code: 'codeRepeated', retryable: false },
      wrongCodes: [...context.wrongCodes, digits],
      digits: '',
    })),
    storeStepUp: assign({ stepUp: (_, answer: VerifyCodeResult) => (answer.ok ? answer.stepUp : null) }),
    storeGrant: assign({
      stepUp: (_, output: MfaChallengeOutput) =>
        output.kind === 'proved' && output.grant.kind === 'step' ? output.grant.stepUp : null,
    }),
    storeWait: assign({ wait: (_, answer: Answer) => problemOfAnswer(answer)?.wait ?? null }),
    clearWait: assign({ wait: null }),
    clearDigits: assign({ digits: '', wrongCodes: [] }),
  },
  delays: { requestLimit, serverWait: ({ context }) => (context.wait?.seconds ?? 0) * second },
}).createMachine({
  id: 'oneTimeCode',
  context: ({ input }) => ({
    ...input,
    sentTo: null,
    challenge: null,
    digits: '',
    wrongCodes: [],
    problem: null,
    wait: null,
    stepUp: null,
  }),
  initial: 'sending',
  output: ({ context }) => ({ stepUp: context.stepUp }),
  states: {
    sending: {
      description:
        'A code of a moment ago that can still be entered counts as sent. With a second factor, no code is emailed.',
      tags: ['busy', 'screen:codeEntry'],
      meta: { title: 'Emailing the code', requirement: '§7 create-otp' },
      entry: ['clearDigits', 'clearWait'],
      ...requesting({
        src: 'sendCode',
        input: ({ customerGuid, variant, about }: OneTimeCodeContext) => ({ customerGuid, variant, about }),
        onDone: [
          { guard: withOutput('factorIsWanted'), target: 'checkingFactor', actions: withOutput('storeChallenge') },
          { guard: withOutput('accepted'), target: 'sent', actions: withOutput('storeSentCode') },
          { guard: withOutput('codesAreLocked'), target: 'locked', actions: withOutput('storeWait') },
          { guard: withOutput('codeWasSentRecently'), target: 'waiting', actions: withOutput('storeWait') },
          { target: 'unsent', actions: withOutput('storeRefusal') },
        ],
        failed: 'unsent',
      }),
    },
    checkingFactor: {
      description:
        'The second factor takes the place of the emailed code. If the customer no longer has one, a code is emailed after all.',
      tags: ['screen:mfaChallenge'],
      meta: { title: 'Use your second factor' },
      invoke: {
        id: 'mfaChallenge',
        src: 'mfaChallenge',
        input: ({ context: { customerGuid, variant, about, challenge } }) =>
          mfaChallengeOf({ kind: 'step', customerGuid, variant, about }, challenge),
        onDone: [
          { guard: withOutput('factorIsProved'), target: 'verified', actions: withOutput('storeGrant') },
          { target: 'sending' },
        ],
        onError: { target: 'unsent', actions: storeFault },
      },
    },
    waiting: {
      description: 'The last code was used a moment ago. The next is sent as soon as the server allows.',
      tags: ['screen:codeEntry'],
      meta: { title: 'Waiting to email the code' },
      after: { serverWait: 'sending' },
    },
    unsent: {
      description: 'No code can be entered until another is sent.',
      tags: ['screen:codeUnsent'],
      meta: { title: 'No code sent' },
      on: { 'code.requested': { target: 'sending', actions: 'clearProblem' } },
    },
    sent: {
      type: 'parallel',
      tags: ['screen:codeEntry'],
      states: {
        code: {
          initial: 'entering',
          states: {
            entering: {
              description: 'The sixth digit submits the code. The same wrong code is never sent twice.',
              tags: ['form'],
              meta: { title: 'Enter the code' },
              on: {
                'digits.changed': [
                  { guard: withEvent('digitsAreWrong'), actions: withEvent('storeRepetition') },
                  { guard: withEvent('digitsAreComplete'), target: 'verifying', actions: withEvent('storeDigits') },
                  { actions: withEvent('storeDigits') },
                ],
                'code.submitted': { guard: 'codeIsComplete', target: 'verifying' },
              },
            },
            verifying: {
              description: 'Without an answer, the same code can be submitted again.',
              tags: ['busy'],
              meta: { title: 'Checking the code', requirement: '§7 verify_otp' },
              entry: 'clearProblem',
              ...requesting({
                src: 'verifyCode',
                input: ({ customerGuid, variant, about, digits }: OneTimeCodeContext) => ({
                  customerGuid,
                  variant,
                  about,
                  otp: digits,
                }),
                onDone: [
                  {
                    guard: withOutput('accepted'),
                    target: '#oneTimeCode.verified',
                    actions: withOutput('storeStepUp'),
                  },
                  { guard: withOutput('codeIsWrong'), target: 'entering', actions: withOutput('storeWrongCode') },
                  {
                    guard: withOutput('codesAreLocked'),
                    target: '#oneTimeCode.locked',
                    actions: withOutput('storeWait'),
                  },
                  { guard: withOutput('codeHasExpired'), target: '#oneTimeCode.expired' },
                  { target: 'entering', actions: withOutput('storeRefusal') },
                ],
                failed: 'entering',
              }),
            },
          },
        },
        resend: {
          initial: 'cooling',
          states: {
            cooling: { after: { serverWait: 'ready' } },
            ready: {
              entry: 'clearWait',
              on: {
                'code.requested': {
                  guard: 'codeIsNotBeingChecked',
                  target: '#oneTimeCode.sending',
                  actions: 'clearProblem',
                },
              },
            },
          },
        },
      },
    },
    expired: {
      description: 'The code ran out, was used or was replaced. The next is sent on request only.',
      tags: ['screen:codeExpired'],
      meta: { title: 'The code has expired' },
      on: { 'code.requested': { target: 'sending', actions: 'clearProblem' } },
    },
    locked: {
      description: 'Five wrong codes. The server neither takes nor sends a code of this variant until the lock ends.',
      tags: ['blocked', 'screen:codeLocked'],
      meta: { title: 'Codes are paused' },
      after: { serverWait: { target: 'unsent', actions: 'clearProblem' } },
    },
    verified: { type: 'final', tags: ['terminal'], meta: { title: 'Code accepted' } },
  },
});

export type OneTimeCodeMachine = typeof oneTimeCodeMachine;
