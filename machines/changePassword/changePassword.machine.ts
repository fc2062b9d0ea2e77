import { assign, emit, type SnapshotFrom, setup } from 'xstate';
import { passwordProblem, passwordRules } from '#domain/credentials/passwords.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import { promiseContract } from '../shared/actors.ts';
import { confirming } from '../shared/confirming.ts';
import { type FieldProblems, formActions, problemsOf } from '../shared/fields.ts';
import { withAnswer, withEvent } from '../shared/params.ts';
import type { Problem } from '../shared/problem.ts';
import { type Answer, isRefusedFor, type Refusal } from '../shared/refusal.ts';
import { requesting } from '../shared/requesting.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit } from '../shared/waits.ts';

export type ChangePasswordField = 'password';

export interface ChangePasswordInput {
  readonly customerGuid: string;
  readonly email: string;
}

export interface ChangePasswordContext extends ChangePasswordInput {
  readonly password: string;
  readonly fieldProblems: FieldProblems<ChangePasswordField>;
  readonly problem: Problem | null;
}

export type ChangePasswordEvent =
  | { readonly type: 'change.requested' }
  | { readonly type: 'password.changed'; readonly password: string }
  | { readonly type: 'field.left' }
  | { readonly type: 'form.submitted' }
  | { readonly type: 'change.canceled' };

/** The new password is in force, and every session has ended. */
export interface ChangePasswordEmitted {
  readonly type: 'password.replaced';
}

/** `checkRequired`: the sign-in is too long ago, so a code comes first. A `refused` reply names the field in `problem.fields`. */
export type UpdatePasswordResult = { readonly ok: true } | Refusal<'checkRequired' | 'refused'>;
/** POST /customers/update-password with the user token. */
export const updatePassword = promiseContract<UpdatePasswordResult, { password: string }>('updatePassword');

const problemOfPassword = ({ password, email }: ChangePasswordContext) => passwordProblem(password, email);

export const changePasswordMachine = setup({
  types: {
    input: {} as ChangePasswordInput,
    context: {} as ChangePasswordContext,
    events: {} as ChangePasswordEvent,
    emitted: {} as ChangePasswordEmitted,
    children: {} as { oneTimeCode: 'oneTimeCode' },
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { oneTimeCode: oneTimeCodeMachine, updatePassword },
  guards: {
    passwordIsValid: ({ context }) => problemOfPassword(context) === null,
    accepted: (_, answer: Answer) => answer.ok,
    checkIsRequired: (_, answer: Answer) => isRefusedFor(answer, 'checkRequired'),
  },
  actions: {
    ...formActions(['password']),
    storePassword: assign({ password: (_, params: { password: string }) => params.password, fieldProblems: {} }),
    storeFieldProblem: assign({ fieldProblems: ({ context }) => problemsOf<ChangePasswordField>({ password: problemOfPassword(context) }) }),
    clearPassword: assign({ password: '' }),
    announceReplaced: emit({ type: 'password.replaced' }),
  },
  delays: { requestLimit },
}).createMachine({
  id: 'changePassword',
  context: ({ input }) => ({ ...input, password: '', fieldProblems: {}, problem: null }),
  initial: 'resting',
  states: {
    resting: {
      tags: ['screen:passwordKept'],
      meta: { title: 'Password' },
      entry: ['clearProblems', 'clearPassword'],
      on: { 'change.requested': 'editing' },
    },
    editing: {
      tags: ['form', 'screen:passwordChoice'],
      meta: { title: 'Choose a new password' },
      on: {
        'password.changed': { actions: withEvent('storePassword') },
        'field.left': { actions: 'storeFieldProblem' },
        'form.submitted': [{ guard: 'passwordIsValid', target: 'submitting' }, { actions: 'storeFieldProblem' }],
        'change.canceled': 'resting',
      },
    },
    submitting: {
      tags: ['busy', 'screen:passwordChoice'],
      meta: { title: 'Saving the password', requirement: '§7 update-password' },
      entry: 'clearProblems',
      ...requesting({
        src: 'updatePassword',
        input: ({ password }: ChangePasswordContext) => ({ password }),
        onDone: [
          { guard: withAnswer('accepted'), target: 'replaced' },
          { guard: withAnswer('checkIsRequired'), target: 'confirmingCode' },
          { target: 'editing', actions: withAnswer('storeRefusal') },
        ],
        failed: 'editing',
      }),
    },
    confirmingCode: {
      description: 'The sign-in is too long ago. After the code, the same call is made again.',
      tags: ['screen:passwordCode'],
      meta: { title: 'Confirm it’s you' },
      invoke: confirming('submitting', 'editing'),
      on: { 'change.canceled': 'editing' },
    },
    replaced: {
      type: 'final',
      description: 'Every session has ended, this one too.',
      tags: ['terminal', 'screen:passwordReplaced'],
      meta: { title: 'Password changed' },
      entry: ['clearPassword', 'announceReplaced'],
    },
  },
});

export type ChangePasswordMachine = typeof changePasswordMachine;

type Snapshot = SnapshotFrom<ChangePasswordMachine>;

export const selectEmail = ({ context }: Snapshot) => context.email;
export const selectPassword = ({ context }: Snapshot) => context.password;
/** The rules for the password, each with whether the typed one meets it. */
export const selectPasswordRules = ({ context }: Snapshot) => passwordRules(context.password, context.email);
export const selectFieldProblem = ({ context }: Snapshot) => context.fieldProblems.password;
