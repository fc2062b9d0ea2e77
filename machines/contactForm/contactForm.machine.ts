import { assign, setup } from 'xstate';
import { withAnswer, withEvent } from '../shared/params.ts';
import { submittedPatience } from '../shared/patience.ts';
import { type Problem, waitOf } from '../shared/problem.ts';
import { type Answer, shownRefusal } from '../shared/refusal.ts';
import { requesting } from '../shared/requesting.ts';
import type { StateMeta, Tag } from '../shared/tags.ts';
import { requestLimit, stillWorkingAfter } from '../shared/waits.ts';
import { type SendMessageResult, saveMessage, sendMessage, watchSender } from './contactForm.actors.ts';
import {
  afterChoice,
  afterEdit,
  afterSender,
  contactFields,
  fieldProblemOf,
  formProblems,
  initialContext,
  savedMessage,
  submissionOf,
} from './contactForm.fields.ts';
import type { ContactField, ContactFormContext, ContactFormEvent, ContactFormInput, ContactText, OtcChoices, Sender } from './contactForm.types.ts';

const saving = (isSubmitted: boolean) =>
  ({
    type: 'saveMessage',
    params: ({ context }: { context: ContactFormContext }) => ({ saved: savedMessage(context, isSubmitted) }),
  }) as const;
const saveDraft = saving(false);
/** From just before it is sent: whoever leaves then does not learn of the answer. */
const saveSubmission = saving(true);

export const contactFormMachine = setup({
  types: {
    input: {} as ContactFormInput,
    context: {} as ContactFormContext,
    events: {} as ContactFormEvent,
    tags: {} as Tag,
    meta: {} as StateMeta,
  },
  actors: { sendMessage, watchSender },
  guards: {
    formIsValid: ({ context }) => Object.keys(formProblems(context)).length === 0,
    mustWait: ({ context }) => waitOf(context.problem) > 0,
    accepted: (_, answer: Answer) => answer.ok,
  },
  actions: {
    saveMessage,
    storeText: assign(({ context }, { field, text }: { field: ContactText; text: string }) => afterEdit(context, field, text)),
    storeChoice: assign(({ context }, params: { change: Partial<OtcChoices> }) => afterChoice(context, params.change)),
    storeSender: assign(({ context }, params: { sender: Sender | null }) => afterSender(context, params.sender)),
    storeFieldProblem: assign(({ context }, params: { field: ContactField }) => ({ fieldProblems: fieldProblemOf(context, params.field) })),
    storeFieldProblems: assign({ fieldProblems: ({ context }) => formProblems(context) }),
    storeReference: assign({ reference: (_, answer: SendMessageResult) => (answer.ok ? answer.reference : '') }),
    storeRefusal: assign((_, answer: Answer) => shownRefusal(answer, contactFields)),
    storeProblem: assign({ problem: (_, problem: Problem) => problem }),
    clearProblems: assign({ problem: null, fieldProblems: {} }),
    clearMessage: assign({ subject: '', message: '', amount: '', reference: '' }),
  },
  delays: { requestLimit, stillWorkingAfter, serverWait: ({ context }) => waitOf(context.problem) },
}).createMachine({
  id: 'contactForm',
  context: ({ input }) => initialContext(input),
  invoke: { id: 'watchSender', src: 'watchSender', onError: {} },
  on: { 'sender.changed': { actions: withEvent('storeSender') } },
  initial: 'editing',
  states: {
    editing: {
      tags: ['form', 'screen:contactForm'],
      meta: { title: 'Contact us' },
      on: {
        'field.changed': { actions: [withEvent('storeText'), saveDraft] },
        'field.left': { actions: withEvent('storeFieldProblem') },
        'trade.changed': { actions: [withEvent('storeChoice'), saveDraft] },
      },
      initial: 'deciding',
      states: {
        deciding: { always: [{ guard: 'mustWait', target: 'waiting' }, { target: 'ready' }] },
        ready: {
          on: { 'form.submitted': [{ guard: 'formIsValid', target: '#contactForm.submitting' }, { actions: 'storeFieldProblems' }] },
        },
        waiting: { description: 'The server takes another message only after a while.', after: { serverWait: 'ready' } },
      },
    },
    submitting: {
      description: 'Can be repeated: after a fault the message may have arrived, and the server does not send it twice.',
      tags: ['busy', 'screen:contactForm'],
      meta: { title: 'Sending the message', requirement: '§7 contact-form-details' },
      entry: ['clearProblems', saveSubmission],
      ...requesting({
        src: 'sendMessage',
        input: submissionOf,
        onDone: [
          { guard: withAnswer('accepted'), target: 'sent', actions: withAnswer('storeReference') },
          { target: 'editing', actions: [withAnswer('storeRefusal'), saveDraft] },
        ],
        failed: 'editing',
      }),
      ...submittedPatience,
    },
    sent: {
      tags: ['screen:contactSent'],
      meta: { title: 'We received your message' },
      on: { 'message.started': { target: 'editing', actions: 'clearMessage' } },
    },
  },
});

export type ContactFormMachine = typeof contactFormMachine;
