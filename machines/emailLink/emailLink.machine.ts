import { assign, setup } from 'xstate';
import { emailProblem } from '#domain/credentials/email.ts';
import { problemOf } from '../shared/problem.ts';
import { type Answer, problemOfAnswer } from '../shared/refusal.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit, resendCooldown, second, timedOut } from '../shared/waits.ts';
import { type ConfirmEmailResult, confirmEmail, sendEmailLink } from './emailLink.actors.ts';
import type { EmailLinkContext, EmailLinkEvent, EmailLinkInput, EmailLinkOutput } from './emailLink.types.ts';

export const emailLinkMachine = setup({
  types: {
    input: {} as EmailLinkInput,
    context: {} as EmailLinkContext,
    events: {} as EmailLinkEvent,
    output: {} as EmailLinkOutput,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { sendEmailLink, confirmEmail },
  guards: {
    codeIsGiven: ({ context }) => context.code !== null,
    mailIsOnItsWay: ({ context }) => context.alreadySent,
    emailIsValid: ({ context }) => emailProblem(context.email) === null,
    codeMayStillWork: ({ context }) => context.problem?.retryable === true,
    accepted: (_, answer: Answer) => answer.ok,
  },
  actions: {
    storeEmail: assign({ email: (_, params: { email: string }) => params.email, emailProblem: null }),
    showEmailProblem: assign({ emailProblem: ({ context }) => emailProblem(context.email) }),
    storeConfirmed: assign({ email: ({ context }, answer: ConfirmEmailResult) => (answer.ok ? answer.email : context.email) }),
    storeRefusal: assign({ problem: (_, answer: Answer) => problemOfAnswer(answer) }),
    storeFault: assign({ problem: (_, params: { error: unknown }) => problemOf(params.error) }),
    storeTimeout: assign({ problem: timedOut }),
    clearProblem: assign({ problem: null }),
    startCountdown: assign({ secondsLeft: resendCooldown / second }),
    countDown: assign({ secondsLeft: ({ context }) => Math.max(context.secondsLeft - 1, 0) }),
    endCountdown: assign({ secondsLeft: 0 }),
  },
  delays: { second, resendCooldown, requestLimit },
}).createMachine({
  id: 'emailLink',
  context: ({ input }) => ({ ...input, emailProblem: null, problem: null, secondsLeft: 0 }),
  initial: 'deciding',
  output: ({ context }) => ({ kind: 'confirmed', email: context.email }),
  states: {
    deciding: {
      description: 'Where the page begins: with the code of an opened link, with a mail just sent, or with the form.',
      always: [{ guard: 'codeIsGiven', target: 'submitting.confirming' }, { guard: 'mailIsOnItsWay', target: 'sent' }, { target: 'editing' }],
    },
    editing: {
      tags: ['form', 'screen:emailLink'],
      meta: { title: 'Get a new confirmation link' },
      on: {
        'email.changed': { actions: { type: 'storeEmail', params: ({ event }) => event } },
        'link.requested': [{ guard: 'emailIsValid', target: 'submitting.sending' }, { actions: 'showEmailProblem' }],
      },
    },
    submitting: {
      tags: ['busy', 'screen:emailLink'],
      entry: 'clearProblem',
      initial: 'sending',
      states: {
        sending: {
          meta: { title: 'Sending the link' },
          invoke: {
            id: 'sendEmailLink',
            src: 'sendEmailLink',
            input: ({ context }) => ({ email: context.email.trim() }),
            onDone: [
              { guard: { type: 'accepted', params: ({ event }) => event.output }, target: '#emailLink.sent' },
              { target: '#emailLink.editing', actions: { type: 'storeRefusal', params: ({ event }) => event.output } },
            ],
            onError: { target: '#emailLink.editing', actions: { type: 'storeFault', params: ({ event }) => event } },
          },
          after: { requestLimit: { target: '#emailLink.editing', actions: 'storeTimeout' } },
        },
        confirming: {
          meta: { title: 'Confirming the address' },
          invoke: {
            id: 'confirmEmail',
            src: 'confirmEmail',
            input: ({ context }) => ({ code: context.code ?? '' }),
            onDone: [
              {
                guard: { type: 'accepted', params: ({ event }) => event.output },
                target: '#emailLink.done',
                actions: { type: 'storeConfirmed', params: ({ event }) => event.output },
              },
              { target: '#emailLink.failed', actions: { type: 'storeRefusal', params: ({ event }) => event.output } },
            ],
            onError: { target: '#emailLink.failed', actions: { type: 'storeFault', params: ({ event }) => event } },
          },
          after: { requestLimit: { target: '#emailLink.failed', actions: 'storeTimeout' } },
        },
      },
    },
    sent: {
      description: 'A mail is on its way. The reply is the same for an unknown address.',
      tags: ['screen:emailLinkSent'],
      meta: { title: 'Check your email' },
      initial: 'cooling',
      on: { 'email.revised': 'editing' },
      states: {
        cooling: {
          entry: 'startCountdown',
          exit: 'endCountdown',
          initial: 'ticking',
          after: { resendCooldown: 'ready' },
          states: { ticking: { after: { second: { target: 'ticking', reenter: true, actions: 'countDown' } } } },
        },
        ready: { on: { 'link.requested': '#emailLink.submitting.sending' } },
      },
    },
    failed: {
      description: 'The link that was opened could not be confirmed. A fault may be tried again; a spent link needs a new mail.',
      tags: ['screen:emailLinkFailed'],
      meta: { title: 'The link didn’t work' },
      on: {
        'retry.requested': { guard: 'codeMayStillWork', target: 'submitting.confirming' },
        'link.requested': [{ guard: 'emailIsValid', target: 'submitting.sending' }, { target: 'editing' }],
        'email.revised': 'editing',
      },
    },
    done: { type: 'final', tags: ['terminal', 'screen:emailConfirmed'], meta: { title: 'Address confirmed' } },
  },
});

export type EmailLinkMachine = typeof emailLinkMachine;
