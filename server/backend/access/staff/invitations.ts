import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import { passwordHasEmail } from '#contract/access/passwordFields.ts';
import { containsEmail } from '#domain/credentials/passwords.ts';
import type { Executor } from '#server/db/database.ts';
import { passkeys } from '#server/db/schema/security.ts';
import { staff, staffInvitations } from '#server/db/schema/staff.ts';
import { invalidInput, Refusal } from '#server/http/refusals.ts';
import type { BackendServices } from '../../kit/services.ts';
import { writeAudit } from '../audit/audit.ts';
import { browserOf } from '../devices/devices.ts';
import { confirmAuthenticator } from '../factors/authenticator.ts';
import { proveFirstCode } from '../factors/prove.ts';
import { makeRecoveryCodes, replaceRecoveryCodes } from '../factors/recovery-codes.ts';
import { setupExpired } from '../factors/refusals.ts';
import { forgetTries, talliesOf } from '../factors/tries.ts';
import { mailOwners } from './owner-news.ts';
import { hashPassword } from './passwords.ts';
import { actorOf, requestIdOf } from './refused.ts';
import { beginSession, endSessionsOf, sessionReply } from './sessions.ts';

/** A limit for people, so the sandbox's speed does not divide it. */
const lifetime = 24 * 3600_000;
const tokenShape = /^[\w-]{43}$/;
const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

const unknown = () => new Refusal(404, 'invitation_unknown', 'This link is not valid. Open it again from the email.');
const used = () =>
  new Refusal(410, 'invitation_used', 'This link was already used. If that wasn’t you, ask an owner for a new one.');
const expired = () => new Refusal(410, 'invitation_expired', 'This link has expired. Ask an owner for a new one.');

/** Replaces older links. @returns the token */
export async function createInvitation(tx: Executor, staffId: string, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await closeInvitations(tx, staffId, now);
  await tx
    .insert(staffInvitations)
    .values({ tokenHash: hashOf(token), staffId, createdAt: now, expiresAt: now + lifetime });
  return token;
}

export async function closeInvitations(tx: Executor, staffId: string, now: number): Promise<void> {
  await tx
    .update(staffInvitations)
    .set({ usedAt: now })
    .where(and(eq(staffInvitations.staffId, staffId), isNull(staffInvitations.usedAt)));
}

/** In the fragment, which servers and logs never see. */
export const invitationUrl = (home: string, token: string): string =>
  `${new URL('/admin/invitation', home).href}#token=${token}`;

/** @throws Refusal 404 and 410 for a link that does not work */
export async function openInvitation({ db, clock }: Pick<BackendServices, 'db' | 'clock'>, token: string) {
  if (!tokenShape.test(token)) throw unknown();
  const [found] = await db
    .select()
    .from(staffInvitations)
    .innerJoin(staff, eq(staff.id, staffInvitations.staffId))
    .where(eq(staffInvitations.tokenHash, hashOf(token)));
  if (found === undefined || found.staff.deactivatedAt !== null) throw unknown();
  const { usedAt, expiresAt } = found.staff_invitations;
  if (usedAt !== null) throw used();
  if (expiresAt <= clock.now()) throw expired();
  return { person: found.staff, expiresAt };
}

interface Acceptance {
  readonly token: string;
  readonly password: string;
  readonly otp: string;
}

/**
 * Sets an invitee's password and authenticator app, replacing older ones, and signs in, all in one
 * transaction.
 * @throws Refusal 404, 409 `setup_expired`, 410, 422, 423
 */
export async function acceptInvitation(services: BackendServices, c: Context, { token, password, otp }: Acceptance) {
  const { db, keys, clock } = services;
  const { person } = await openInvitation(services, token);
  const { id } = person;
  if (containsEmail(password, person.email)) throw invalidInput({ password: passwordHasEmail });
  const first = await proveFirstCode(services, id, otp);
  const [passwordHash, codes] = await Promise.all([hashPassword(password), makeRecoveryCodes(keys, id)]);
  const now = clock.now();
  const { session, recoveryCodes } = await db.transaction(async (tx) => {
    const link = and(
      eq(staffInvitations.tokenHash, hashOf(token)),
      isNull(staffInvitations.usedAt),
      gt(staffInvitations.expiresAt, now),
    );
    const spent = await tx
      .update(staffInvitations)
      .set({ usedAt: now })
      .where(link)
      .returning({ staffId: staffInvitations.staffId });
    if (spent.length === 0) throw used();
    const [still] = await tx.select().from(staff).where(eq(staff.id, id)).for('update');
    if (still === undefined || still.deactivatedAt !== null) throw unknown();
    if (!(await confirmAuthenticator(tx, id, first, now))) throw setupExpired();
    await tx.delete(passkeys).where(eq(passkeys.holder, id));
    await tx.update(staff).set({ passwordHash }).where(eq(staff.id, id));
    await endSessionsOf(tx, id);
    const made = {
      recoveryCodes: await replaceRecoveryCodes(tx, id, codes, now),
      session: await beginSession(tx, id, await browserOf(services, tx, c, false)),
    };
    const entry = {
      actor: actorOf({ ...still, session: made.session }),
      requestId: requestIdOf(c),
      targets: [`staff:${id}`],
    };
    await writeAudit(tx, { ...entry, action: 'acceptInvitation', outcome: 'done' }, now);
    return made;
  });
  await forgetTries(services, id, talliesOf('enroll'));
  mailOwners(services, person, 'invitationAccepted');
  return { session: await sessionReply(services, person, session, true), recoveryCodes };
}
