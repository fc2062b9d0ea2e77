import { and, desc, eq, inArray } from 'drizzle-orm';
import * as v from 'valibot';
import { pausingKinds } from '#domain/security/events.ts';
import { mailChoicesOf, mailKinds } from '#domain/security/mailChoices.ts';
import { iso } from '#domain/time/iso.ts';
import { securityEvents } from '#server/db/schema/security.ts';
import { route } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { liveSession, type Session } from '../customers/access.ts';
import { findPendingChange } from '../email-change/pending-change.ts';
import { factorsExample, factorsReply, presentFactors } from '../factors/present.ts';
import { deviceOf } from './device.ts';
import { getEvents } from './event-routes.ts';

const timestamp = v.pipe(v.string(), v.isoTimestamp());
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms));

const securityReply = v.strictObject({
  ...factorsReply,
  sends_paused_until: v.pipe(v.nullable(timestamp), v.description('Withdrawals are paused until then after a change to the account’s security.')),
  sends_paused_by: v.pipe(v.nullable(v.picklist(pausingKinds)), v.description('The last change that paused them.')),
  session: v.strictObject({
    device: v.pipe(v.nullable(v.string()), v.description('The browser and the system, such as "Chrome on Linux".')),
    signed_in_at: timestamp,
  }),
  new_browser_codes: v.pipe(v.boolean(), v.description('Whether a sign-in from a new browser needs an emailed code.')),
  mail_choices: v.strictObject(v.entriesFromList(mailKinds, v.boolean())),
  closes_at: v.pipe(v.nullable(timestamp), v.description('When the account closes; null unless its customer requested it.')),
  pending_email_change: v.pipe(
    v.nullable(v.strictObject({ email: v.string(), applies_at: timestamp })),
    v.description('Another address that its owner has confirmed. Until it becomes the account’s, the old address can stop it.'),
  ),
});

const getSecurity = route({
  method: 'GET',
  path: '/customers/security',
  summary: 'Get what protects your account',
  description: ['Methods of two-step verification, recovery codes left, the pause of withdrawals, the live session, and which emails are wanted.'],
  access: liveSession,
  limit: 'readSecurity',
  reply: {
    message: 'What protects your account.',
    data: securityReply,
    example: {
      ...factorsExample,
      sends_paused_until: null,
      sends_paused_by: null,
      session: { device: 'Chrome on Linux', signed_in_at: '2026-01-15T12:00:00.000Z' },
      new_browser_codes: true,
      mail_choices: { deposits: true, withdrawals: true, orders: true, verification: true },
      closes_at: null,
      pending_email_change: null,
    },
  },
  handler: async ({ services, c, who }) => ({
    ...(await presentFactors(services, who.token.guid)),
    ...(await readProtection(services, who)),
    session: sessionOf(who, deviceOf(c)),
  }),
});

/** What else protects the account, without the session. */
async function readProtection(services: BackendServices, { customer, token }: Session) {
  const { db, clock } = services;
  const owner = token.guid;
  const [[cause], pending] = await Promise.all([
    db
      .select({ kind: securityEvents.kind })
      .from(securityEvents)
      .where(and(eq(securityEvents.customerGuid, owner), inArray(securityEvents.kind, [...pausingKinds])))
      .orderBy(desc(securityEvents.serial))
      .limit(1),
    findPendingChange(db, owner),
  ]);
  const isPaused = customer.sendsPausedUntil !== null && customer.sendsPausedUntil > clock.now();
  return {
    sends_paused_until: isPaused ? isoOrNull(customer.sendsPausedUntil) : null,
    sends_paused_by: pausingKinds.find((kind) => isPaused && kind === cause?.kind) ?? null,
    new_browser_codes: customer.newBrowserCodes,
    mail_choices: mailChoicesOf(customer.mailChoices),
    closes_at: isoOrNull(customer.closesAt),
    pending_email_change: pending && { email: pending.newEmail, applies_at: iso(pending.appliesAt) },
  };
}

const sessionOf = ({ token }: Session, device: string | null) => ({ device, signed_in_at: iso(token.iat * 1000) });

export const securityRoutes = [getSecurity, getEvents];
