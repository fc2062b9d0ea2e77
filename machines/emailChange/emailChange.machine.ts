import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import { type LinkFault, linkFaults, linkGuards, linkIsComplete, openingLink } from '../shared/openedLink.ts';
import { type Answer, isRefusedFor, type Problem, type Refusal } from '../shared/problem.ts';
import { requesting, withAnswer } from '../shared/requesting.ts';
import { type FlowTypes, problemActions, promiseContract } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';

export interface EmailChangeInput {
  /** The token of the link; '' when it has none. */
  readonly token: string;
}

export interface EmailChangeContext extends EmailChangeInput {
  /** The new address: what the link confirms, as the server says it. '' before. */
  readonly email: string;
  readonly problem: Problem | null;
}

export type EmailChangeEvent = { readonly type: 'change.confirmed' | 'retry.requested' };

/** The account has the new address, and every session has ended. */
export interface EmailChangeEmitted {
  readonly type: 'email.replaced';
}

export type CheckEmailLinkResult = { readonly ok: true; readonly email: string } | Refusal<LinkFault | 'refused'>;
/** POST /customers/check-email-link. */
const checkEmailLink = promiseContract<CheckEmailLinkResult, { token: string }>('checkEmailLink');

export type ConfirmEmailChangeResult = { readonly ok: true; readonly email: string } | Refusal<LinkFault | 'emailTaken' | 'refused'>;
/** POST /customers/confirm-email. */
const confirmEmailChange = promiseContract<ConfirmEmailChangeResult, { token: string }>('confirmEmailChange');

export const emailChangeMachine = setup({
  types: {} as FlowTypes<{ input: EmailChangeInput; context: EmailChangeContext; events: EmailChangeEvent; emitted: EmailChangeEmitted }>,
  actors: { checkEmailLink, confirmEmailChange },
  guards: {
    ...linkGuards,
    linkIsComplete: ({ context }) => linkIsComplete(context.token),
    emailIsTaken: (_, answer: Answer) => isRefusedFor(answer, 'emailTaken'),
  },
  actions: {
    ...problemActions,
    storeEmail: assign({ email: (_, answer: CheckEmailLinkResult | ConfirmEmailChangeResult) => (answer.ok ? answer.email : '') }),
    clearToken: assign({ token: '' }),
    announceReplaced: emit({ type: 'email.replaced' }),
  },
  delays: { requestLimit },
}).createMachine({
  id: 'emailChange',
  context: ({ input }) => ({ ...input, email: '', problem: null }),
  initial: 'deciding',
  states: {
    ...openingLink({
      src: 'checkEmailLink',
      input: ({ token }: EmailChangeContext) => ({ token }),
      accepted: [{ guard: withAnswer('accepted'), target: 'ready', actions: withAnswer('storeEmail') }],
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
        input: ({ token }: EmailChangeContext) => ({ token }),
        onDone: [
          { guard: withAnswer('accepted'), target: 'changed', actions: withAnswer('storeEmail') },
          ...linkFaults,
          { guard: withAnswer('emailIsTaken'), target: 'emailTaken' },
          { target: 'ready', actions: withAnswer('storeRefusal') },
        ],
        failed: 'ready',
      }),
    },
    emailTaken: { type: 'final', tags: ['terminal', 'screen:emailTaken'], meta: { title: 'Address taken meanwhile' }, entry: 'clearToken' },
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
