import { longestCompany, longestMessage, longestSubject } from '#domain/contact/message.ts';
import type { OtcAmountProblem, OtcSide, OtcTiming } from '#domain/contact/otc.ts';
import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import type { ContactField } from '#machines/contactForm/contactForm.machine.ts';
import { emailText } from '#presenters/mail/emailText.ts';
import { problemWording, type Wording } from '#presenters/problem/wording.ts';
import { ambiguousCommaSentence } from '#presenters/ticket/typedAmount.ts';

type Code =
  | 'answerUnknown'
  | 'tooManyAttempts'
  | 'too_many_requests'
  | 'invalid_input'
  | 'busy'
  | 'internal_error'
  | 'unexpected';

const kept = 'We kept what you entered.';
const meaning = `${kept} If your message arrived, sending it again doesn’t create a second one.`;
const tooMany: Wording = {
  title: 'Too many messages',
  text: `We didn’t send this one. ${kept}`,
  next: 'Wait a few minutes, then try again.',
};
const ours: Wording = { title: 'Something went wrong on our side', text: meaning, next: 'Try again in a moment.' };

export const sendingWording = problemWording<Code>(meaning, {
  answerUnknown: { title: 'Your message may have arrived', text: `We got no response when you sent it. ${meaning}` },
  rateLimited: tooMany,
  tooManyAttempts: tooMany,
  too_many_requests: tooMany,
  invalid_input: {
    title: 'Check the marked fields',
    text: 'We didn’t send your message. Correct the marked fields, then try again.',
  },
  busy: ours,
  unavailable: { ...ours, title: 'We’re briefly unavailable' },
  internal_error: ours,
  unexpected: ours,
});

type Texts = Readonly<Partial<Record<FieldProblem | OtcAmountProblem, string>>>;

const fieldTexts: Readonly<Record<Exclude<ContactField, 'email'>, Texts>> = {
  name: {
    required: 'Enter your name.',
    tooLong: 'Your name can have at most 80 characters.',
    hiddenCharacter: 'Your name contains a hidden character. Clear the field and type it again.',
    needsLetter: 'Your name needs at least one letter.',
    angleBracket: 'Your name can’t contain < or >.',
  },
  phone: { phoneShape: 'Enter a phone number such as +1 519 555 0100, or leave the field empty.' },
  subject: {
    tooLong: `The subject can have at most ${longestSubject} characters.`,
    hiddenCharacter: 'The subject contains a hidden character. Clear the field and type it again.',
  },
  company: {
    tooLong: `The company name can have at most ${longestCompany} characters.`,
    hiddenCharacter: 'The company name contains a hidden character. Clear the field and type it again.',
  },
  amount: {
    empty: 'Enter an amount.',
    notANumber: 'Enter the amount in digits, such as 250,000.',
    unitMissing: 'Enter the amount in digits, such as 250,000.',
    otherUnit: 'This amount names another currency. Enter it in dollars or in the coin that you chose.',
    notPositive: 'Enter an amount above zero.',
    spaceInside: 'Enter the amount without spaces.',
    negative: 'Enter the amount without a minus sign.',
    ambiguousComma: ambiguousCommaSentence,
    misplacedComma: 'Check the commas and periods. Enter the amount like 250000.50 or 250,000.50.',
    tooManyDecimals: 'This amount has too many decimals for its currency.',
    tooLarge: 'This amount has too many digits.',
  },
  message: {
    required: 'Enter your message.',
    tooLong: `Your message can have at most ${longestMessage.toLocaleString('en-US')} characters.`,
  },
};

export function fieldText(field: ContactField, found: string | undefined): string | undefined {
  if (found === undefined) return undefined;
  return field === 'email' ? emailText(found) : (fieldTexts[field][found as keyof Texts] ?? found);
}

export const sideNames: Readonly<Record<OtcSide, string>> = { buy: 'Buy', sell: 'Sell' };
export const timingNames: Readonly<Record<OtcTiming, string>> = {
  day: 'Within a day',
  week: 'Within a week',
  month: 'Within a month',
  undecided: 'Not decided yet',
};
