import { assign, setup } from 'xstate';
import { emailProblem } from '#domain/credentials/email.ts';
import { withAnswer, withEvent } from '../shared/params.ts';
import type { Problem } from '../shared/problem.ts';
import { type Answer, problemOfAnswer } from '../shared/refusal.ts';
import { requesting } from '../shared/requesting.ts';
import { decrementSeconds, fullCountdown, resending } from '../shared/resending.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit, resendCooldown, second } from '../shared/waits.ts';
import { sendResetLink } from './resetPassword.actors.ts';
import type { ResetPasswordContext, ResetPasswordEvent, ResetPasswordInput } from './resetPassword.types.ts';

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
    storeEmail: assign({ email: (_, params: { email: string }) => params.email, emailProblem: null }),
    storeEmailProblem: assign({ emailProblem: ({ context }) => emailProblem(context.email) }),
    storeRefusal: assign({ problem: (_, answer: Answer) => problemOfAnswer(answer) }),
    storeProblem: assign({ problem: (_, problem: Problem) => problem }),
    clearProblem: assign({ problem: null }),
    resetCountdown: assign({ secondsLeft: fullCountdown }),
    countDown: assign({ secondsLeft: decrementSeconds }),
    clearCountdown: assign({ secondsLeft: 0 }),
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
