import { assign, type SnapshotFrom, setup } from 'xstate';
import { changeGuards } from '../shared/changing.ts';
import { oneTimeCode } from '../shared/codeOnDemand.ts';
import { confirming } from '../shared/confirming.ts';
import { checkingLink, type LinkFault, linkEnds, linkFaults, linkGuards } from '../shared/openedLink.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { requesting, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, problemActions, promiseContract } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';

export interface LockAccountInput {
  /** The bank's guid; '' for a link. */
  readonly customerGuid: string;
  /** From an emailed link; null for the signed-in customer. */
  readonly token: string | null;
}

export interface LockAccountContext extends LockAccountInput {
  /** The linked account's masked email; null before the check, and without a link. */
  readonly email: string | null;
  readonly problem: Problem | null;
}

export type LockAccountEvent = {
  readonly type: 'lock.requested' | 'lock.canceled' | 'lock.confirmed' | 'retry.requested';
};

/** The account that an emailed link locks. */
interface LockLink {
  /** Masked: `a•••@example.com`. */
  readonly email: string;
  readonly locked: boolean;
}

export type CheckLinkResult = { readonly ok: true; readonly link: LockLink } | Refusal<LinkFault | 'refused'>;
/** GET /customers/lock-link. Changes nothing. */
const checkLink = promiseContract<CheckLinkResult, { token: string }>('checkLink');

/** `checkRequired`: a session alone cannot lock the account; it needs a code or a second factor. */
export type LockResult = { readonly ok: true } | Refusal<LinkFault | 'checkRequired' | 'refused'>;
/** POST /customers/lock-account, by a link or as the signed-in customer. Idempotent. */
const lock = promiseContract<LockResult, { token: string | null }>('lock');

export const lockAccountMachine = setup({
  types: {} as FlowTypes<{
    input: LockAccountInput;
    context: LockAccountContext;
    events: LockAccountEvent;
    children: { oneTimeCode: 'oneTimeCode' };
  }>,
  actors: { checkLink, lock, oneTimeCode },
  guards: {
    ...linkGuards,
    checkIsRequired: changeGuards.checkIsRequired,
    linkIsGiven: ({ context }) => context.token !== null,
    noLinkIsGiven: ({ context }) => context.token === null,
    accountIsLocked: (_, answer: CheckLinkResult) => answer.ok && answer.link.locked,
  },
  actions: {
    ...problemActions,
    storeLink: assign({ email: (_, answer: CheckLinkResult) => (answer.ok ? answer.link.email : null) }),
    clearToken: assign({ token: null }),
  },
  delays: { requestLimit },
}).createMachine({
  id: 'lockAccount',
  context: ({ input }) => ({ ...input, email: null, problem: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'linkIsGiven', target: 'checking' }, { target: 'idle' }] },
    idle: {
      tags: ['screen:lockOffer'],
      meta: { title: 'Lock your account' },
      on: { 'lock.requested': 'confirming' },
    },
    ...checkingLink({
      src: 'checkLink',
      input: ({ token }: LockAccountContext) => ({ token: token ?? '' }),
      accepted: [
        { guard: withOutput('accountIsLocked'), target: 'locked', actions: withOutput('storeLink') },
        { guard: withOutput('accepted'), target: 'confirming', actions: withOutput('storeLink') },
      ],
    }),
    confirming: {
      description: 'The effects are shown. Nothing has changed.',
      tags: ['form', 'screen:lockConfirm'],
      meta: { title: 'Lock your account?' },
      on: {
        'lock.confirmed': 'locking',
        'lock.canceled': { guard: 'noLinkIsGiven', target: 'idle', actions: 'clearProblem' },
      },
    },
    locking: {
      description: 'Can be repeated: after a fault it may have happened.',
      tags: ['busy', 'screen:lockConfirm'],
      meta: { title: 'Locking the account' },
      entry: 'clearProblem',
      ...requesting({
        src: 'lock',
        input: ({ token }: LockAccountContext) => ({ token }),
        onDone: [
          { guard: withOutput('accepted'), target: 'locked' },
          { guard: withOutput('checkIsRequired'), target: 'confirmingCode' },
          ...linkFaults,
          { target: 'confirming', actions: withOutput('storeRefusal') },
        ],
        failed: 'confirming',
      }),
    },
    confirmingCode: {
      description:
        'Whoever found an open session must not lock its owner out with it. After the code, the same call is made again.',
      tags: ['screen:lockCode'],
      meta: { title: 'Confirm it’s you' },
      invoke: confirming('locking', 'confirming', (_: LockAccountContext) => ({ kind: 'lock' })),
      on: { 'lock.canceled': 'confirming' },
    },
    ...linkEnds('clearToken'),
    locked: {
      description: 'Every session has ended, this one included.',
      type: 'final',
      tags: ['terminal', 'screen:lockDone'],
      meta: { title: 'Your account is locked' },
      entry: 'clearToken',
    },
  },
});

export type LockAccountMachine = typeof lockAccountMachine;

type Snapshot = SnapshotFrom<LockAccountMachine>;

/** Masked; null without a link. */
export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectIsLocking = (snapshot: Snapshot): boolean => snapshot.matches('locking');
