import { companyProblem, contactPhoneProblem, messageProblem, subjectProblem } from '#domain/contact/message.ts';
import { type OtcAmountProblem, type ParsedOtcAmount, parseOtcAmount } from '#domain/contact/otc.ts';
import { displayNameProblem, tidyName } from '#domain/credentials/displayName.ts';
import { emailProblem } from '#domain/credentials/email.ts';
import { tidyLine, tidyText } from '#domain/credentials/hiddenCharacters.ts';
import { splitUnit } from '#domain/money/unit.ts';
import { fieldChecks, withoutField } from '../shared/fields.ts';
import { problem } from '../shared/problem.ts';
import type {
  ContactDraft,
  ContactField,
  ContactFormContext,
  ContactFormInput,
  ContactText,
  OtcChoices,
  SavedMessage,
  Sender,
} from './contactForm.machine.ts';

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

/** The form as it opens: with what was typed before, and a word about it if it was sent and may have arrived. */
export const initialContext = ({ topic, saved }: ContactFormInput): ContactFormContext => ({
  ...(saved?.draft ?? blankDraft),
  topic,
  website: '',
  sender: null,
  fieldProblems: {},
  problem: saved?.wasSubmitted ? problem('answerUnknown', true) : null,
  reference: '',
});

/** What is saved of the form. The account's own details are left out: they are filled in again for whoever is signed in. */
export function savedMessage({ sender, ...context }: ContactFormContext, wasSubmitted: boolean): SavedMessage {
  const names = Object.keys(blankDraft) as (keyof ContactDraft)[];
  const draft = Object.fromEntries(names.map((name) => [name, context[name]])) as unknown as ContactDraft;
  const typed = (field: keyof Sender): string => (draft[field] === sender?.[field] ? '' : draft[field]);
  return { draft: { ...draft, name: typed('name'), email: typed('email') }, wasSubmitted };
}

const unitName = ({ unit, coin }: Pick<OtcChoices, 'unit' | 'coin'>): string => (unit === 'dollars' ? 'USD' : coin);

/** The amount with its unit; a text that names one keeps it, so that it is never read in another. */
const amountOf = (draft: Pick<Draft, 'amount' | 'unit' | 'coin'>): string => {
  const text = draft.amount.trim();
  return text === '' || splitUnit(text) !== null ? text : `${text} ${unitName(draft)}`;
};

/** The amount as typed, with the unit that it names or that was chosen. */
export const typedOtcAmount = (draft: Pick<Draft, 'amount' | 'unit' | 'coin'>): ParsedOtcAmount => parseOtcAmount(amountOf(draft), draft.coin);

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

/** A pasted `0.5 BTC` is bitcoin in a field of dollars too. */
function typedAmount(draft: Pick<OtcChoices, 'coin'>, text: string): Partial<Draft> {
  const typed = splitUnit(text);
  if (typed?.unit === 'USD') return { amount: typed.number, unit: 'dollars' };
  return typed?.unit === draft.coin ? { amount: typed.number, unit: 'coin' } : { amount: text };
}

/** An edit clears the problem of its field, which is checked again when the field is left. */
export function afterEdit(context: ContactFormContext, field: ContactText, text: string): Partial<ContactFormContext> {
  const change = field === 'amount' ? typedAmount(context, text) : { [field]: text };
  return field === 'website' ? change : { ...change, fieldProblems: withoutField(context.fieldProblems, field) };
}

/** Another coin or unit gives the amount another meaning. */
export const afterChoice = (context: ContactFormContext, change: Partial<OtcChoices>): Partial<ContactFormContext> => ({
  ...change,
  fieldProblems: withoutField(context.fieldProblems, 'amount'),
});

/** The sender's details in the fields that are empty, or hold those of who was signed in before. Another customer begins with an empty form. */
export function afterSender(before: ContactFormContext, sender: Sender | null): Partial<ContactFormContext> {
  const isAnother = before.sender !== null && sender !== null && sender.email !== before.sender.email;
  const { reference: _, ...blank } = initialContext({ topic: before.topic, saved: null });
  const context = isAnother ? { ...before, ...blank } : before;
  const filled = (field: keyof Sender): string =>
    context[field] === '' || context[field] === context.sender?.[field] ? (sender?.[field] ?? '') : context[field];
  return { ...context, sender, name: filled('name'), email: filled('email') };
}

/** What is sent, without blanks around it and marks that nobody sees. */
export const submissionOf = (draft: Draft & Pick<ContactFormContext, 'website'>) => ({
  name: tidyName(draft.name),
  email: tidyText(draft.email),
  phone: tidyText(draft.phone),
  subject: tidyLine(draft.subject),
  message: draft.message.trim(),
  website: draft.website,
  otc:
    draft.topic === 'otc'
      ? { side: draft.side, asset: draft.coin, amount: amountOf(draft), timing: draft.timing, company: tidyLine(draft.company) }
      : null,
});
