import { assign, emit, setup } from 'xstate';
import { emailProblem } from '#domain/credentials/email.ts';
import { passwordProblem } from '#domain/credentials/passwords.ts';
import { problemsOf } from '../shared/fields.ts';
import { linkIsComplete } from '../shared/mailedLink.ts';
import { withAnswer, withEvent } from '../shared/params.ts';
import type { Problem } from '../shared/problem.ts';
import { type Answer, isRefusedFor, shownRefusal } from '../shared/refusal.ts';
import { requesting } from '../shared/requesting.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit } from '../shared/waits.ts';
import { type CheckResetLinkResult, checkResetLink, setPassword } from './newPassword.actors.ts';
import type { NewPasswordContext, NewPasswordEmitted, NewPasswordEvent, NewPasswordField, NewPasswordInput } from './newPassword.types.ts';

const problemOfPassword = ({ password, email }: NewPasswordContext) => passwordProblem(password, email);
const linkIs = (link: string) => (_: unknown, answer: CheckResetLinkResult) => answer.ok && answer.link === link;

export const newPasswordMachine = setup({
  types: {
    input: {} as NewPasswordInput,
    context: {} as NewPasswordContext,
    events: {} as NewPasswordEvent,
    emitted: {} as NewPasswordEmitted,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { checkResetLink, setPassword },
  guards: {
    linkIsComplete: ({ context: { token, email } }) => linkIsComplete(token) && emailProblem(email) === null,
    passwordIsValid: ({ context }) => problemOfPassword(context) === null,
    accepted: (_, answer: Answer) => answer.ok,
    linkIsOpen: linkIs('open'),
    linkIsUsed: linkIs('used'),
    linkIsExpired: linkIs('expired'),
    linkIsUnknown: linkIs('unknown'),
    linkIsSpent: (_, answer: Answer) => isRefusedFor(answer, 'linkSpent'),
  },
  actions: {
    storePassword: assign({ password: (_, params: { password: string }) => params.password, fieldProblems: {} }),
    storeFieldProblem: assign({ fieldProblems: ({ context }) => problemsOf<NewPasswordField>({ password: problemOfPassword(context) }) }),
    storeRefusal: assign((_, answer: Answer) => shownRefusal(answer, ['password'] as const)),
    storeProblem: assign({ problem: (_, problem: Problem) => problem }),
    clearProblems: assign({ problem: null, fieldProblems: {} }),
    clearSecrets: assign({ password: '', token: '' }),
    announceReplaced: emit({ type: 'password.replaced' }),
  },
  delays: { requestLimit },
}).createMachine({
  id: 'newPassword',
  context: ({ input }) => ({ ...input, password: '', fieldProblems: {}, problem: null }),
  initial: 'deciding',
  states: {
    deciding: { always: [{ guard: 'linkIsComplete', target: 'checking' }, { target: 'linkIncomplete' }] },
    checking: {
      description: 'The server says whether the link still works, before anybody types a password.',
      tags: ['busy', 'screen:resetLink'],
      meta: { title: 'Checking your link' },
      ...requesting({
        src: 'checkResetLink',
        input: ({ token, email }: NewPasswordContext) => ({ token, email }),
        onDone: [
          { guard: withAnswer('linkIsOpen'), target: 'editing' },
          { guard: withAnswer('linkIsUsed'), target: 'linkUsed' },
          { guard: withAnswer('linkIsExpired'), target: 'linkExpired' },
          { guard: withAnswer('linkIsUnknown'), target: 'linkUnknown' },
          { target: 'unchecked', actions: withAnswer('storeRefusal') },
        ],
        failed: 'unchecked',
      }),
    },
    unchecked: {
      description: 'The link may work: it could not be checked.',
      tags: ['screen:resetLink'],
      meta: { title: 'The link wasn’t checked' },
      on: { 'retry.requested': { target: 'checking', actions: 'clearProblems' } },
    },
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
          { guard: withAnswer('accepted'), target: 'changed' },
          { guard: withAnswer('linkIsSpent'), target: 'checking', actions: withAnswer('storeRefusal') },
          { target: 'editing', actions: withAnswer('storeRefusal') },
        ],
        failed: 'editing',
      }),
    },
    linkIncomplete: { type: 'final', tags: ['terminal', 'screen:linkIncomplete'], meta: { title: 'Incomplete link' }, entry: 'clearSecrets' },
    linkUsed: { type: 'final', tags: ['terminal', 'screen:linkUsed'], meta: { title: 'Used link' }, entry: 'clearSecrets' },
    linkExpired: { type: 'final', tags: ['terminal', 'screen:linkExpired'], meta: { title: 'Expired link' }, entry: 'clearSecrets' },
    linkUnknown: { type: 'final', tags: ['terminal', 'screen:linkUnknown'], meta: { title: 'Unknown link' }, entry: 'clearSecrets' },
    changed: {
      type: 'final',
      tags: ['terminal', 'screen:passwordChanged'],
      meta: { title: 'Password changed' },
      entry: ['clearSecrets', 'announceReplaced'],
    },
  },
});

export type NewPasswordMachine = typeof newPasswordMachine;
