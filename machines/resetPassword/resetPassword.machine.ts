import { setup } from 'xstate';
import { promiseContract } from '../shared/actors.ts';
import { type LinkRequestContext, type LinkRequestEvent, linkRequestActions, linkRequestGuards, requestingLink } from '../shared/emailedLink.ts';
import type { Refusal } from '../shared/refusal.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit, resendCooldown, second } from '../shared/waits.ts';

export interface ResetPasswordInput {
  /** A known address to start with, or ''. */
  readonly email: string;
}

/** An unknown address gets the same answer: replies never reveal which. */
export type SendResetLinkResult = { readonly ok: true } | Refusal<'tooManyAttempts' | 'refused'>;
/** POST /customers/reset-password. */
export const sendResetLink = promiseContract<SendResetLinkResult, { email: string }>('sendResetLink');

export const resetPasswordMachine = setup({
  types: {
    input: {} as ResetPasswordInput,
    context: {} as LinkRequestContext,
    events: {} as LinkRequestEvent,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { sendResetLink },
  guards: linkRequestGuards,
  actions: linkRequestActions,
  delays: { second, resendCooldown, requestLimit },
}).createMachine({
  id: 'resetPassword',
  context: ({ input }) => ({ ...input, emailProblem: null, problem: null, secondsLeft: 0 }),
  initial: 'editing',
  states: requestingLink({
    machine: 'resetPassword',
    src: 'sendResetLink',
    form: 'screen:resetRequest',
    sent: 'screen:resetSent',
    title: 'Reset your password',
  }),
});

export type ResetPasswordMachine = typeof resetPasswordMachine;
