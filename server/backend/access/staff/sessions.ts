import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import { namesAreHidden, type StaffPerson } from '#domain/staff/person.ts';
import type { StaffRole } from '#domain/staff/rights.ts';
import { minute } from '#domain/time/units.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { staff, staffSessions } from '#server/db/schema/staff.ts';
import type { Staff, StaffSession, StaffTokens, StaffVerifier } from '../../kit/callers.ts';
import type { BackendServices } from '../../kit/services.ts';
import { staffSessionEnded } from './access.ts';
import { staffTokenSeconds } from './staff-token.ts';

/** Sessions use the tokens' clock: the sandbox's can be moved. */

/** Milliseconds. */
const idleLimit = 10 * minute;
/** Activity reports may be this late. */
const idleGrace = 2 * minute;
const maxSessionMs = 10 * 60 * minute;
/** Fresher reports are not worth a write. */
const precision = 5_000;

/** One statement on every call, so that changes take effect at once. */
export function createStaffVerifier(db: Database, tokens: StaffTokens): StaffVerifier {
  return async (bearer) => {
    const token = await tokens.verify(bearer);
    if (token === null) return null;
    const [found] = await db
      .select()
      .from(staffSessions)
      .innerJoin(staff, eq(staff.id, staffSessions.staffId))
      .where(and(eq(staffSessions.id, token.sessionId), eq(staff.id, token.staffId)));
    if (found === undefined || found.staff.deactivatedAt !== null || !isLive(found.staff_sessions)) return null;
    const { id, email, name, roles, timeZone } = found.staff;
    const hidesNames = namesAreHidden(roles, found.staff.hidesNames);
    return { id, email, name, roles, hidesNames, timeZone, session: found.staff_sessions, tokenIat: token.iat };
  };
}

export const isLive = ({ endedAt, endsAt, activeAt }: typeof staffSessions.$inferSelect): boolean =>
  endedAt === null && endsAt > Date.now() && Date.now() - activeAt <= idleLimit + idleGrace;

/**
 * Locks the person's row: rights may have changed while the call waited.
 * @returns current roles
 * @throws Refusal 401 if the session has ended
 */
export async function holdStaff(tx: Executor, { id, session }: Staff): Promise<readonly StaffRole[]> {
  const [person] = await tx.select().from(staff).where(eq(staff.id, id)).for('update');
  const [row] = await tx.select().from(staffSessions).where(eq(staffSessions.id, session.id));
  if (!person || person.deactivatedAt !== null || !row || !isLive(row)) throw staffSessionEnded();
  return person.roles;
}

export interface Browser {
  /** Such as "Chrome on Linux"; empty if unknown. */
  readonly name: string;
  /** The hash of its cookie's random id. */
  readonly hash: string;
}

/** The factor used for signing in counts for nothing else. */
export async function beginSession(tx: Executor, staffId: string, { name, hash }: Browser): Promise<StaffSession> {
  const now = Date.now();
  const session = { id: randomUUID(), deviceHash: hash, activeAt: now, endsAt: now + maxSessionMs };
  await tx.insert(staffSessions).values({ ...session, checkedUntil: now, staffId, device: name, createdAt: now });
  return session;
}

export async function endSessionsOf(tx: Executor, staffId: string): Promise<void> {
  await tx
    .update(staffSessions)
    .set({ endedAt: Date.now() })
    .where(and(eq(staffSessions.staffId, staffId), isNull(staffSessions.endedAt)));
}

/** Records activity reported by the browser; never moves it back. @returns the session */
export async function recordActivity(
  db: Executor,
  { session }: Pick<Staff, 'session'>,
  idleSeconds: number,
): Promise<StaffSession> {
  const activeAt = Date.now() - idleSeconds * 1000;
  if (activeAt - session.activeAt < precision) return session;
  await db
    .update(staffSessions)
    .set({ activeAt })
    .where(and(eq(staffSessions.id, session.id), lt(staffSessions.activeAt, activeAt)));
  return { ...session, activeAt };
}

export const isDueForRenewal = ({ tokenIat }: Pick<Staff, 'tokenIat'>): boolean =>
  Date.now() - tokenIat * 1000 > (staffTokenSeconds / 2) * 1000;

export async function sessionReply(
  { staffTokens, config }: Pick<BackendServices, 'staffTokens' | 'config'>,
  person: StaffPerson & Pick<Staff, 'timeZone'> & { readonly hidesNames: boolean | null },
  session: StaffSession,
  renews: boolean,
) {
  const { id, email, name, roles, hidesNames, timeZone } = person;
  const token = { staffId: id, sessionId: session.id, iat: Math.floor(Date.now() / 1000) };
  return {
    token: renews ? await staffTokens.sign(token, session.endsAt) : null,
    person: {
      ...{ id, email, name, roles: [...roles], hidesNames: namesAreHidden(roles, hidesNames) },
      zone: { own: timeZone, reporting: config.reportingZone },
    },
    idleUntil: Math.min(session.activeAt + idleLimit, session.endsAt),
    endsAt: session.endsAt,
  };
}
