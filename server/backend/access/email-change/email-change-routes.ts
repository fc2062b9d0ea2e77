import type { Context } from 'hono';
import * as v from 'valibot';
import { emailField, field, tokenField } from '#contract/kit/fields.ts';
import { freshRefusal, identityRefusal } from '#contract/kit/refusals.ts';
import { emailChangeEffects } from '#domain/security/emailChange.ts';
import type { FreshCheckKind } from '#server/db/schema/backend.ts';
import { addressChangeRequestedMail, newAddressLinkMail, takenAddressMail } from '#server/mail/email-change-emails.ts';
import { invalidInput } from '../../kit/http/envelope.ts';
import { route } from '../../kit/http/routes.ts';
import { answerAlike } from '../../kit/http/same-answer.ts';
import type { BackendServices } from '../../kit/services.ts';
import { holdSession, liveSession, openToAll, type Session } from '../customers/access.ts';
import { lockUrl } from '../security/change.ts';
import { recordEvent } from '../security/events.ts';
import { requireSpent } from '../security/fresh.ts';
import { createLink } from '../security/links.ts';
import { linkRefusals, requireChangeLink } from './change-links.ts';
import { cancelOwnChange, confirmEmailChange, stopEmailChange } from './confirm-change.ts';
import { cancelEmailChange } from './pending-change.ts';

/**
 * Emails a link to the new address, and a notice to the present one. Somebody who has an account with the new address is told instead:
 * whoever asks learns nothing about it. Of several links, the last one works, and a change that waits
 * gives way to the new one.
 */
export async function requestEmailChange(services: BackendServices, c: Context, who: Session, newEmail: string, by: FreshCheckKind) {
  const { customer } = who;
  const { guid } = who.token;
  const { db, clock, mailer, limiter, home } = services;
  const now = clock.now();
  await recordEvent(db, { customerGuid: guid, kind: 'emailChangeRequested', c }, now);
  const waits = by !== 'email';
  const lock = lockUrl(services, await createLink(db, { purpose: 'lock', customerGuid: guid }, now));
  await mailer.send(addressChangeRequestedMail(customer.email, lock, waits));
  const isTaken = await hasAccount(services, newEmail);
  const link = isTaken ? new URL('/reset', home()) : new URL('/confirm-email', home());
  if (!isTaken) link.searchParams.set('token', await createEmailLink(services, who, newEmail, by));
  if (!(await limiter.allowsMail('emailChange', newEmail))) return;
  await mailer.send(isTaken ? takenAddressMail(newEmail, link.href) : newAddressLinkMail(newEmail, link.href, waits));
}

/** Not for a session that ended meanwhile: its customer may have locked the account because of the notice. */
const createEmailLink = ({ db, clock }: BackendServices, who: Session, newEmail: string, requestedBy: FreshCheckKind): Promise<string> =>
  db.transaction(async (tx) => {
    await holdSession(tx, who);
    return createLink(tx, { purpose: 'email', customerGuid: who.token.guid, newEmail, requestedBy }, clock.now());
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
    'Emails a link to the new address, which leads to `/confirm-email?token=…`, works once and expires in one hour. The present address gets a notice. A change that waits is canceled.',
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
    const by = await services.db.transaction(async (tx) => {
      const spent = await requireSpent(tx, { services, c, who }, { kind: 'emailChange', address: newEmail });
      await cancelEmailChange(tx, who.token.guid, c, services.clock.now());
      return spent;
    });
    return answerAlike(services, c, 'an email about another address was not sent', () => requestEmailChange(services, c, who, newEmail, by));
  },
});

const busyRefusal = {
  status: 409,
  code: 'email_change_in_progress',
  when: 'Another change for this customer did not finish within twenty seconds.',
} as const;

const appliesAt = v.pipe(
  v.nullable(v.pipe(v.string(), v.isoTimestamp())),
  v.description('When the address becomes the account’s, for a change that waits; null otherwise.'),
);
const isoOrNull = (ms: number | null) => (ms === null ? null : new Date(ms).toISOString());

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
    data: v.strictObject({
      email: v.string(),
      effect: v.pipe(
        v.picklist(emailChangeEffects),
        v.description('Confirming changes the address `now` or `later`, after a wait; a `pending` change waits, and can be stopped or made at once.'),
      ),
      applies_at: appliesAt,
    }),
    example: { email: 'ada.byron@example.com', effect: 'now', applies_at: null },
  },
  refusals: linkRefusals,
  async handler({ services, body: { token } }) {
    const link = await requireChangeLink(services, token);
    return { email: link.newEmail, effect: link.effect, applies_at: isoOrNull(link.appliesAt) };
  },
});

const postConfirm = route({
  method: 'POST',
  path: '/customers/confirm-email',
  summary: 'Confirm another email address',
  description: [
    'The token is the one of the link that was emailed to the new address, which is the proof: no session is needed.',
    'If the request was confirmed with two-step verification, and not with a code from the old mailbox, the change waits 24 hours. The old address gets an email with a link that stops it, or makes it at once with this call.',
    'Then every session, code and reset link ends. Withdrawals are paused for 24 hours, and both addresses get an email.',
  ],
  access: openToAll,
  limit: 'changeSecurity',
  body: v.object({ token: field(tokenField) }),
  example: { token: 'q83v…' },
  reply: {
    message: 'Your email address was changed. Sign in with it.',
    messageFor: ({ applies_at: later }) =>
      later === null ? 'Your email address was changed. Sign in with it.' : 'Your email address changes in 24 hours.',
    data: v.strictObject({ email: v.string(), applies_at: appliesAt }),
    example: { email: 'ada.byron@example.com', applies_at: null },
  },
  refusals: [
    { status: 409, code: 'email_taken', when: 'Somebody opened an account with the address after the link was emailed.' },
    busyRefusal,
    ...linkRefusals,
    identityRefusal,
    { status: 503, code: 'mail_unavailable', when: 'The old address could not be emailed about a change that has to wait. Nothing has changed.' },
  ],
  async handler({ services, c, body: { token } }) {
    const { newEmail, appliesAt: at } = await confirmEmailChange(services, c, token);
    return { email: newEmail, applies_at: isoOrNull(at) };
  },
});

const postStop = route({
  method: 'POST',
  path: '/customers/stop-email-change',
  summary: 'Stop a change of email address that waits',
  description: ['The token is the one of the link that was emailed to the old address, which is the proof: no session is needed.'],
  access: openToAll,
  limit: 'changeSecurity',
  body: v.object({ token: field(tokenField) }),
  example: { token: 'q83v…' },
  reply: {
    message: 'The change was stopped.',
    data: v.strictObject({ email: v.string() }),
    example: { email: 'ada.byron@example.com' },
  },
  refusals: [busyRefusal, ...linkRefusals],
  handler: async ({ services, c, body: { token } }) => ({ email: await stopEmailChange(services, c, token) }),
});

const deleteChange = route({
  method: 'DELETE',
  path: '/customers/change-email',
  summary: 'Cancel a change of your email address',
  description: ['Whether it waits, or its link was not opened yet. Needs no fresh check: the account keeps what it has.'],
  access: liveSession,
  limit: 'changeSecurity',
  reply: { message: 'Your email address stays the same.', data: v.null(), example: null },
  refusals: [busyRefusal],
  async handler({ services, c, who }) {
    await cancelOwnChange(services, c, who.token.guid);
    return null;
  },
});

export const emailChangeRoutes = [postChange, postCheck, postConfirm, postStop, deleteChange];
