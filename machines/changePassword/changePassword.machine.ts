import { assign, emit, setup } from 'xstate';
import { passwordProblem } from '#domain/credentials/passwords.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import {
  type ChangeEvent,
  changeFormEvents,
  changeGuards,
  confirmingChange,
  submittingChange,
} from '../shared/changing.ts';
import { type FieldProblems, formActions, problemsOf } from '../shared/fields.ts';
import type { Problem, Refusal } from '../shared/problem.ts';
import { withEvent } from '../shared/requesting.ts';
import { type FlowTypes, promiseContract } from '../shared/setup.ts';
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

export type ChangePasswordEvent = ChangeEvent | { readonly type: 'password.changed'; readonly password: string };

/** The new password is active, and every session has ended. */
export interface ChangePasswordEmitted {
  readonly type: 'password.replaced';
}

/**
 * `checkRequired`: needs a code or a second factor first. `refused` names the field in
 * `problem.fields`.
 */
export type UpdatePasswordResult = { readonly ok: true } | Refusal<'checkRequired' | 'refused'>;
/** POST /customers/update-password with the user token. */
const updatePassword = promiseContract<UpdatePasswordResult, { password: string }>('updatePassword');

const problemOfPassword = ({ password, email }: ChangePasswordContext) => passwordProblem(password, email);

export const changePasswordMachine = setup({
  types: {} as FlowTypes<{
    input: ChangePasswordInput;
    context: ChangePasswordContext;
    events: ChangePasswordEvent;
    emitted: ChangePasswordEmitted;
    children: { oneTimeCode: 'oneTimeCode' };
  }>,
  actors: { oneTimeCode: oneTimeCodeMachine, updatePassword },
  guards: {
    ...changeGuards,
    inputIsValid: ({ context }) => problemOfPassword(context) === null,
  },
  actions: {
    ...formActions(['password']),
    storePassword: assign({ password: (_, params: { password: string }) => params.password, fieldProblems: {} }),
    storeFieldProblem: assign({
      fieldProblems: ({ context }) => problemsOf<ChangePasswordField>({ password: problemOfPassword(context) }),
    }),
    clearPassword: assign({ password: '' }),
    announceReplaced: emit({ type: 'password.replaced' }),
  },
  delays: { requestLimit },
}).createMachine({
  id: 'changePassword',
  context: ({ input }) => ({ ...input, password: '', fieldProblems: {}, problem: null }),
  initial: 'idle',
  states: {
    idle: {
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
        ...changeFormEvents,
      },
    },
    submitting: {
      tags: ['busy', 'screen:passwordChoice'],
      meta: { title: 'Saving the password', requirement: '§7 update-password' },
      ...submittingChange({
        src: 'updatePassword',
        input: ({ password }: ChangePasswordContext) => ({ password }),
        done: 'replaced',
      }),
    },
    confirmingCode: confirmingChange('screen:passwordCode', (_: ChangePasswordContext) => ({ kind: 'password' })),
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
