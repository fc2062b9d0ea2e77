import type { Context } from 'hono';
import * as v from 'valibot';
import { addressChangeRequestedMail, newAddressLinkMail, takenAddressMail } from '../../mail/email-change-emails.ts';
import { holdSession, liveSession, openToAll, type Session } from '../customers/access.ts';
import { invalidInput } from '../http/envelope.ts';
import { emailField, field, tokenField } from '../http/fields.ts';
import { identityRefusal } from '../http/refusals.ts';
import { route } from '../http/routes.ts';
import { answerAlike } from '../http/same-answer.ts';
import { lockUrl } from '../security/change.ts';
import { recordEvent } from '../security/events.ts';
import { freshRefusal, requireFresh } from '../security/fresh.ts';
import { closeLinks, createLink } from '../security/links.ts';
import type { BackendServices } from '../services.ts';
import { addressOfLink, confirmEmailChange } from './confirm-change.ts';

/**
 * Emails a link to the new address, and a notice to the present one. Somebody who has an account with the new address is told instead:
 * whoever asks learns nothing about it. Of several links, the last one works.
 */
export async function requestEmailChange(services: BackendServices, c: Context, who: Session, newEmail: string) {
  const { customer } = who;
  const { guid } = who.token;
  const { db, clock, mailer, limiter, home } = services;
  const now = clock.now();
  await recordEvent(db, { customerGuid: guid, kind: 'emailChangeRequested', c }, now);
  await closeLinks(db, 'email', guid, now);
  await mailer.send(
    addressChangeRequestedMail(customer.email, lockUrl(services, await createLink(db, { purpose: 'lock', customerGuid: guid }, now))),
  );
  const isTaken = await hasAccount(services, newEmail);
  const link = isTaken ? new URL('/reset', home()) : new URL('/confirm-email', home());
  if (!isTaken) link.searchParams.set('token', await createEmailLink(services, who, newEmail));
  if (!(await limiter.allowsMail('emailChange', newEmail))) return;
  await mailer.send(isTaken ? takenAddressMail(newEmail, link.href) : newAddressLinkMail(newEmail, link.href));
}

/** Not for a session that ended meanwhile: its customer may have locked the account because of the notice. */
const createEmailLink = ({ db, clock }: BackendServices, who: Session, newEmail: string): Promise<string> =>
  db.transaction(async (tx) => {
    await holdSession(tx, who);
    return createLink(tx, { purpose: 'email', customerGuid: who.token.guid, newEmail }, clock.now());
  });

/** Whether somebody can sign in with the address, or could after finishing a sign-up. */
async function hasAccount({ identity, customers }: BackendServices, email: string): Promise<boolean> {
  const [user, customer] = await Promise.all([identity.findByEmail(email), customers.find(email)]);
  return user !== null || (customer !== null && customer.bankCustomerGuid !== null);
}

const postChange = route({
  method: 'POST',
  path: '/customers/change-email',
  summary: 'Request another email address',
  description: [
    'Emails a link to the new address, which leads to `/confirm-email?token=…`, works once and expires in one hour. The present address gets a notice.',
    'The reply and its timing are the same whether or not the new address has an account.',
  ],
  access: liveSession,
  limit: 'changeSecurity',
  body: v.object({ new_email: field(emailField) }),
  example: { new_email: 'ada.byron@example.com' },
  reply: { message: 'If this address can be used, we sent it a link.', data: v.null(), example: null },
  refusals: [freshRefusal],
  async handler({ services, c, body: { new_email: newEmail }, who }) {
    if (newEmail === who.customer.email) throw invalidInput({ new_email: 'This is your email address already.' });
    requireFresh(who);
    return answerAlike(services, c, 'an email about another address was not sent', () => requestEmailChange(services, c, who, newEmail));
  },
});

const linkRefusals = [
  { status: 422, code: 'link_unknown', when: 'There is no such link.' },
  { status: 422, code: 'link_used', when: 'The link was used, or a newer one was requested.' },
  { status: 422, code: 'link_expired', when: 'The link is more than one hour old.' },
] as const;

const postCheck = route({
  method: 'POST',
  path: '/customers/check-email-link',
  summary: 'Check a link before confirming another email address',
  description: ['Says which address the link confirms, or why it no longer works. Nothing changes, and only the holder of the link learns anything.'],
  access: openToAll,
  limit: 'checkEmailLink',
  body: v.object({ token: field(tokenField) }),
  example: { token: 'q83v…' },
  reply: {
    message: 'The link was checked.',
    data: v.strictObject({ email: v.string() }),
    example: { email: 'ada.byron@example.com' },
  },
  refusals: linkRefusals,
  handler: async ({ services, body: { token } }) => ({ email: await addressOfLink(services, token) }),
});

const postConfirm = route({
  method: 'POST',
  path: '/customers/confirm-email',
  summary: 'Confirm another email address',
  description: [
    'The token is the one of the link that was emailed to the new address, which is the proof: no session is needed.',
    'Every session, code and reset link ends. Withdrawals are paused for 24 hours, and both addresses get an email.',
  ],
  access: openToAll,
  limit: 'changeSecurity',
  body: v.object({ token: field(tokenField) }),
  example: { token: 'q83v…' },
  reply: {
    message: 'Your email address was changed. Sign in with it.',
    data: v.strictObject({ email: v.string() }),
    example: { email: 'ada.byron@example.com' },
  },
  refusals: [
    { status: 409, code: 'email_taken', when: 'Somebody opened an account with the address after the link was emailed.' },
    { status: 409, code: 'email_change_in_progress', when: 'Another change for this customer did not finish within twenty seconds.' },
    ...linkRefusals,
    identityRefusal,
  ],
  handler: async ({ services, c, body: { token } }) => ({ email: await confirmEmailChange(services, c, token) }),
});

export const emailChangeRoutes = [postChange, postCheck, postConfirm];
