import { assign, type SnapshotFrom, setup } from 'xstate';
import { emailProblem } from '#domain/credentials/email.ts';
import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import { problemActions } from '../shared/actions.ts';
import { promiseContract } from '../shared/actors.ts';
import { withAnswer, withEvent } from '../shared/params.ts';
import type { Problem } from '../shared/problem.ts';
import type { Answer, Refusal } from '../shared/refusal.ts';
import { requesting } from '../shared/requesting.ts';
import { countdownActions, resending } from '../shared/resending.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit, resendCooldown, second } from '../shared/waits.ts';

export interface ResetPasswordInput {
  /** A known address to start with, or ''. */
  readonly email: string;
}

export interface ResetPasswordContext extends ResetPasswordInput {
  readonly emailProblem: FieldProblem | null;
  readonly problem: Problem | null;
  /** Whole seconds until another email can be requested. */
  readonly secondsLeft: number;
}

export type ResetPasswordEvent =
  | { readonly type: 'email.changed'; readonly email: string }
  | { readonly type: 'email.revised' }
  | { readonly type: 'link.requested' };

/** An unknown address gets the same answer: replies never reveal which. */
export type SendResetLinkResult = { readonly ok: true } | Refusal<'tooManyAttempts' | 'refused'>;
/** POST /customers/reset-password. */
export const sendResetLink = promiseContract<SendResetLinkResult, { email: string }>('sendResetLink');

export const resetPasswordMachine = setup({
  types: {
    input: {} as ResetPasswordInput,
    context: {} as ResetPasswordContext,
    events: {} as ResetPasswordEvent,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { sendResetLink },
  guards: {
    emailIsValid: ({ context }) => emailProblem(context.email) === null,
    accepted: (_, answer: Answer) => answer.ok,
  },
  actions: {
    ...problemActions,
    ...countdownActions,
    storeEmail: assign({ email: (_, params: { email: string }) => params.email, emailProblem: null }),
    storeEmailProblem: assign({ emailProblem: ({ context }) => emailProblem(context.email) }),
  },
  delays: { second, resendCooldown, requestLimit },
}).createMachine({
  id: 'resetPassword',
  context: ({ input }) => ({ ...input, emailProblem: null, problem: null, secondsLeft: 0 }),
  initial: 'editing',
  states: {
    editing: {
      tags: ['form', 'screen:resetRequest'],
      meta: { title: 'Reset your password' },
      on: {
        'email.changed': { actions: withEvent('storeEmail') },
        'link.requested': [{ guard: 'emailIsValid', target: 'sending' }, { actions: 'storeEmailProblem' }],
      },
    },
    sending: {
      tags: ['busy', 'screen:resetRequest'],
      meta: { title: 'Sending the link' },
      entry: 'clearProblem',
      ...requesting({
        src: 'sendResetLink',
        input: ({ email }: ResetPasswordContext) => ({ email: email.trim() }),
        onDone: [
          { guard: withAnswer('accepted'), target: 'sent' },
          { target: 'editing', actions: withAnswer('storeRefusal') },
        ],
        failed: 'editing',
      }),
    },
    sent: {
      description: 'An email is on its way, or would be: the reply is the same for an unknown address.',
      tags: ['screen:resetSent'],
      meta: { title: 'Check your email' },
      on: { 'email.revised': 'editing' },
      ...resending('#resetPassword.sending'),
    },
  },
});

export type ResetPasswordMachine = typeof resetPasswordMachine;

type Snapshot = SnapshotFrom<ResetPasswordMachine>;

export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectEmailProblem = ({ context }: Snapshot) => context.emailProblem;
/** Seconds until another email can be requested; 0 when it can be now. */
export const selectSecondsLeft = ({ context }: Snapshot) => context.secondsLeft;
export const selectMaySendAgain = (snapshot: Snapshot): boolean => snapshot.can({ type: 'link.requested' });
