import { and, asc, eq, gt, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm';
import { type CaseKind, caseKindsFor, caseRights } from '#domain/staff/cases.ts';
import { grantOf, rolesFor } from '#domain/staff/rights.ts';
import type { Executor } from '#server/db/database.ts';
import { type CaseEventKind, caseEvents, cases } from '#server/db/schema/cases.ts';
import { staff } from '#server/db/schema/staff.ts';
import { Refusal } from '#server/http/refusals.ts';
import { notAllowed } from '../../access/staff/access.ts';
import type { Staff } from '../../kit/callers.ts';
import { notFound } from '../../kit/http/envelope.ts';

/** Claims expire after half an hour without activity. */
export const leaseMilliseconds = 30 * 60_000;

export type Case = typeof cases.$inferSelect;

/** @throws Refusal 403 */
export function requireKind({ roles }: Pick<Staff, 'roles'>, kind: CaseKind): void {
  if (grantOf(roles, caseRights[kind]) === null) throw notAllowed(rolesFor(caseRights[kind]));
}

/** @throws Refusal 404 */
export async function caseOf(db: Executor, id: string): Promise<Case> {
  const [found] = await db.select().from(cases).where(eq(cases.id, id));
  if (found === undefined) throw notFound();
  return found;
}

/** Unclaimed, or an expired claim. */
const isFree = (now: number): SQL | undefined =>
  and(isNull(cases.closedAt), or(isNull(cases.claimedBy), lte(cases.claimedUntil, now)));

const claimedNow = ({ id }: Pick<Staff, 'id'>, now: number) => ({
  claimedBy: id,
  claimedUntil: now + leaseMilliseconds,
  version: sql`${cases.version} + 1`,
});

export const recordCaseEvent = (
  tx: Executor,
  { id, version }: Pick<Case, 'id' | 'version'>,
  kind: CaseEventKind,
  staffId: string,
  now: number,
  text = '',
) => tx.insert(caseEvents).values({ caseId: id, kind, staffId, version, text, createdAt: now });

/** The next due case, possible spam last. One statement: no two people get the same. */
export async function claimNext(tx: Executor, who: Staff, now: number): Promise<Case | null> {
  const next = tx
    .select({ id: cases.id })
    .from(cases)
    .where(and(isFree(now), inArray(cases.kind, caseKindsFor(who.roles))))
    .orderBy(asc(cases.isPossibleSpam), asc(cases.dueAt), asc(cases.serial))
    .limit(1)
    .for('update', { skipLocked: true });
  const [claimed] = await tx
    .update(cases)
    .set(claimedNow(who, now))
    .where(eq(cases.id, sql`(${next})`))
    .returning();
  if (claimed === undefined) return null;
  await recordCaseEvent(tx, claimed, 'claimed', who.id, now);
  return claimed;
}

/** @throws Refusal 409 `case_closed` or `claimed_meanwhile` */
async function notClaimable(tx: Executor, id: string): Promise<Refusal> {
  const { closedAt, claimedBy, claimedUntil } = await caseOf(tx, id);
  if (closedAt !== null) return closedAlready();
  const by = claimedBy === null ? '' : await nameOf(tx, claimedBy);
  const until = claimedUntil === null ? null : new Date(claimedUntil).toISOString();
  return new Refusal(409, 'claimed_meanwhile', `${by} is working on this case.`, { data: { by, until } });
}

export const closedAlready = () => new Refusal(409, 'case_closed', 'This case is closed.');

export async function nameOf(db: Executor, staffId: string): Promise<string> {
  const [person] = await db.select({ name: staff.name }).from(staff).where(eq(staff.id, staffId));
  return person?.name ?? '';
}

/** Claims a case or renews one's claim. @throws Refusal 409 if it is another's */
export async function claimCase(tx: Executor, who: Staff, id: string, now: number): Promise<Case> {
  const mine = and(isNull(cases.closedAt), eq(cases.claimedBy, who.id), gt(cases.claimedUntil, now));
  const [renewed] = await tx
    .update(cases)
    .set({ claimedUntil: now + leaseMilliseconds })
    .where(and(eq(cases.id, id), mine))
    .returning();
  if (renewed) return renewed;
  const [claimed] = await tx
    .update(cases)
    .set(claimedNow(who, now))
    .where(and(eq(cases.id, id), isFree(now)))
    .returning();
  if (claimed === undefined) throw await notClaimable(tx, id);
  await recordCaseEvent(tx, claimed, 'claimed', who.id, now);
  return claimed;
}

/** @throws Refusal 409 `not_yours` */
export async function releaseCase(tx: Executor, who: Staff, id: string, now: number): Promise<void> {
  const [released] = await tx
    .update(cases)
    .set({ claimedBy: null, claimedUntil: null, version: sql`${cases.version} + 1` })
    .where(and(eq(cases.id, id), eq(cases.claimedBy, who.id), isNull(cases.closedAt)))
    .returning();
  if (released === undefined) throw new Refusal(409, 'not_yours', 'You don’t work on this case.');
  await recordCaseEvent(tx, released, 'released', who.id, now);
}

/** Typing renews the claim. @param key `decide:CASE` or `answer:CASE` */
export async function renewClaim(
  db: Executor,
  { id: staffId, roles }: Pick<Staff, 'id' | 'roles'>,
  key: string,
  now: number,
): Promise<void> {
  const id = /^(?:decide|answer):([\w-]{1,64})/.exec(key)?.[1];
  if (id === undefined) return;
  const mine = and(
    eq(cases.id, id),
    eq(cases.claimedBy, staffId),
    gt(cases.claimedUntil, now),
    inArray(cases.kind, caseKindsFor(roles)),
  );
  await db
    .update(cases)
    .set({ claimedUntil: now + leaseMilliseconds })
    .where(mine);
}
