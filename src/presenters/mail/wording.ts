import type { SendEmailLinkResult } from '#machines/emailLink/emailLink.actors.ts';
import type { Problem } from '#machines/shared/problem.ts';
import { type TransportCode, transportWordings, type Wording, wordingOf } from '../problem/wording.ts';

type Reason = Exclude<Extract<SendEmailLinkResult, { readonly ok: false }>['reason'], 'refused'>;

const noMail = 'No new mail was sent; an earlier link still works.';
const tooMany: Wording = { title: 'Too many mails for now', text: `${noMail} Wait a few minutes, then ask again.` };
const wordings: Readonly<Record<Reason | 'too_many_requests' | 'mail_unavailable' | TransportCode, Wording>> = {
  ...transportWordings(noMail),
  rateLimited: tooMany,
  tooManyAttempts: tooMany,
  too_many_requests: tooMany,
  mail_unavailable: { title: 'The mail could not be sent', text: `${noMail} Try again in a moment.` },
};

/**
 * Why no further mail was sent, and what to do.
 * @param badAddress what to do on this screen about an address that takes no mail.
 */
export const resendWording = (problem: Problem, badAddress: string): Wording =>
  wordingOf(problem, { ...wordings, invalid_input: { title: 'This address takes no mail', text: badAddress } }, noMail);
