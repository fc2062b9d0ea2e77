import { assign, type SnapshotFrom, setup } from 'xstate';
import { emailProblem } from '#domain/credentials/email.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import { type ChangeEvent, changeFormEvents, changeGuards, confirmingChange, submittingChange } from '../shared/changing.ts';
import { countdownActions, resending } from '../shared/emailedLink.ts';
import { type FieldProblems, problemsOf } from '../shared/fields.ts';
import { type Answer, type Problem, problemOfAnswer, type Refusal } from '../shared/problem.ts';
import { withEvent } from '../shared/requesting.ts';
import { type FlowTypes, problemActions, promiseContract } from '../shared/setup.ts';
import { requestLimit, resendCooldown, second } from '../shared/waits.ts';

export type ChangeEmailField = 'newEmail';

/** What was typed when the session expired. */
export interface NewEmailDraft {
  readonly newEmail: string;
}

export interface ChangeEmailInput {
  readonly customerGuid: string;
  /** The address that the account has. */
  readonly email: string;
  readonly draft: NewEmailDraft | null;
}

export interface ChangeEmailContext extends Omit<ChangeEmailInput, 'draft'> {
  readonly newEmail: string;
  readonly fieldProblems: FieldProblems<ChangeEmailField>;
  readonly problem: Problem | null;
  /** Whole seconds until another email can be requested. */
  readonly secondsLeft: number;
}

export type ChangeEmailEvent =
  | ChangeEvent
  | { readonly type: 'newEmail.changed'; readonly newEmail: string }
  | { readonly type: 'link.requested' | 'email.revised' };

/** `checkRequired`: a code or a second factor comes first. An address that is taken gets the same answer as any other. */
export type RequestEmailChangeResult = { readonly ok: true } | Refusal<'checkRequired' | 'refused'>;
/** POST /customers/change-email. */
const requestEmailChange = promiseContract<RequestEmailChangeResult, { newEmail: string }>('requestEmailChange');

/** Letter case does not matter in an address. */
const isSame = ({ newEmail, email }: ChangeEmailContext): boolean => newEmail.trim().toLowerCase() === email.toLowerCase();
const problemOfEmail = (context: ChangeEmailContext) => emailProblem(context.newEmail) ?? (isSame(context) ? 'sameEmail' : null);

export const changeEmailMachine = setup({
  types: {} as FlowTypes<{
    input: ChangeEmailInput;
    context: ChangeEmailContext;
    events: ChangeEmailEvent;
    children: { oneTimeCode: 'oneTimeCode' };
  }>,
  actors: { oneTimeCode: oneTimeCodeMachine, requestEmailChange },
  guards: {
    draftIsThere: ({ context }) => context.newEmail !== '',
    ...changeGuards,
    inputIsValid: ({ context }) => problemOfEmail(context) === null,
  },
  actions: {
    ...problemActions,
    ...countdownActions,
    storeNewEmail: assign({ newEmail: (_, params: { newEmail: string }) => params.newEmail, fieldProblems: {} }),
    storeFieldProblem: assign({ fieldProblems: ({ context }) => problemsOf<ChangeEmailField>({ newEmail: problemOfEmail(context) }) }),
    storeRefusal: assign((_, answer: Answer) => {
      const problem = problemOfAnswer(answer);
      const said = problem?.fields?.new_email;
      return { problem, fieldProblems: said === undefined ? {} : { newEmail: said } };
    }),
    clearProblems: assign({ problem: null, fieldProblems: {} }),
    clearNewEmail: assign({ newEmail: '' }),
  },
  delays: { second, resendCooldown, requestLimit },
}).createMachine({
  id: 'changeEmail',
  context: ({ input: { draft, ...input } }) => ({ ...input, newEmail: draft?.newEmail ?? '', fieldProblems: {}, problem: null, secondsLeft: 0 }),
  initial: 'deciding',
  states: {
    deciding: {
      description: 'What was typed before the session expired is shown again.',
      meta: { title: 'Resuming' },
      always: [{ guard: 'draftIsThere', target: 'editing' }, { target: 'resting' }],
    },
    resting: {
      tags: ['screen:emailKept'],
      meta: { title: 'Email address' },
      entry: ['clearProblems', 'clearNewEmail'],
      on: { 'change.requested': 'editing' },
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
      ...submittingChange({ src: 'requestEmailChange', input: ({ newEmail }: ChangeEmailContext) => ({ newEmail: newEmail.trim() }), done: 'sent' }),
    },
    confirmingCode: confirmingChange('screen:emailCode', ({ newEmail }: ChangeEmailContext) => ({ kind: 'emailChange', address: newEmail.trim() })),
    sent: {
      description: 'A link is on its way to the new address, or would be: the reply is the same for an address that has an account.',
      tags: ['screen:emailSent'],
      meta: { title: 'Check your new inbox' },
      on: { 'email.revised': 'editing', 'change.closed': 'resting' },
      ...resending('#changeEmail.submitting'),
    },
  },
});

export type ChangeEmailMachine = typeof changeEmailMachine;

type Snapshot = SnapshotFrom<ChangeEmailMachine>;

export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectNewEmail = ({ context }: Snapshot) => context.newEmail;
export const selectFieldProblem = ({ context }: Snapshot) => context.fieldProblems.newEmail;
