import { setup } from 'xstate';
import { second } from '#domain/time/units.ts';
import {
  type LinkRequestContext,
  type LinkRequestEvent,
  linkRequestActions,
  linkRequestGuards,
  requestingLink,
} from '../shared/emailedLink.ts';
import type { Refusal } from '../shared/problem.ts';
import { type FlowTypes, promiseContract } from '../shared/setup.ts';
import { requestLimit, resendCooldown } from '../shared/waits.ts';

export interface ResetPasswordInput {
  /** A known address, or ''. */
  readonly email: string;
  /** Before a reload. */
  readonly alreadySent: boolean;
}

/** Replies never reveal whether an address is unknown. */
export type SendResetLinkResult = { readonly ok: true } | Refusal<'tooManyAttempts' | 'refused'>;
/** POST /customers/reset-password. */
const sendResetLink = promiseContract<SendResetLinkResult, { email: string }>('sendResetLink');

export const resetPasswordMachine = setup({
  types: {} as FlowTypes<{ input: ResetPasswordInput; context: LinkRequestContext; events: LinkRequestEvent }>,
  actors: { sendResetLink },
  guards: linkRequestGuards,
  actions: linkRequestActions,
  delays: { second, resendCooldown, requestLimit },
}).createMachine({
  id: 'resetPassword',
  context: ({ input }) => ({ ...input, emailProblem: null, problem: null, secondsLeft: 0 }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'mailIsOnItsWay', target: 'sent' }, { target: 'editing' }] },
    ...requestingLink({
      machine: 'resetPassword',
      src: 'sendResetLink',
      form: 'screen:resetRequest',
      sent: 'screen:resetSent',
      title: 'Reset your password',
    }),
  },
});

export type ResetPasswordMachine = typeof resetPasswordMachine;
