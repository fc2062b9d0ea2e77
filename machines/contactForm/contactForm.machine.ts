import { assign, type SnapshotFrom, setup } from 'xstate';
import type { TradableCode } from '#domain/assets/assets.ts';
import { companyProblem, contactPhoneProblem, messageProblem, subjectProblem } from '#domain/contact/message.ts';
import {
  type OtcAmount,
  type OtcAmountProblem,
  type OtcSide,
  type OtcTiming,
  type ParsedOtcAmount,
  parseOtcAmount,
} from '#domain/contact/otc.ts';
import { displayNameProblem, tidyName } from '#domain/credentials/displayName.ts';
import { emailProblem } from '#domain/credentials/email.ts';
import { tidyLine, tidyText } from '#domain/credentials/hiddenCharacters.ts';
import { splitUnit } from '#domain/money/unit.ts';
import { type FieldProblems, fieldChecks, formActions, withoutField } from '../shared/fields.ts';
import { pick } from '../shared/pick.ts';
import { type Answer, type Problem, problem, type Refusal, waitOf } from '../shared/problem.ts';
import { requesting, withEvent, withOutput } from '../shared/requesting.ts';
import { effectContract, type FlowTypes, promiseContract, streamContract } from '../shared/setup.ts';
import { submittedSlowNotice } from '../shared/slowNotice.ts';
import { requestLimit, stillWorkingAfter } from '../shared/waits.ts';

/** A general question, or a trade too large for the exchange page. */
export type ContactTopic = 'general' | 'otc';

export type ContactText = 'name' | 'email' | 'phone' | 'subject' | 'message' | 'company' | 'amount' | 'website';
/** The trade's options are left out: they are always valid. */
export type ContactField = Exclude<ContactText, 'website'>;

/** The trade's options. */
export interface OtcChoices {
  readonly side: OtcSide;
  readonly coin: TradableCode;
  /** Unless the amount's text names one. */
  readonly unit: 'dollars' | 'coin';
  readonly timing: OtcTiming;
}

/** Without the hidden field. */
type ContactDraft = OtcChoices & Readonly<Record<ContactField, string>>;

/** For a visitor who leaves and comes back. */
export interface SavedMessage {
  readonly draft: ContactDraft;
  /** Sent, but no reply arrived. */
  readonly wasSubmitted: boolean;
}

export interface Sender {
  readonly name: string;
  readonly email: string;
}

interface ContactFormInput {
  readonly topic: ContactTopic;
  /** Null without one. */
  readonly saved: SavedMessage | null;
}

interface ContactFormContext extends OtcChoices, Readonly<Record<ContactText, string>> {
  readonly topic: ContactTopic;
  readonly sender: Sender | null;
  readonly fieldProblems: FieldProblems<ContactField>;
  readonly problem: Problem | null;
  /** '' before sending. */
  readonly reference: string;
}

export type SenderFact = { readonly type: 'sender.changed'; readonly sender: Sender | null };

type ContactFormEvent =
  | { readonly type: 'field.changed'; readonly field: ContactText; readonly text: string }
  | { readonly type: 'field.left'; readonly field: ContactField }
  | { readonly type: 'trade.changed'; readonly change: Partial<OtcChoices> }
  | { readonly type: 'form.submitted' | 'message.started' }
  | SenderFact;

/** `refused` names the fields in `problem.fields` if it can (`email`, `amount`, …). */
export type SendMessageResult =
  | { readonly ok: true; readonly reference: string }
  | Refusal<'tooManyAttempts' | 'refused'>;
export type Submission = ReturnType<typeof submissionOf>;
/**
 * POST /customers/contact-form-details. Idempotent: a repeated message gets the same reference.
 * Once received, the saved form is removed, even if the visitor has left.
 */
const sendMessage = promiseContract<SendMessageResult, Submission>('sendMessage');

/** Sends the signed-in customer, at once and on each change in any tab. */
const watchSender = streamContract<SenderFact>('watchSender');

const saveMessage = effectContract<{ saved: SavedMessage }>('saveMessage');

type Draft = ContactDraft & Pick<ContactFormContext, 'topic'>;

export const blankDraft: ContactDraft = {
  name: '',
  email: '',
  phone: '',
  subject: '',
  message: '',
  company: '',
  amount: '',
  side: 'buy',
  coin: 'BTC',
  unit: 'dollars',
  timing: 'undecided',
};

/** Restores the saved form, with a notice if it may have been sent. */
const initialContext = ({ topic, saved }: ContactFormInput): ContactFormContext => ({
  ...(saved?.draft ?? blankDraft),
  topic,
  website: '',
  sender: null,
  fieldProblems: {},
  problem: saved?.wasSubmitted ? problem('answerUnknown', true) : null,
  reference: '',
});

/** Leaves out the account's details, which the session fills in again. */
function savedMessage({ sender, ...context }: ContactFormContext, wasSubmitted: boolean): SavedMessage {
  const draft: ContactDraft = pick(context, Object.keys(blankDraft) as (keyof ContactDraft)[]);
  const typed = (field: keyof Sender): string => (draft[field] === sender?.[field] ? '' : draft[field]);
  return { draft: { ...draft, name: typed('name'), email: typed('email') }, wasSubmitted };
}

const unitName = ({ unit, coin }: Pick<OtcChoices, 'unit' | 'coin'>): string => (unit === 'dollars' ? 'USD' : coin);

/** A unit in the text wins. */
const amountOf = (draft: Pick<Draft, 'amount' | 'unit' | 'coin'>): string => {
  const text = draft.amount.trim();
  return text === '' || splitUnit(text) !== null ? text : `${text} ${unitName(draft)}`;
};

/** A unit in the text wins. */
const typedOtcAmount = (draft: Pick<Draft, 'amount' | 'unit' | 'coin'>): ParsedOtcAmount =>
  parseOtcAmount(amountOf(draft), draft.coin);

function amountProblem(draft: Draft): OtcAmountProblem | null {
  const parsed = typedOtcAmount(draft);
  return parsed.ok ? null : parsed.reason;
}

export const {
  fields: contactFields,
  formProblems,
  fieldProblemOf,
} = fieldChecks<ContactField, Draft>({
  name: ({ name }) => displayNameProblem(name),
  email: ({ email }) => emailProblem(email),
  phone: ({ phone }) => contactPhoneProblem(phone),
  subject: ({ subject }) => subjectProblem(subject),
  company: ({ company, topic }) => (topic === 'otc' ? companyProblem(company) : null),
  amount: (draft) => (draft.topic === 'otc' ? amountProblem(draft) : null),
  message: ({ message }) => messageProblem(message),
});

/** A pasted `0.5 BTC` is bitcoin even in a dollar field. */
function typedAmount(draft: Pick<OtcChoices, 'coin'>, text: string): Partial<Draft> {
  const typed = splitUnit(text);
  if (typed?.unit === 'USD') return { amount: typed.number, unit: 'dollars' };
  return typed?.unit === draft.coin ? { amount: typed.number, unit: 'coin' } : { amount: text };
}

/** Editing clears the field's problem; leaving the field checks it again. */
function afterEdit(context: ContactFormContext, field: ContactText, text: string): Partial<ContactFormContext> {
  const change = field === 'amount' ? typedAmount(context, text) : { [field]: text };
  return field === 'website' ? change : { ...change, fieldProblems: withoutField(context.fieldProblems, field) };
}

/** Another coin or unit changes the amount's meaning. */
const afterChoice = (context: ContactFormContext, change: Partial<OtcChoices>): Partial<ContactFormContext> => ({
  ...change,
  fieldProblems: withoutField(context.fieldProblems, 'amount'),
});

/**
 * Fills in fields that are empty or hold the previous sender's details. Another customer starts
 * with an empty form.
 */
function afterSender(before: ContactFormContext, sender: Sender | null): Partial<ContactFormContext> {
  const isAnother = before.sender !== null && sender !== null && sender.email !== before.sender.email;
  const { reference: _, ...blank } = initialContext({ topic: before.topic, saved: null });
  const context = isAnother ? { ...before, ...blank } : before;
  const filled = (field: keyof Sender): string =>
    context[field] === '' || context[field] === context.sender?.[field] ? (sender?.[field] ?? '') : context[field];
  return { ...context, sender, name: filled('name'), email: filled('email') };
}

/** Trimmed, without invisible characters. */
const submissionOf = (draft: Draft & Pick<ContactFormContext, 'website'>) => ({
  name: tidyName(draft.name),
  email: tidyText(draft.email),
  phone: tidyText(draft.phone),
  subject: tidyLine(draft.subject),
  message: draft.message.trim(),
  website: draft.website,
  otc:
    draft.topic === 'otc'
      ? {
          side: draft.side,
          asset: draft.coin,
          amount: amountOf(draft),
          timing: draft.timing,
          company: tidyLine(draft.company),
        }
      : null,
});

const saving = (wasSubmitted: boolean) =>
  ({
    type: 'saveMessage',
    params: ({ context }: { context: ContactFormContext }) => ({ saved: savedMessage(context, wasSubmitted) }),
  }) as const;
const saveDraft = saving(false);
/** Saved before sending: a visitor who leaves doesn't see the reply. */
const saveSubmission = saving(true);

export const contactFormMachine = setup({
  types: {} as FlowTypes<{ input: ContactFormInput; context: ContactFormContext; events: ContactFormEvent }>,
  actors: { sendMessage, watchSender },
  guards: {
    formIsValid: ({ context }) => Object.keys(formProblems(context)).length === 0,
    mustWait: ({ context }) => waitOf(context.problem) > 0,
    accepted: (_, answer: Answer) => answer.ok,
  },
  actions: {
    ...formActions(contactFields),
    saveMessage,
    storeText: assign(({ context }, { field, text }: { field: ContactText; text: string }) =>
      afterEdit(context, field, text),
    ),
    storeChoice: assign(({ context }, params: { change: Partial<OtcChoices> }) => afterChoice(context, params.change)),
    storeSender: assign(({ context }, params: { sender: Sender | null }) => afterSender(context, params.sender)),
    storeFieldProblem: assign(({ context }, params: { field: ContactField }) => ({
      fieldProblems: fieldProblemOf(context, params.field),
    })),
    storeFieldProblems: assign({ fieldProblems: ({ context }) => formProblems(context) }),
    storeReference: assign({ reference: (_, answer: SendMessageResult) => (answer.ok ? answer.reference : '') }),
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
          on: {
            'form.submitted': [
              { guard: 'formIsValid', target: '#contactForm.submitting' },
              { actions: 'storeFieldProblems' },
            ],
          },
        },
        waiting: {
          description: 'The server takes another message only after a while.',
          after: { serverWait: 'ready' },
        },
      },
    },
    submitting: {
      description:
        'Can be repeated: after a fault the message may have arrived, and the server does not send it twice.',
      tags: ['busy', 'screen:contactForm'],
      meta: { title: 'Sending the message', requirement: '§7 contact-form-details' },
      entry: ['clearProblems', saveSubmission],
      ...requesting({
        src: 'sendMessage',
        input: submissionOf,
        onDone: [
          { guard: withOutput('accepted'), target: 'sent', actions: withOutput('storeReference') },
          { target: 'editing', actions: [withOutput('storeRefusal'), saveDraft] },
        ],
        failed: 'editing',
      }),
      ...submittedSlowNotice,
    },
    sent: {
      tags: ['screen:contactSent'],
      meta: { title: 'We received your message' },
      on: { 'message.started': { target: 'editing', actions: 'clearMessage' } },
    },
  },
});

export type ContactFormMachine = typeof contactFormMachine;

type Snapshot = SnapshotFrom<ContactFormMachine>;

export const selectTopic = ({ context }: Snapshot) => context.topic;
export const selectText =
  (field: ContactText) =>
  ({ context }: Snapshot): string =>
    context[field];
export const selectChoice =
  <Name extends keyof OtcChoices>(name: Name) =>
  ({ context }: Snapshot): OtcChoices[Name] =>
    context[name];
/** Null without an amount. */
export function selectOtcAmount({ context }: Snapshot): OtcAmount | null {
  const parsed = typedOtcAmount(context);
  return parsed.ok ? { unit: parsed.unit, amount: parsed.amount } : null;
}
/** Our code or the server's message. */
export const selectFieldProblem =
  (field: ContactField) =>
  ({ context }: Snapshot): string | undefined =>
    context.fieldProblems[field];
export const selectReference = ({ context }: Snapshot) => context.reference;
/** The server's rate limit applies. */
export const selectMustWait = (snapshot: Snapshot): boolean => snapshot.matches({ editing: 'waiting' });
export const selectTakesLong = (snapshot: Snapshot): boolean => snapshot.matches({ submitting: 'long' });
