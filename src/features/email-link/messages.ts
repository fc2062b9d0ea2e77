import type { FieldProblem } from '#domain/credentials/fieldProblem.ts';
import type { ConfirmEmailResult, SendEmailLinkResult } from '#machines/emailLink/emailLink.actors.ts';
import type { Problem } from '#machines/shared/problem.ts';
import { type TransportCode, transportWordings, type Wording, wordingOf } from '#presenters/problem/wording.ts';

type ReasonOf<Result> = Exclude<Extract<Result, { readonly ok: false }> extends { readonly reason: infer Reason } ? Reason : never, 'refused'>;
type BackendCode = 'too_many_requests' | 'mail_unavailable' | 'identity_unavailable' | 'invalid_input' | 'internal_error';

const meaning = 'Your address is not confirmed yet; nothing else has changed.';
const tooMany: Wording = { title: 'Too many mails for now', text: `${meaning} Wait a few minutes, then ask again; an earlier link still works.` };
const notSent: Wording = { title: 'The mail could not be sent', text: `${meaning} Try again in a moment.` };

const wordings: Readonly<Record<ReasonOf<ConfirmEmailResult | SendEmailLinkResult> | BackendCode | TransportCode, Wording>> = {
  ...transportWordings(meaning),
  linkSpent: {
    title: 'The link was used already, or is too old',
    text: 'If you have opened it before, your address is confirmed and you can sign in. If not, ask for a new link.',
  },
  rateLimited: tooMany,
  tooManyAttempts: tooMany,
  too_many_requests: tooMany,
  mail_unavailable: notSent,
  identity_unavailable: notSent,
  internal_error: notSent,
  invalid_input: { title: 'This address takes no mail', text: 'Check how it is spelled, then try again.' },
};

/** Why the address is not confirmed, or no mail was sent, and what to do. */
export const emailLinkWording = (problem: Problem): Wording => wordingOf(problem, wordings, meaning);

const emailTexts: Readonly<Partial<Record<FieldProblem, string>>> = {
  required: 'Enter your email address.',
  emailShape: 'Enter an email address such as name@example.com.',
  tooLong: 'The email address is too long.',
};

/** What is wrong with the address. */
export const emailText = (found: FieldProblem | null): string | undefined => (found === null ? undefined : emailTexts[found]);
