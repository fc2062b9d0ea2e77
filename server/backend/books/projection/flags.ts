import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { customerFlags, staff } from '#server/db/schema/staff.ts';

export const isSet = isNull(customerFlags.removedAt);

/** Their flags, oldest first. */
export function readFlags(db: Executor, guid: string) {
  const { kind, reason, createdAt } = customerFlags;
  return db
    .select({ kind, reason, author: staff.name, createdAt })
    .from(customerFlags)
    .innerJoin(staff, eq(staff.id, customerFlags.staffId))
    .where(and(eq(customerFlags.customerGuid, guid), isSet))
    .orderBy(asc(customerFlags.serial));
}

/** The kinds of each customer's flags, separated by blanks. */
export async function flagsOf(db: Executor, guids: readonly string[]): Promise<(guid: string | null) => string> {
  const { customerGuid, kind, serial } = customerFlags;
  const found = await db
    .select({ customerGuid, kind })
    .from(customerFlags)
    .where(and(inArray(customerGuid, [...guids]), isSet))
    .orderBy(asc(serial));
  return (guid) =>
    found
      .filter((flag) => flag.customerGuid === guid)
      .map((flag) => flag.kind)
      .join(' ');
}

export const hasFlag = (guid: SQL, kinds: readonly string[]): SQL =>
  sql`${guid} in (select customer_guid from customer_flags where removed_at is null and kind = any(${sql.param([...kinds])}::text[]))`;
