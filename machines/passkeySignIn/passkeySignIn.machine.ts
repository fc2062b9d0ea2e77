import { assign, setup } from 'xstate';
import type { PasskeyCredential, PasskeyRequest } from '#domain/security/factors.ts';
import type { Answer, Problem, Refusal } from '../shared/problem.ts';
import { requesting, storeFault, withOutput } from '../shared/requesting.ts';
import { required } from '../shared/required.ts';
import type { FlowTypes } from '../shared/setup.ts';
import { passkeyRequestLifetime, requestLimit } from '../shared/waits.ts';
import {
  type ChoosePasskeyResult,
  choosePasskey,
  type PasskeySignInContext,
  type PasskeySignInInput,
  type PasskeySignInOutput,
  type PasskeySignInRefusal,
  type RequestPasskeyResult,
  requestPasskey,
  type VerifyPasskeyResult,
  verifyPasskey,
} from './passkeySignIn.types.ts';

const ended = (refusal: Refusal<PasskeySignInRefusal>): PasskeySignInOutput => ({ kind: 'ended', refusal });
/** The fallbacks are never used: the chart rules them out. */
const requestOf = ({ request }: PasskeySignInContext): PasskeyRequest => request ?? {};
const signedOf = ({ step }: PasskeySignInContext): PasskeyCredential => (step.kind === 'signed' ? step.signed : {});

export const passkeySignInMachine = setup({
  types: {} as FlowTypes<{ input: PasskeySignInInput; context: PasskeySignInContext; output: PasskeySignInOutput }>,
  actors: { requestPasskey, choosePasskey, verifyPasskey },
  guards: {
    passkeysAreUnusable: ({ context }) => !context.usable,
    passkeyIsChosen: ({ context }) => context.step.kind === 'signed',
    autofillIsWanted: ({ context }) => context.step.kind === 'autofill',
    accepted: (_, answer: Answer) => answer.ok,
  },
  actions: {
    storeRequest: assign({ request: (_, answer: RequestPasskeyResult) => (answer.ok ? answer.request : null) }),
    storeChoice: assign({
      outcome: (_, answer: ChoosePasskeyResult) =>
        answer.ok ? ({ kind: 'chosen', signed: answer.signed } as const) : null,
    }),
    storeIdentity: assign({
      outcome: (_, answer: VerifyPasskeyResult) =>
        answer.ok ? ({ kind: 'identified', identity: answer.identity } as const) : null,
    }),
    storeRefusal: assign({
      outcome: (_, answer: RequestPasskeyResult | ChoosePasskeyResult | VerifyPasskeyResult) =>
        answer.ok ? null : ended(answer),
    }),
    storeProblem: assign({ outcome: (_, problem: Problem) => ended({ ok: false, reason: 'refused', problem }) }),
    storeUnusable: assign({ outcome: ended({ ok: false, reason: 'passkeyUnavailable' }) }),
    clearSecrets: assign({ request: null, step: { kind: 'dialog' } as const }),
  },
  delays: { requestLimit, passkeyRequestLifetime },
}).createMachine({
  id: 'passkeySignIn',
  context: ({ input }) => ({ ...input, request: null, outcome: null }),
  initial: 'deciding',
  output: ({ context }) => required(context.outcome, 'outcome'),
  states: {
    deciding: {
      always: [
        { guard: 'passkeysAreUnusable', target: 'over', actions: 'storeUnusable' },
        { guard: 'passkeyIsChosen', target: 'verifying' },
        { target: 'requesting' },
      ],
    },
    requesting: {
      description:
        'Our server says what has to be signed. It is the same for everyone, so it reveals nothing about anyone.',
      tags: ['busy'],
      meta: { title: 'Preparing the passkey request' },
      ...requesting({
        src: 'requestPasskey',
        input: ({ step }: PasskeySignInContext) => ({ for: step.kind }),
        onDone: [
          { guard: withOutput('accepted'), target: 'requested', actions: withOutput('storeRequest') },
          { target: 'over', actions: withOutput('storeRefusal') },
        ],
        failed: 'over',
      }),
    },
    requested: { always: [{ guard: 'autofillIsWanted', target: 'offering' }, { target: 'asking' }] },
    offering: {
      description:
        'The browser lists passkeys at the email field, for as long as the form is open. A request that gets old is replaced.',
      meta: { title: 'Offering passkeys at the email field' },
      invoke: {
        id: 'offerPasskeys',
        src: 'choosePasskey',
        input: ({ context }) => ({ request: requestOf(context), from: 'autofill' }),
        onDone: [
          { guard: withOutput('accepted'), target: 'over', actions: withOutput('storeChoice') },
          { target: 'over', actions: withOutput('storeRefusal') },
        ],
        onError: { target: 'over', actions: storeFault },
      },
      after: { passkeyRequestLifetime: 'requesting' },
    },
    asking: {
      description: "The browser's dialog is open.",
      tags: ['busy'],
      meta: { title: 'Waiting for the passkey' },
      invoke: {
        id: 'choosePasskey',
        src: 'choosePasskey',
        input: ({ context }) => ({ request: requestOf(context), from: 'dialog' }),
        onDone: [
          { guard: withOutput('accepted'), target: 'over', actions: withOutput('storeChoice') },
          { target: 'over', actions: withOutput('storeRefusal') },
        ],
        onError: { target: 'over', actions: storeFault },
      },
      after: {
        passkeyRequestLifetime: {
          target: 'over',
          actions: { type: 'storeProblem', params: { code: 'passkeyTimedOut', retryable: true } },
        },
      },
    },
    verifying: {
      description:
        'Our server checks what was signed. With what it answers, the authentication service gives the identity token.',
      tags: ['busy'],
      meta: { title: 'Checking the passkey' },
      ...requesting({
        src: 'verifyPasskey',
        input: (context: PasskeySignInContext) => ({ signed: signedOf(context) }),
        onDone: [
          { guard: withOutput('accepted'), target: 'over', actions: withOutput('storeIdentity') },
          { target: 'over', actions: withOutput('storeRefusal') },
        ],
        failed: 'over',
      }),
    },
    over: {
      type: 'final',
      tags: ['terminal'],
      meta: { title: 'Chosen, identified, or refused' },
      entry: 'clearSecrets',
    },
  },
});

export type PasskeySignInMachine = typeof passkeySignInMachine;
