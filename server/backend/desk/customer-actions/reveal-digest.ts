import { and, eq, gte, inArray, isNotNull, isNull, lt } from 'drizzle-orm';
import { addDays, beginOf, dayAt } from '#domain/sales/calendar.ts';
import { type RevealGroup, revealGroups } from '#domain/staff/customerActions.ts';
import { day } from '#domain/time/units.ts';
import type { Executor } from '#server/db/database.ts';
import { auditLog, staff } from '#server/db/schema/staff.ts';
import { type RevealCount, revealDigestMail } from '#server/mail/staff-emails.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { Watch } from '../../kit/watches.ts';

const actions = Object.values(revealGroups);
const groupOf = new Map(Object.entries(revealGroups).map(([group, action]) => [action, group as RevealGroup]));

/** Whose data each person revealed. @param from and before, in ms */
async function revealsIn(db: Executor, from: number, before: number): Promise<readonly RevealCount[]> {
  const span = [gte(auditLog.at, new Date(from).toISOString()), lt(auditLog.at, new Date(before).toISOString())];
  const rows = await db
    .select({ name: auditLog.actorName, action: auditLog.action, targets: auditLog.targets })
    .from(auditLog)
    .where(and(...span, eq(auditLog.outcome, 'done'), inArray(auditLog.action, actions)));
  const byPerson = Map.groupBy(rows, ({ name, action }) => JSON.stringify([name, action]));
  return [...byPerson.values()].flatMap((own) => {
    const group = own[0] && groupOf.get(own[0].action as (typeof actions)[number]);
    if (own[0] === undefined || group === undefined) return [];
    return [
      { name: own[0].name, group, times: own.length, customers: new Set(own.map(({ targets }) => targets)).size },
    ];
  });
}

/** Emails owners which personal data was revealed yesterday; again each hour until the mail server accepts it. */
export async function mailRevealDigest({ db, clock, config, limiter, mailer, home }: BackendServices): Promise<void> {
  const zone = config.reportingZone;
  const today = dayAt(clock.now(), zone);
  const yesterday = addDays(today, -1);
  const [from, before] = [beginOf(yesterday, zone), beginOf(today, zone)];
  const active = and(isNull(staff.deactivatedAt), isNotNull(staff.passwordHash));
  const owners = (await db.select().from(staff).where(active)).filter(({ roles }) => roles.includes('owner'));
  const counted = await revealsIn(db, from, before);
  if (counted.length === 0) return;
  const query = new URLSearchParams({
    ...{ action: actions.join(','), from: new Date(from).toISOString(), to: new Date(before - 1).toISOString() },
  });
  const url = new URL(`/admin/audit?${query}`, home()).href;
  for (const { id, email } of owners) {
    const key = `reveal-digest:${id}:${yesterday}`;
    if (await limiter.wasNoted(key)) continue;
    await mailer.send(revealDigestMail(email, { day: yesterday, zone, counted }, url));
    await limiter.isFirst(key, (2 * day) / 1000);
  }
}

export const revealDigestWatch: Watch = {
  name: 'reveal-digest',
  failure: 'the digest of reveals was not sent',
  apart: 3600,
  round: mailRevealDigest,
};
