import { assign, setup } from 'xstate';
import { emailProblem } from '#domain/credentials/email.ts';
import { oneTimeCodeMachine } from '../oneTimeCode/oneTimeCode.machine.ts';
import { confirming } from '../shared/confirming.ts';
import { problemsOf } from '../shared/fields.ts';
import { withAnswer, withEvent } from '../shared/params.ts';
import type { Problem } from '../shared/problem.ts';
import { type Answer, isRefusedFor, problemOfAnswer } from '../shared/refusal.ts';
import { requesting } from '../shared/requesting.ts';
import { decrementSeconds, fullCountdown, resending } from '../shared/resending.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit, resendCooldown, second } from '../shared/waits.ts';
import { requestEmailChange } from './changeEmail.actors.ts';
import type { ChangeEmailContext, ChangeEmailEvent, ChangeEmailField, ChangeEmailInput } from './changeEmail.types.ts';

/** Letter case does not matter in an address. */
const isSame = ({ newEmail, email }: ChangeEmailContext): boolean => newEmail.trim().toLowerCase() === email.toLowerCase();
const problemOfEmail = (context: ChangeEmailContext) => emailProblem(context.newEmail) ?? (isSame(context) ? 'sameEmail' : null);

export const changeEmailMachine = setup({
  types: {
    input: {} as ChangeEmailInput,
    context: {} as ChangeEmailContext,
    events: {} as ChangeEmailEvent,
    children: {} as { oneTimeCode: 'oneTimeCode' },
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { oneTimeCode: oneTimeCodeMachine, requestEmailChange },
  guards: {
    draftIsThere: ({ context }) => context.newEmail !== '',
    emailIsValid: ({ context }) => problemOfEmail(context) === null,
    accepted: (_, answer: Answer) => answer.ok,
    checkIsRequired: (_, answer: Answer) => isRefusedFor(answer, 'checkRequired'),
  },
  actions: {
    storeNewEmail: assign({ newEmail: (_, params: { newEmail: string }) => params.newEmail, fieldProblems: {} }),
    storeFieldProblem: assign({ fieldProblems: ({ context }) => problemsOf<ChangeEmailField>({ newEmail: problemOfEmail(context) }) }),
    storeRefusal: assign((_, answer: Answer) => {
      const problem = problemOfAnswer(answer);
      const said = problem?.fields?.new_email;
      return { problem, fieldProblems: said === undefined ? {} : { newEmail: said } };
    }),
    storeProblem: assign({ problem: (_, problem: Problem) => problem }),
    clearProblems: assign({ problem: null, fieldProblems: {} }),
    clearNewEmail: assign({ newEmail: '' }),
    resetCountdown: assign({ secondsLeft: fullCountdown }),
    countDown: assign({ secondsLeft: decrementSeconds }),
    clearCountdown: assign({ secondsLeft: 0 }),
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
        'field.left': { actions: 'storeFieldProblem' },
        'form.submitted': [{ guard: 'emailIsValid', target: 'submitting' }, { actions: 'storeFieldProblem' }],
        'change.closed': 'resting',
      },
    },
    submitting: {
      tags: ['busy', 'screen:emailChoice'],
      meta: { title: 'Sending the link' },
      entry: 'clearProblems',
      ...requesting({
        src: 'requestEmailChange',
        input: ({ newEmail }: ChangeEmailContext) => ({ newEmail: newEmail.trim() }),
        onDone: [
          { guard: withAnswer('accepted'), target: 'sent' },
          { guard: withAnswer('checkIsRequired'), target: 'confirmingCode' },
          { target: 'editing', actions: withAnswer('storeRefusal') },
        ],
        failed: 'editing',
      }),
    },
    confirmingCode: {
      description: 'The sign-in is too long ago. After the code, the same call is made again.',
      tags: ['screen:emailCode'],
      meta: { title: 'Confirm it’s you' },
      invoke: confirming('submitting', 'editing'),
      on: { 'change.closed': 'editing' },
    },
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
