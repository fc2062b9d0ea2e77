import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import { emailProblem } from '#domain/credentials/email.ts';
import { tidyText } from '#domain/credentials/hiddenCharacters.ts';
import type { PendingEmailChange } from '#domain/security/accountSecurity.ts';
import { second } from '#domain/time/units.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import {
  type ChangeEvent,
  changeFormEvents,
  changeGuards,
  confirmingChange,
  submittingChange,
} from '../shared/changing.ts';
import { countdownActions, resending } from '../shared/emailedLink.ts';
import { type FieldProblems, formActions, problemsOf } from '../shared/fields.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { requesting, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, promiseContract, streamContract } from '../shared/setup.ts';
import { requestLimit, resendCooldown } from '../shared/waits.ts';

export type ChangeEmailField = 'newEmail';

export interface NewEmailDraft {
  readonly newEmail: string;
}

export interface ChangeEmailInput {
  readonly customerGuid: string;
  readonly email: string;
  readonly draft: NewEmailDraft | null;
}

export interface ChangeEmailContext extends Omit<ChangeEmailInput, 'draft'> {
  readonly newEmail: string;
  readonly fieldProblems: FieldProblems<ChangeEmailField>;
  readonly problem: Problem | null;
  /** Whole seconds until another email can be requested. */
  readonly secondsLeft: number;
  /** A confirmed change that is waiting; null for none, or if unknown. */
  readonly pending: PendingEmailChange | null;
}

export type ChangeEmailEvent =
  | ChangeEvent
  | { readonly type: 'newEmail.changed'; readonly newEmail: string }
  | { readonly type: 'link.requested' | 'email.revised' | 'pending.canceled' }
  | { readonly type: 'pending.updated'; readonly pending: PendingEmailChange | null };

/** The waiting change may be gone: reload it. */
export interface ChangeEmailEmitted {
  readonly type: 'emailChange.updated';
}

/**
 * `checkRequired`: needs a code or a second factor first. Taken addresses get the same reply as
 * others.
 */
export type RequestEmailChangeResult = { readonly ok: true } | Refusal<'checkRequired' | 'refused'>;
/** POST /customers/change-email. */
const requestEmailChange = promiseContract<RequestEmailChangeResult, { newEmail: string }>('requestEmailChange');

export type CancelEmailChangeResult = { readonly ok: true } | Refusal<'refused'>;
/** DELETE /customers/change-email. */
const cancelEmailChange = promiseContract<CancelEmailChangeResult, null>('cancelEmailChange');

/** Sends the waiting change, at once and after each load. */
const watchPending = streamContract<Extract<ChangeEmailEvent, { type: 'pending.updated' }>>('watchPending');

/** Addresses are case-insensitive. */
const isSame = ({ newEmail, email }: ChangeEmailContext): boolean =>
  tidyText(newEmail).toLowerCase() === email.toLowerCase();
const problemOfEmail = (context: ChangeEmailContext) =>
  emailProblem(context.newEmail) ?? (isSame(context) ? 'sameEmail' : null);

export const changeEmailMachine = setup({
  types: {} as FlowTypes<{
    input: ChangeEmailInput;
    context: ChangeEmailContext;
    events: ChangeEmailEvent;
    emitted: ChangeEmailEmitted;
    children: { oneTimeCode: 'oneTimeCode' };
  }>,
  actors: { oneTimeCode: oneTimeCodeMachine, requestEmailChange, cancelEmailChange, watchPending },
  guards: {
    draftIsThere: ({ context }) => context.newEmail !== '',
    changeIsPending: ({ context }) => context.pending !== null,
    nothingIsPending: ({ context }) => context.pending === null,
    ...changeGuards,
    inputIsValid: ({ context }) => problemOfEmail(context) === null,
  },
  actions: {
    ...formActions<ChangeEmailField>(['newEmail']),
    ...countdownActions,
    storeNewEmail: assign({ newEmail: (_, params: { newEmail: string }) => params.newEmail, fieldProblems: {} }),
    storeFieldProblem: assign({
      fieldProblems: ({ context }) => problemsOf<ChangeEmailField>({ newEmail: problemOfEmail(context) }),
    }),
    clearNewEmail: assign({ newEmail: '' }),
    storePending: assign((_, { pending }: { pending: PendingEmailChange | null }) => ({ pending })),
    clearPending: assign({ pending: null }),
    announceUpdate: emit({ type: 'emailChange.updated' }),
  },
  delays: { second, resendCooldown, requestLimit },
}).createMachine({
  id: 'changeEmail',
  context: ({ input: { draft, ...input } }) => ({
    ...input,
    newEmail: draft?.newEmail ?? '',
    fieldProblems: {},
    problem: null,
    secondsLeft: 0,
    pending: null,
  }),
  initial: 'deciding',
  invoke: {
    id: 'watchPending',
    src: 'watchPending',
    // The last loaded change stays; the server decides.
    onError: {},
  },
  on: { 'pending.updated': { actions: withEvent('storePending') } },
  states: {
    deciding: {
      description: 'What was typed before the session expired is shown again.',
      meta: { title: 'Resuming' },
      always: [{ guard: 'draftIsThere', target: 'editing' }, { target: 'idle' }],
    },
    idle: {
      tags: ['screen:emailKept'],
      meta: { title: 'Email address' },
      entry: ['clearProblems', 'clearNewEmail'],
      always: { guard: 'changeIsPending', target: 'waiting' },
      on: { 'change.requested': 'editing' },
    },
    waiting: {
      description: 'The new mailbox has confirmed the change, and the old one can still stop it.',
      tags: ['screen:emailKept'],
      meta: { title: 'Change waiting' },
      always: { guard: 'nothingIsPending', target: 'idle' },
      on: { 'pending.canceled': 'canceling', 'change.requested': 'editing' },
    },
    canceling: {
      tags: ['busy', 'screen:emailKept'],
      meta: { title: 'Canceling the change' },
      entry: 'clearProblems',
      exit: 'announceUpdate',
      ...requesting({
        src: 'cancelEmailChange',
        input: () => null,
        onDone: [
          { guard: withOutput('accepted'), target: 'idle', actions: 'clearPending' },
          { target: 'waiting', actions: withOutput('storeRefusal') },
        ],
        failed: 'waiting',
      }),
    },
    editing: {
      tags: ['form', 'screen:emailChoice'],
      meta: { title: 'Use another email address' },
      on: {
        'newEmail.changed': { actions: withEvent('storeNewEmail') },
        ...changeFormEvents,
      },
    },
    submitting: {
      tags: ['busy', 'screen:emailChoice'],
      meta: { title: 'Sending the link' },
      ...submittingChange({
        src: 'requestEmailChange',
        input: ({ newEmail }: ChangeEmailContext) => ({ newEmail: tidyText(newEmail) }),
        done: 'sent',
      }),
    },
    confirmingCode: confirmingChange('screen:emailCode', ({ newEmail }: ChangeEmailContext) => ({
      kind: 'emailChange',
      address: tidyText(newEmail),
    })),
    sent: {
      description:
        'A link is on its way to the new address, or would be: the reply is the same for an address that has an account.',
      tags: ['screen:emailSent'],
      meta: { title: 'Check your new inbox' },
      // A new change replaces a waiting one.
      entry: ['clearPending', 'announceUpdate'],
      on: { 'email.revised': 'editing', 'change.closed': 'idle' },
      ...resending('#changeEmail.submitting'),
    },
  },
});

export type ChangeEmailMachine = typeof changeEmailMachine;

type Snapshot = SnapshotFrom<ChangeEmailMachine>;

export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectNewEmail = ({ context }: Snapshot) => context.newEmail;
export const selectFieldProblem = ({ context }: Snapshot) => context.fieldProblems.newEmail;
/** The waiting change; null for none. */
export const selectPending = ({ context }: Snapshot) => context.pending;
