import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import type { EmailChangeEffect } from '#domain/security/emailChange.ts';
import { type LinkFault, linkFaults, linkGuards, linkIsComplete, openingLink } from '../shared/openedLink.ts';
import { type Answer, isRefusedFor, type Problem, type Refusal } from '../shared/problem.ts';
import { requesting, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, problemActions, promiseContract } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';

export interface EmailChangeInput {
  /** '' without one. */
  readonly token: string;
}

export interface EmailChangeContext extends EmailChangeInput {
  /** The new address, from the server; '' before. */
  readonly email: string;
  /** Null until the server replies. */
  readonly effect: EmailChangeEffect | null;
  /** When a waiting change takes effect; null if nothing waits. */
  readonly appliesAt: number | null;
  readonly problem: Problem | null;
}

export type EmailChangeEvent = { readonly type: 'change.confirmed' | 'change.stopped' | 'retry.requested' };

/** The account has the new address, and every session has ended. */
export interface EmailChangeEmitted {
  readonly type: 'email.replaced';
}

/** The link's effect. */
export interface LinkedChange {
  readonly email: string;
  readonly effect: EmailChangeEffect;
  readonly appliesAt: number | null;
}
export type CheckEmailLinkResult = ({ readonly ok: true } & LinkedChange) | Refusal<LinkFault | 'refused'>;
/** POST /customers/check-email-link. */
const checkEmailLink = promiseContract<CheckEmailLinkResult, { token: string }>('checkEmailLink');

/** `appliesAt` is null if the change took effect. */
export type ConfirmEmailChangeResult =
  | { readonly ok: true; readonly email: string; readonly appliesAt: number | null }
  | Refusal<LinkFault | 'emailTaken' | 'refused'>;
/** POST /customers/confirm-email. */
const confirmEmailChange = promiseContract<ConfirmEmailChangeResult, { token: string }>('confirmEmailChange');

export type StopEmailChangeResult = { readonly ok: true } | Refusal<LinkFault | 'refused'>;
/** POST /customers/stop-email-change. */
const stopEmailChange = promiseContract<StopEmailChangeResult, { token: string }>('stopEmailChange');

const tokenOf = ({ token }: EmailChangeContext) => ({ token });
/** Outcomes, unless refused for another reason. */
const confirmed = [
  { guard: withOutput('changeWaits'), target: 'waiting', actions: withOutput('storeConfirmed') },
  { guard: withOutput('accepted'), target: 'changed', actions: withOutput('storeConfirmed') },
  ...linkFaults,
  { guard: withOutput('emailIsTaken'), target: 'emailTaken' },
] as const;

export const emailChangeMachine = setup({
  types: {} as FlowTypes<{
    input: EmailChangeInput;
    context: EmailChangeContext;
    events: EmailChangeEvent;
    emitted: EmailChangeEmitted;
  }>,
  actors: { checkEmailLink, confirmEmailChange, stopEmailChange },
  guards: {
    ...linkGuards,
    linkIsComplete: ({ context }) => linkIsComplete(context.token),
    changeIsPending: (_, answer: CheckEmailLinkResult) => answer.ok && answer.effect === 'pending',
    changeWaits: (_, answer: ConfirmEmailChangeResult) => answer.ok && answer.appliesAt !== null,
    emailIsTaken: (_, answer: Answer) => isRefusedFor(answer, 'emailTaken'),
  },
  actions: {
    ...problemActions,
    storeChange: assign((_, answer: CheckEmailLinkResult) =>
      answer.ok ? { email: answer.email, effect: answer.effect, appliesAt: answer.appliesAt } : {},
    ),
    storeConfirmed: assign((_, answer: ConfirmEmailChangeResult) =>
      answer.ok ? { email: answer.email, appliesAt: answer.appliesAt } : {},
    ),
    clearToken: assign({ token: '' }),
    announceReplaced: emit({ type: 'email.replaced' }),
  },
  delays: { requestLimit },
}).createMachine({
  id: 'emailChange',
  context: ({ input }) => ({ ...input, email: '', effect: null, appliesAt: null, problem: null }),
  initial: 'deciding',
  states: {
    ...openingLink({
      src: 'checkEmailLink',
      input: tokenOf,
      accepted: [
        { guard: withOutput('changeIsPending'), target: 'pending', actions: withOutput('storeChange') },
        { guard: withOutput('accepted'), target: 'ready', actions: withOutput('storeChange') },
      ],
      clear: 'clearToken',
    }),
    ready: {
      description: 'The address is shown, and nothing has changed.',
      tags: ['screen:emailChange'],
      meta: { title: 'Confirm your new email address' },
      on: { 'change.confirmed': 'confirming' },
    },
    confirming: {
      tags: ['busy', 'screen:emailChange'],
      meta: { title: 'Changing the address' },
      entry: 'clearProblem',
      ...requesting({
        src: 'confirmEmailChange',
        input: tokenOf,
        onDone: [...confirmed, { target: 'ready', actions: withOutput('storeRefusal') }],
        failed: 'ready',
      }),
    },
    pending: {
      description:
        'The new mailbox has confirmed, and the old one, which this link was sent to, can stop the change or make it at once.',
      tags: ['screen:emailChangePending'],
      meta: { title: 'Stop or confirm the change' },
      on: { 'change.confirmed': 'hastening', 'change.stopped': 'stopping' },
    },
    hastening: {
      tags: ['busy', 'screen:emailChangePending'],
      meta: { title: 'Changing the address now' },
      entry: 'clearProblem',
      ...requesting({
        src: 'confirmEmailChange',
        input: tokenOf,
        onDone: [...confirmed, { target: 'pending', actions: withOutput('storeRefusal') }],
        failed: 'pending',
      }),
    },
    stopping: {
      tags: ['busy', 'screen:emailChangePending'],
      meta: { title: 'Stopping the change' },
      entry: 'clearProblem',
      ...requesting({
        src: 'stopEmailChange',
        input: tokenOf,
        onDone: [
          { guard: withOutput('accepted'), target: 'stopped' },
          ...linkFaults,
          { target: 'pending', actions: withOutput('storeRefusal') },
        ],
        failed: 'pending',
      }),
    },
    waiting: {
      description: 'The old mailbox has 24 hours to stop the change.',
      type: 'final',
      tags: ['terminal', 'screen:emailChangeWaiting'],
      meta: { title: 'Change waiting' },
      entry: 'clearToken',
    },
    stopped: {
      type: 'final',
      tags: ['terminal', 'screen:emailChangeStopped'],
      meta: { title: 'Change stopped' },
      entry: 'clearToken',
    },
    emailTaken: {
      type: 'final',
      tags: ['terminal', 'screen:emailTaken'],
      meta: { title: 'Address taken meanwhile' },
      entry: 'clearToken',
    },
    changed: {
      type: 'final',
      tags: ['terminal', 'screen:emailChanged'],
      meta: { title: 'Address changed' },
      entry: ['clearToken', 'announceReplaced'],
    },
  },
});

export type EmailChangeMachine = typeof emailChangeMachine;

type Snapshot = SnapshotFrom<EmailChangeMachine>;

export const selectEmail = ({ context }: Snapshot) => context.email;
/** Null before it is known. */
export const selectEffect = ({ context }: Snapshot) => context.effect;
