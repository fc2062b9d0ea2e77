import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import { emailProblem } from '#domain/credentials/email.ts';
import { passwordProblem } from '#domain/credentials/passwords.ts';
import { type FieldProblems, formActions, problemsOf } from '../shared/fields.ts';
import { type LinkFault, linkGuards, linkIsComplete, openingLink } from '../shared/openedLink.ts';
import { type Answer, isRefusedFor, type Problem, type Refusal } from '../shared/problem.ts';
import { requesting, withEvent, withOutput } from '../shared/requesting.ts';
import { type FlowTypes, promiseContract } from '../shared/setup.ts';
import { requestLimit } from '../shared/waits.ts';

export type NewPasswordField = 'password';

/** From the email link; '' for missing parts. */
export interface ResetLink {
  readonly token: string;
  readonly email: string;
}
export type NewPasswordInput = ResetLink;

export interface NewPasswordContext extends ResetLink {
  readonly password: string;
  readonly fieldProblems: FieldProblems<NewPasswordField>;
  readonly problem: Problem | null;
}

export type NewPasswordEvent =
  | { readonly type: 'password.changed'; readonly password: string }
  | { readonly type: 'field.left' | 'form.submitted' | 'retry.requested' };

/** The new password is active, and every session has ended. */
export interface NewPasswordEmitted {
  readonly type: 'password.replaced';
}

export type CheckResetLinkResult = { readonly ok: true } | Refusal<LinkFault | 'refused'>;
/** POST /customers/check-reset-link. */
const checkResetLink = promiseContract<CheckResetLinkResult, ResetLink>('checkResetLink');

/** `linkSpent`: the link no longer works. `refused` names the field in `problem.fields`. */
export type SetPasswordResult = { readonly ok: true } | Refusal<'linkSpent' | 'refused'>;
/** POST /customers/update-password with the link's token. */
const setPassword = promiseContract<SetPasswordResult, ResetLink & { password: string }>('setPassword');

const problemOfPassword = ({ password, email }: NewPasswordContext) => passwordProblem(password, email);

export const newPasswordMachine = setup({
  types: {} as FlowTypes<{
    input: NewPasswordInput;
    context: NewPasswordContext;
    events: NewPasswordEvent;
    emitted: NewPasswordEmitted;
  }>,
  actors: { checkResetLink, setPassword },
  guards: {
    ...linkGuards,
    linkIsComplete: ({ context: { token, email } }) => linkIsComplete(token) && emailProblem(email) === null,
    passwordIsValid: ({ context }) => problemOfPassword(context) === null,
    linkIsSpent: (_, answer: Answer) => isRefusedFor(answer, 'linkSpent'),
  },
  actions: {
    ...formActions(['password']),
    storePassword: assign({ password: (_, params: { password: string }) => params.password, fieldProblems: {} }),
    storeFieldProblem: assign({
      fieldProblems: ({ context }) => problemsOf<NewPasswordField>({ password: problemOfPassword(context) }),
    }),
    clearSecrets: assign({ password: '', token: '' }),
    announceReplaced: emit({ type: 'password.replaced' }),
  },
  delays: { requestLimit },
}).createMachine({
  id: 'newPassword',
  context: ({ input }) => ({ ...input, password: '', fieldProblems: {}, problem: null }),
  initial: 'deciding',
  states: {
    ...openingLink({
      src: 'checkResetLink',
      input: ({ token, email }: NewPasswordContext) => ({ token, email }),
      accepted: [{ guard: withOutput('accepted'), target: 'editing' }],
      clear: 'clearSecrets',
    }),
    editing: {
      tags: ['form', 'screen:newPassword'],
      meta: { title: 'Choose a new password' },
      on: {
        'password.changed': { actions: withEvent('storePassword') },
        'field.left': { actions: 'storeFieldProblem' },
        'form.submitted': [{ guard: 'passwordIsValid', target: 'submitting' }, { actions: 'storeFieldProblem' }],
      },
    },
    submitting: {
      description: 'Every session of the customer ends with the new password.',
      tags: ['busy', 'screen:newPassword'],
      meta: { title: 'Saving the password', requirement: '§7 update-password' },
      entry: 'clearProblems',
      ...requesting({
        src: 'setPassword',
        input: ({ token, email, password }: NewPasswordContext) => ({ token, email, password }),
        onDone: [
          { guard: withOutput('accepted'), target: 'changed' },
          { guard: withOutput('linkIsSpent'), target: 'checking', actions: withOutput('storeRefusal') },
          { target: 'editing', actions: withOutput('storeRefusal') },
        ],
        failed: 'editing',
      }),
    },
    changed: {
      type: 'final',
      tags: ['terminal', 'screen:passwordChanged'],
      meta: { title: 'Password changed' },
      entry: ['clearSecrets', 'announceReplaced'],
    },
  },
});

export type NewPasswordMachine = typeof newPasswordMachine;

type Snapshot = SnapshotFrom<NewPasswordMachine>;

export const selectEmail = ({ context }: Snapshot) => context.email;
