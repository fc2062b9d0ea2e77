import { and, asc, count, desc, eq, inArray, isNull } from 'drizzle-orm';
import * as v from 'valibot';
import { recoveryCodesStatuses } from '#domain/security/accountSecurity.ts';
import { pausingKinds } from '#domain/security/events.ts';
import { mailChoicesOf, mailKinds } from '#domain/security/mailChoices.ts';
import { authenticators, passkeys, recoveryCodes, securityEvents } from '../../db/schema/security.ts';
import { liveSession, type Session } from '../customers/access.ts';
import { findPendingChange } from '../email-change/pending-change.ts';
import { statusOfCodes } from '../factors/unsaved-codes.ts';
import { route } from '../http/routes.ts';
import type { BackendServices } from '../services.ts';
import { deviceOf } from './device.ts';
import { getEvents } from './event-routes.ts';

const timestamp = v.pipe(v.string(), v.isoTimestamp());
const iso = (ms: number): string => new Date(ms).toISOString();
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms));

const securityReply = v.strictObject({
  authenticator: v.nullable(v.strictObject({ since: timestamp })),
  passkeys: v.array(v.strictObject({ id: v.string(), name: v.string(), created_at: timestamp, last_used_at: v.nullable(timestamp) })),
  recovery_codes_left: v.pipe(v.number(), v.integer()),
  recovery_codes_status: v.pipe(
    v.picklist(recoveryCodesStatuses),
    v.description(
      '`unsaved` until one of the newest was entered: `GET /customers/recovery-codes` shows them for a day, then they are `unconfirmed`.',
    ),
  ),
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
      authenticator: { since: '2026-01-15T12:00:00.000Z' },
      passkeys: [{ id: 'kX7…', name: 'Laptop', created_at: '2026-01-15T12:00:00.000Z', last_used_at: null }],
      recovery_codes_left: 9,
      recovery_codes_status: 'saved',
      sends_paused_until: null,
      sends_paused_by: null,
      session: { device: 'Chrome on Linux', signed_in_at: '2026-01-15T12:00:00.000Z' },
      new_browser_codes: true,
      mail_choices: { deposits: true, withdrawals: true, orders: false, verification: true },
      closes_at: null,
      pending_email_change: null,
    },
  },
  handler: async ({ services, c, who }) => ({ ...(await readFactors(services, who)), session: sessionOf(who, deviceOf(c)) }),
});

/** What protects the account, without the session. */
async function readFactors(services: BackendServices, { customer, token }: Session) {
  const { db, clock } = services;
  const owner = token.guid;
  const [[authenticator], keys, [left], [cause], codesStatus, pending] = await Promise.all([
    db.select({ confirmedAt: authenticators.confirmedAt }).from(authenticators).where(eq(authenticators.holder, owner)),
    db.select().from(passkeys).where(eq(passkeys.holder, owner)).orderBy(asc(passkeys.createdAt)),
    db
      .select({ codes: count() })
      .from(recoveryCodes)
      .where(and(eq(recoveryCodes.holder, owner), isNull(recoveryCodes.usedAt))),
    db
      .select({ kind: securityEvents.kind })
      .from(securityEvents)
      .where(and(eq(securityEvents.customerGuid, owner), inArray(securityEvents.kind, [...pausingKinds])))
      .orderBy(desc(securityEvents.serial))
      .limit(1),
    statusOfCodes(services, owner),
    findPendingChange(db, owner),
  ]);
  const since = authenticator?.confirmedAt ?? null;
  const isPaused = customer.sendsPausedUntil !== null && customer.sendsPausedUntil > clock.now();
  return {
    authenticator: since === null ? null : { since: iso(since) },
    passkeys: keys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, created_at: iso(createdAt), last_used_at: isoOrNull(lastUsedAt) })),
    recovery_codes_left: left?.codes ?? 0,
    recovery_codes_status: codesStatus,
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
