import { randomUUID } from 'node:crypto';
import { and, eq, isNull, lt } from 'drizzle-orm';
import type { StaffPerson } from '#domain/staff/person.ts';
import type { StaffRole } from '#domain/staff/rights.ts';
import { minute } from '#domain/time/units.ts';
import type { Database, Executor } from '#server/db/database.ts';
import { staff, staffSessions } from '#server/db/schema/staff.ts';
import type { Staff, StaffSession, StaffTokens, StaffVerifier } from '../../kit/callers.ts';
import type { BackendServices } from '../../kit/services.ts';
import { staffSessionEnded } from './access.ts';
import { staffTokenSeconds } from './staff-token.ts';

/** All times of a session are by the clock that tokens go by: the sandbox's own can be moved. */

/** How long somebody can be away. */
const idleLimit = 10 * minute;
/** News of when somebody was last active may be so old. */
const idleGrace = 2 * minute;
const maxSessionMs = 10 * 60 * minute;
/** Newer news than this is not worth a write. */
const precision = 5_000;

/** Reads session, person and roles at each call, in one statement: what was changed about them acts on the next one. */
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
    const { id, email, name, roles } = found.staff;
    return { id, email, name, roles, session: found.staff_sessions, tokenIat: token.iat };
  };
}

export const isLive = ({ endedAt, endsAt, activeAt }: typeof staffSessions.$inferSelect): boolean =>
  endedAt === null && endsAt > Date.now() && Date.now() - activeAt <= idleLimit + idleGrace;

/**
 * Holds the person until the transaction ends. What a call was admitted with may have been taken away while it waited.
 * @returns the roles that they have now
 * @throws Refusal 401 when their session has ended meanwhile
 */
export async function holdStaff(tx: Executor, { id, session }: Staff): Promise<readonly StaffRole[]> {
  const [person] = await tx.select().from(staff).where(eq(staff.id, id)).for('update');
  const [row] = await tx.select().from(staffSessions).where(eq(staffSessions.id, session.id));
  if (!person || person.deactivatedAt !== null || !row || !isLive(row)) throw staffSessionEnded();
  return person.roles;
}

/** Where somebody signs in. */
export interface Browser {
  /** Such as "Chrome on Linux"; empty when unknown. */
  readonly name: string;
  /** A hash of the random id in its cookie. */
  readonly hash: string;
}

/** Begins a session. That a factor was just proved for it counts for nothing else. */
export async function beginSession(tx: Executor, staffId: string, { name, hash }: Browser): Promise<StaffSession> {
  const now = Date.now();
  const session = { id: randomUUID(), deviceHash: hash, activeAt: now, endsAt: now + maxSessionMs };
  await tx.insert(staffSessions).values({ ...session, checkedUntil: now, staffId, device: name, createdAt: now });
  return session;
}

/** Ends all sessions of a person. */
export async function endSessionsOf(tx: Executor, staffId: string): Promise<void> {
  await tx
    .update(staffSessions)
    .set({ endedAt: Date.now() })
    .where(and(eq(staffSessions.staffId, staffId), isNull(staffSessions.endedAt)));
}

/** Notes when somebody was last active, as their browser says. What it says never takes time from a session. @returns the session then */
export async function noteActivity(db: Executor, { session }: Pick<Staff, 'session'>, idleSeconds: number): Promise<StaffSession> {
  const activeAt = Date.now() - idleSeconds * 1000;
  if (activeAt - session.activeAt < precision) return session;
  await db
    .update(staffSessions)
    .set({ activeAt })
    .where(and(eq(staffSessions.id, session.id), lt(staffSessions.activeAt, activeAt)));
  return { ...session, activeAt };
}

/** Whether a token is past half of its life. */
export const isDueForRenewal = ({ tokenIat }: Pick<Staff, 'tokenIat'>): boolean => Date.now() - tokenIat * 1000 > (staffTokenSeconds / 2) * 1000;

/** A session as replies have it, with a new token of it or none. */
export async function sessionReply(
  { staffTokens }: Pick<BackendServices, 'staffTokens'>,
  person: StaffPerson,
  session: StaffSession,
  renews: boolean,
) {
  const { id, email, name, roles } = person;
  const token = { staffId: id, sessionId: session.id, iat: Math.floor(Date.now() / 1000) };
  return {
    token: renews ? await staffTokens.sign(token, session.endsAt) : null,
    person: { id, email, name, roles: [...roles] },
    idleUntil: Math.min(session.activeAt + idleLimit, session.endsAt),
    endsAt: session.endsAt,
  };
}
