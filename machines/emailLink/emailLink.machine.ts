import { assign, type SnapshotFrom, setup } from 'xstate';
import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import { second } from '#domain/time/units.ts';
import {
  type LinkRequestContext,
  type LinkRequestEvent,
  linkRequestActions,
  linkRequestGuards,
  requestingLink,
} from '../shared/emailedLink.ts';
import { type Answer, isRefusedFor, type Refusal } from '../shared/problem.ts';
import { requesting, trying, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, promiseContract } from '../shared/setup.ts';
import { requestLimit, resendCooldown, stillWorkingAfter } from '../shared/waits.ts';

/**
 * Without a code, requests a link; with an opened link's code, confirms the address after the
 * password. `alreadySent`: sign-up just sent one, so the wait for the next starts at once.
 */
export interface EmailLinkInput {
  readonly email: string;
  readonly code: string | null;
  readonly alreadySent: boolean;
}

export interface EmailLinkContext extends LinkRequestContext {
  readonly code: string | null;
  readonly password: string;
  readonly passwordProblem: FieldProblem | null;
}

export type EmailLinkEvent =
  | LinkRequestEvent
  | { readonly type: 'password.changed'; readonly password: string }
  | { readonly type: 'confirmation.chosen' | 'retry.requested' };

/** Confirmed; the parent can continue to sign-in. */
export interface EmailLinkOutput {
  readonly kind: 'confirmed';
  readonly email: string;
}

/** Replies never reveal whether an address is unknown or already confirmed. */
export type SendEmailLinkResult = { readonly ok: true } | Refusal<'tooManyAttempts' | 'refused'>;
/** POST /customers/generate-email-link. */
const sendEmailLink = promiseContract<SendEmailLinkResult, { email: string }>('sendEmailLink');

/** `linkSpent`: expired or already used; a new one helps. */
export type CheckLinkResult = { readonly ok: true } | Refusal<'linkSpent'>;
/** Checks the code with the authentication service, without using it. */
const checkLink = promiseContract<CheckLinkResult, { code: string }>('checkLink');

/** `wrongPassword` confirms nothing, as somebody else may have chosen it. */
export type ConfirmEmailResult =
  | { readonly ok: true; readonly email: string }
  | Refusal<'linkSpent' | 'wrongPassword' | 'signInPaused'>;
/** Sends the link's code once the password is accepted. */
const confirmEmail = promiseContract<ConfirmEmailResult, { code: string; password: string }>('confirmEmail');

const codeOf = ({ code }: EmailLinkContext) => ({ code: code ?? '' });

export const emailLinkMachine = setup({
  types: {} as FlowTypes<{
    input: EmailLinkInput;
    context: EmailLinkContext;
    events: EmailLinkEvent;
    output: EmailLinkOutput;
  }>,
  actors: { sendEmailLink, checkLink, confirmEmail },
  guards: {
    ...linkRequestGuards,
    codeIsGiven: ({ context }) => context.code !== null,
    passwordIsGiven: ({ context }) => context.password !== '',
    linkIsSpent: (_, answer: Answer) => isRefusedFor(answer, 'linkSpent'),
    codeMayStillWork: ({ context }) => context.problem?.retryable === true,
  },
  actions: {
    ...linkRequestActions,
    storePassword: assign((_, { password }: { password: string }) => ({ password, passwordProblem: null })),
    storePasswordProblem: assign({ passwordProblem: 'required' as const }),
    storeConfirmed: assign(({ context }, answer: ConfirmEmailResult) => ({
      email: answer.ok ? answer.email : context.email,
      password: '',
    })),
  },
  delays: { second, resendCooldown, requestLimit, stillWorkingAfter },
}).createMachine({
  id: 'emailLink',
  context: ({ input }) => ({
    ...input,
    emailProblem: null,
    password: '',
    passwordProblem: null,
    problem: null,
    secondsLeft: 0,
  }),
  initial: 'deciding',
  output: ({ context }) => ({ kind: 'confirmed', email: context.email }),
  states: {
    deciding: {
      description: 'The flow starts with the code of an opened link, with an email just sent, or with the form.',
      always: [
        { guard: 'codeIsGiven', target: 'opened' },
        { guard: 'mailIsOnItsWay', target: 'sent' },
        { target: 'editing' },
      ],
    },
    ...requestingLink({
      machine: 'emailLink',
      src: 'sendEmailLink',
      form: 'screen:emailLink',
      sent: 'screen:emailLinkSent',
      title: 'Request a confirmation link',
    }),
    opened: {
      description:
        'What scans email opens links too, and must confirm nothing. The password tells whoever opened the account from whoever has the address.',
      tags: ['form', 'screen:emailLinkOpened'],
      meta: { title: 'Confirm your email' },
      on: {
        'password.changed': { actions: withEvent('storePassword') },
        'confirmation.chosen': [
          { guard: 'passwordIsGiven', target: 'confirming' },
          { actions: 'storePasswordProblem' },
        ],
      },
      initial: 'checking',
      states: {
        checking: {
          description:
            'Nearly every link can be used, so the form is there already. One that was used says so before anything is typed.',
          ...trying({
            src: 'checkLink',
            input: codeOf,
            onDone: [
              { guard: withOutput('linkIsSpent'), target: '#emailLink.failed', actions: withOutput('storeRefusal') },
              { target: 'checked' },
            ],
            failed: 'checked',
          }),
        },
        checked: { description: 'The link may work.' },
      },
    },
    confirming: {
      tags: ['busy', 'screen:emailLinkOpened'],
      meta: { title: 'Confirming the address' },
      entry: 'clearProblem',
      ...requesting({
        src: 'confirmEmail',
        input: (context: EmailLinkContext) => ({ ...codeOf(context), password: context.password }),
        onDone: [
          { guard: withOutput('accepted'), target: 'done', actions: withOutput('storeConfirmed') },
          { guard: withOutput('linkIsSpent'), target: 'failed', actions: withOutput('storeRefusal') },
          { target: 'opened.checked', actions: withOutput('storeRefusal') },
        ],
        failed: 'failed',
      }),
      initial: 'short',
      states: {
        short: { after: { stillWorkingAfter: 'long' } },
        long: { description: 'The screen says that it takes longer than usual.' },
      },
    },
    failed: {
      description:
        'The opened link could not be confirmed. After a fault it can be tried again; a used link needs a new email.',
      tags: ['screen:emailLinkFailed'],
      meta: { title: 'The link didn’t work' },
      on: {
        'retry.requested': { guard: 'codeMayStillWork', target: 'confirming' },
        'link.requested': [{ guard: 'emailIsValid', target: 'sending' }, { target: 'editing' }],
        'email.revised': 'editing',
      },
    },
    done: { type: 'final', tags: ['terminal', 'screen:emailConfirmed'], meta: { title: 'Address confirmed' } },
  },
});

export type EmailLinkMachine = typeof emailLinkMachine;

type Snapshot = SnapshotFrom<EmailLinkMachine>;

/** The same link may work on retry. */
export const selectMayRetry = (snapshot: Snapshot): boolean => snapshot.can({ type: 'retry.requested' });
/** Sent, or the reply doesn't reveal that it wasn't. */
export const selectIsSent = (snapshot: Snapshot): boolean => snapshot.hasTag('screen:emailLinkSent');
/** The opened link's code is being confirmed. */
export const selectIsConfirming = (snapshot: Snapshot): boolean => snapshot.matches('confirming');
/** The password and its problem. */
export const selectPassword = ({ context: { password, passwordProblem } }: Snapshot) => ({
  password,
  problem: passwordProblem,
});
export const selectIsLateConfirming = (snapshot: Snapshot): boolean => snapshot.matches({ confirming: 'long' });
