import type { SendEmailLinkResult } from '#machines/emailLink/emailLink.machine.ts';
import type { Problem } from '#machines/shared/problem.ts';
import { type TransportCode, transportWordings, type Wording, wordingOf } from '../problem/wording.ts';

type Reason = Exclude<Extract<SendEmailLinkResult, { readonly ok: false }>['reason'], 'refused'>;

const noMail = 'We didn’t send a new email. An earlier link still works.';
const tooMany: Wording = { title: 'Too many emails', text: noMail, next: 'Wait a few minutes, then try again.' };
const wordings: Readonly<Record<Reason | 'too_many_requests' | 'mail_unavailable' | TransportCode, Wording>> = {
  ...transportWordings(noMail),
  rateLimited: tooMany,
  tooManyAttempts: tooMany,
  too_many_requests: tooMany,
  mail_unavailable: { title: 'We couldn’t send the email', text: noMail, next: 'Try again in a moment.' },
};

/** Why no email was sent. @param badAddress advice for an undeliverable address */
export const resendWording = (problem: Problem, badAddress: string): Wording =>
  wordingOf(
    problem,
    { ...wordings, invalid_input: { title: 'We can’t deliver to this address', text: badAddress } },
    noMail,
  );
