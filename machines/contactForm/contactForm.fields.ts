import { companyProblem, contactPhoneProblem, messageProblem, subjectProblem } from '#domain/contact/message.ts';
import { type OtcAmountProblem, parseOtcAmount } from '#domain/contact/otc.ts';
import { displayNameProblem } from '#domain/credentials/displayName.ts';
import { emailProblem } from '#domain/credentials/email.ts';
import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import { splitUnit } from '#domain/money/unit.ts';
import { type FieldProblems, problemsOf, withoutField } from '../shared/fields.ts';
import type { ContactField, ContactFormContext, ContactText, OtcChoices, Sender } from './contactForm.types.ts';

type Draft = Pick<ContactFormContext, ContactText | keyof OtcChoices | 'topic'>;

export const blankDraft = {
  name: '',
  email: '',
  phone: '',
  subject: '',
  message: '',
  company: '',
  amount: '',
  website: '',
  side: 'buy',
  coin: 'BTC',
  unit: 'dollars',
  timing: 'undecided',
} as const satisfies Omit<Draft, 'topic'>;

const unitName = ({ unit, coin }: OtcChoices): string => (unit === 'dollars' ? 'USD' : coin);

/** The amount with its unit; a text that names one keeps it, so that it is never read in another. */
const amountOf = (draft: Draft): string => {
  const text = draft.amount.trim();
  return text === '' || splitUnit(text) !== null ? text : `${text} ${unitName(draft)}`;
};

function amountProblem(draft: Draft): OtcAmountProblem | null {
  const parsed = parseOtcAmount(amountOf(draft), draft.coin);
  return parsed.ok ? null : parsed.reason;
}

const problemWith: Readonly<Record<ContactField, (draft: Draft) => FieldProblem | OtcAmountProblem | null>> = {
  name: ({ name }) => displayNameProblem(name),
  email: ({ email }) => emailProblem(email),
  phone: ({ phone }) => contactPhoneProblem(phone),
  subject: ({ subject }) => subjectProblem(subject),
  company: ({ company, topic }) => (topic === 'otc' ? companyProblem(company) : null),
  amount: (draft) => (draft.topic === 'otc' ? amountProblem(draft) : null),
  message: ({ message }) => messageProblem(message),
};

export const contactFields = Object.keys(problemWith) as readonly ContactField[];

/** Every field that blocks the form. */
export const formProblems = (draft: Draft): FieldProblems<ContactField> =>
  problemsOf(Object.fromEntries(contactFields.map((field) => [field, problemWith[field](draft)])) as Record<ContactField, string | null>);

/** The problems shown after `field` was left. */
export function fieldProblemOf(context: ContactFormContext, field: ContactField): FieldProblems<ContactField> {
  const found = problemWith[field](context);
  const others = withoutField(context.fieldProblems, field);
  return found === null ? others : { ...others, [field]: found };
}

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

/** The sender's details in the fields that are empty, or hold those of who was signed in before. */
export function afterSender(context: ContactFormContext, sender: Sender | null): Partial<ContactFormContext> {
  const filled = (field: keyof Sender): string =>
    context[field] === '' || context[field] === context.sender?.[field] ? (sender?.[field] ?? '') : context[field];
  return { sender, name: filled('name'), email: filled('email') };
}

/** What is sent, without the blanks around it. */
export const submissionOf = (draft: Draft) => ({
  name: draft.name.trim(),
  email: draft.email.trim(),
  phone: draft.phone.trim(),
  subject: draft.subject.trim(),
  message: draft.message.trim(),
  website: draft.website,
  otc:
    draft.topic === 'otc'
      ? { side: draft.side, asset: draft.coin, amount: amountOf(draft), timing: draft.timing, company: draft.company.trim() }
      : null,
});
