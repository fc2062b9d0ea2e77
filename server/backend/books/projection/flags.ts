import { and, asc, eq, gt, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import { iso } from '#domain/time/iso.ts';
import type { Executor } from '#server/db/database.ts';
import { customerFlags, staff } from '#server/db/schema/staff.ts';

/** Neither removed nor ended. */
export const isSetAt = (now: number) =>
  and(isNull(customerFlags.removedAt), or(isNull(customerFlags.endsAt), gt(customerFlags.endsAt, now)));

/** Their flags, oldest first. */
export function readFlags(db: Executor, guid: string, now: number) {
  const { kind, reason, createdAt, endsAt } = customerFlags;
  return db
    .select({ kind, reason, author: staff.name, createdAt, endsAt })
    .from(customerFlags)
    .innerJoin(staff, eq(staff.id, customerFlags.staffId))
    .where(and(eq(customerFlags.customerGuid, guid), isSetAt(now)))
    .orderBy(asc(customerFlags.serial));
}

/** The kinds of each customer's flags, separated by blanks. */
export async function flagsOf(
  db: Executor,
  guids: readonly string[],
  now: number,
): Promise<(guid: string | null) => string> {
  const { customerGuid, kind, serial } = customerFlags;
  const found = await db
    .select({ customerGuid, kind })
    .from(customerFlags)
    .where(and(inArray(customerGuid, [...guids]), isSetAt(now)))
    .orderBy(asc(serial));
  return (guid) =>
    found
      .filter((flag) => flag.customerGuid === guid)
      .map((flag) => flag.kind)
      .join(' ');
}

export const hasFlag = (guid: SQL, kinds: readonly string[], now: number): SQL =>
  sql`${guid} in (select customer_guid from customer_flags where removed_at is null and (ends_at is null or ends_at > ${iso(now)}::timestamptz) and kind = any(${sql.param([...kinds])}::text[]))`;
