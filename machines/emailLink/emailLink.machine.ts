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
import { requestLimit, resendCooldown, second, stillWorkingAfter } from '../shared/waits.ts';

/**
 * Without a code a link is requested; with the code of an opened link the address is confirmed.
 * `alreadySent`: an email was just sent (sign-up sends one), so the wait for the next starts at once.
 */
export interface EmailLinkInput {
  readonly email: string;
  readonly code: string | null;
  readonly alreadySent: boolean;
}

export interface EmailLinkContext {
  readonly email: string;
  readonly code: string | null;
  readonly alreadySent: boolean;
  readonly emailProblem: FieldProblem | null;
  readonly problem: Problem | null;
  /** Whole seconds until another email can be requested. */
  readonly secondsLeft: number;
}

export type EmailLinkEvent =
  | { readonly type: 'email.changed'; readonly email: string }
  | { readonly type: 'email.revised' }
  | { readonly type: 'link.requested' }
  | { readonly type: 'retry.requested' };

/** The address is confirmed; the parent can continue to sign-in. */
export interface EmailLinkOutput {
  readonly kind: 'confirmed';
  readonly email: string;
}

/** An unknown or already confirmed address gets the same answer: replies never reveal which. */
export type SendEmailLinkResult = { readonly ok: true } | Refusal<'tooManyAttempts' | 'refused'>;
/** POST /customers/generate-email-link. */
export const sendEmailLink = promiseContract<SendEmailLinkResult, { email: string }>('sendEmailLink');

/** `linkSpent`: the link has expired or was already used; a new one helps. */
export type ConfirmEmailResult = { readonly ok: true; readonly email: string } | Refusal<'linkSpent' | 'refused'>;
/** Sends the code of the link to the authentication service. */
export const confirmEmail = promiseContract<ConfirmEmailResult, { code: string }>('confirmEmail');

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
    ...problemActions,
    ...countdownActions,
    storeEmail: assign({ email: (_, params: { email: string }) => params.email, emailProblem: null }),
    storeEmailProblem: assign({ emailProblem: ({ context }) => emailProblem(context.email) }),
    storeConfirmed: assign({ email: ({ context }, answer: ConfirmEmailResult) => (answer.ok ? answer.email : context.email) }),
  },
  delays: { second, resendCooldown, requestLimit, stillWorkingAfter },
}).createMachine({
  id: 'emailLink',
  context: ({ input }) => ({ ...input, emailProblem: null, problem: null, secondsLeft: 0 }),
  initial: 'deciding',
  output: ({ context }) => ({ kind: 'confirmed', email: context.email }),
  states: {
    deciding: {
      description: 'The flow starts with the code of an opened link, with an email just sent, or with the form.',
      always: [{ guard: 'codeIsGiven', target: 'submitting.confirming' }, { guard: 'mailIsOnItsWay', target: 'sent' }, { target: 'editing' }],
    },
    editing: {
      tags: ['form', 'screen:emailLink'],
      meta: { title: 'Request a confirmation link' },
      on: {
        'email.changed': { actions: withEvent('storeEmail') },
        'link.requested': [{ guard: 'emailIsValid', target: 'submitting.sending' }, { actions: 'storeEmailProblem' }],
      },
    },
    submitting: {
      tags: ['busy', 'screen:emailLink'],
      entry: 'clearProblem',
      initial: 'sending',
      states: {
        sending: {
          meta: { title: 'Sending the link' },
          ...requesting({
            src: 'sendEmailLink',
            input: ({ email }: EmailLinkContext) => ({ email: email.trim() }),
            onDone: [
              { guard: withAnswer('accepted'), target: '#emailLink.sent' },
              { target: '#emailLink.editing', actions: withAnswer('storeRefusal') },
            ],
            failed: '#emailLink.editing',
          }),
        },
        confirming: {
          meta: { title: 'Confirming the address' },
          ...requesting({
            src: 'confirmEmail',
            input: ({ code }: EmailLinkContext) => ({ code: code ?? '' }),
            onDone: [
              { guard: withAnswer('accepted'), target: '#emailLink.done', actions: withAnswer('storeConfirmed') },
              { target: '#emailLink.failed', actions: withAnswer('storeRefusal') },
            ],
            failed: '#emailLink.failed',
          }),
          initial: 'short',
          states: {
            short: { after: { stillWorkingAfter: 'long' } },
            long: { description: 'The screen says that it takes longer than usual.' },
          },
        },
      },
    },
    sent: {
      description: 'An email is on its way, or would be: the reply is the same for an unknown address.',
      tags: ['screen:emailLinkSent'],
      meta: { title: 'Check your email' },
      on: { 'email.revised': 'editing' },
      ...resending('#emailLink.submitting.sending'),
    },
    failed: {
      description: 'The opened link could not be confirmed. After a fault it can be tried again; a used link needs a new email.',
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

type Snapshot = SnapshotFrom<EmailLinkMachine>;

export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectEmailProblem = ({ context }: Snapshot) => context.emailProblem;
/** Seconds until another email can be requested; 0 when it can be now. */
export const selectSecondsLeft = ({ context }: Snapshot) => context.secondsLeft;
export const selectMaySendAgain = (snapshot: Snapshot): boolean => snapshot.can({ type: 'link.requested' });
/** The same link may work on another try. */
export const selectMayRetry = (snapshot: Snapshot): boolean => snapshot.can({ type: 'retry.requested' });
/** An email was sent, or the reply does not reveal that it was not. */
export const selectIsSent = (snapshot: Snapshot): boolean => snapshot.hasTag('screen:emailLinkSent');
/** The code of an opened link is being confirmed, without a form. */
export const selectIsConfirming = (snapshot: Snapshot): boolean => snapshot.matches({ submitting: 'confirming' });
/** It takes longer than usual. */
export const selectIsLateConfirming = (snapshot: Snapshot): boolean => snapshot.matches({ submitting: { confirming: 'long' } });
