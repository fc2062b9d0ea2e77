import type { Mail } from './mailer.ts';

export interface ContactDetails {
  readonly reference: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly topic: 'general' | 'otc';
  readonly subject: string;
  readonly message: string;
  readonly details: Readonly<Record<string, string>> | null;
  readonly isPossibleSpam: boolean;
}

/** Words for staff. */
const timings: Readonly<Record<string, string>> = {
  day: 'within a day',
  week: 'within a week',
  month: 'within a month',
  undecided: 'not decided',
};

function tradeOf(details: ContactDetails['details']): string {
  const { side, asset, amount } = details ?? {};
  return details === null ? '' : `${side} ${asset}, ${amount}`;
}

/** An OTC inquiry's answers. */
export function detailLines({ details }: Pick<ContactDetails, 'details'>): string[] {
  if (details === null) return [];
  const { timing, company } = details;
  return [
    `Trade: ${tradeOf(details)}`,
    ...(timing === undefined ? [] : [`Timing: ${timings[timing] ?? timing}`]),
    ...(company === undefined ? [] : [`Company: ${company}`]),
  ];
}

function subjectOf({ topic, reference, subject, details }: ContactDetails): string {
  if (topic === 'otc')
    return `OTC inquiry ${reference}: ${[tradeOf(details), subject].filter((part) => part !== '').join(', ')}`;
  return `Contact form ${reference}: ${subject === '' ? 'no subject' : subject}`;
}

/** To support; replies go to the visitor. */
export function contactMail(to: string, details: ContactDetails): Mail {
  const { reference, name, email, phone, message, isPossibleSpam } = details;
  return {
    to,
    subject: `${isPossibleSpam ? '[possible spam] ' : ''}${subjectOf(details)}`,
    paragraphs: [
      `From ${name}, ${email}${phone === null ? '' : `, ${phone}`}.`,
      ...detailLines(details),
      ...message.split(/\n+/).filter((line) => line.trim() !== ''),
    ],
    footnote: `Sent with the contact form. Reply to this email to answer the sender. Reference ${reference}.`,
    replyTo: { name, address: email },
  };
}

/** Without free text: the form must not deliver messages to strangers. */
export function contactReceiptMail({
  email,
  reference,
  details,
}: Pick<ContactDetails, 'email' | 'reference' | 'details'>): Mail {
  const inquiry = [
    `You asked about this trade: ${tradeOf(details)}.`,
    'This is an inquiry, not an order. Nothing was bought or sold.',
  ];
  return {
    to: email,
    kind: 'messageReceived',
    subject: details === null ? 'We received your message' : 'We received your OTC inquiry',
    paragraphs: [
      'Thank you for contacting us. We will read your message and reply to this address.',
      ...(details === null ? [] : inquiry),
      `Your reference is ${reference}.`,
    ],
    footnote:
      'You received this email because someone entered this address in our contact form. If it wasn’t you, ignore this email.',
  };
}

/** Replies go to support. */
export const answerMail = ({
  email,
  reference,
  text,
}: {
  readonly email: string;
  readonly reference: string;
  readonly text: string;
}): Mail => ({
  to: email,
  kind: 'answer',
  subject: `Our answer to your message ${reference}`,
  paragraphs: text.split(/\n+/).filter((line) => line.trim() !== ''),
  footnote: `You wrote to us with our contact form. Reply to this email to write again. Reference ${reference}.`,
});
