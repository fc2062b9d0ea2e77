import { and, eq, isNull, lte, sql } from 'drizzle-orm';
import { addDays, beginOf } from '#domain/sales/calendar.ts';
import type { CustomerFlag } from '#domain/staff/flags.ts';
import type { Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { customerFlags } from '#server/db/schema/staff.ts';
import { invalidInput } from '#server/http/refusals.ts';
import { ownAccount } from '../../access/staff/own-account.ts';
import { perform, type StaffCall } from '../../access/staff/perform.ts';
import { alreadySo } from '../../kit/http/envelope.ts';
import { isSetAt } from './flags.ts';
import { customerOf } from './notes.ts';

interface FlagChange {
  readonly guid: string;
  readonly flag: CustomerFlag;
  readonly reason: string;
}
interface AddedFlag extends FlagChange {
  /** The last day on which it counts, in the zone of who sets it. */
  readonly until?: string | undefined;
}

/** @throws Refusal 403 `own_account`, 404; what the work throws, audited */
async function change(
  call: StaffCall,
  { guid, flag, reason }: FlagChange,
  changes: Readonly<Record<string, readonly [string | null, string | null]>>,
  work: (tx: Executor, now: number) => Promise<void>,
): Promise<null> {
  await customerOf(call.services.db, guid);
  const entry = { action: 'writeNotes', targets: [`customer:${guid}`, `flag:${flag}`], reason } as const;
  return perform(call, entry, async (tx, now) => {
    const isOwn = and(eq(customers.bankCustomerGuid, guid), eq(customers.email, call.who.email.toLowerCase()));
    const [own] = await tx.select({ email: customers.email }).from(customers).where(isOwn);
    if (own !== undefined) throw ownAccount();
    await work(tx, now);
    return { data: null, changes };
  });
}

/** @throws Refusal 403 `own_account`, 404, 409 `already_so`, 422 for a day that is over */
export function addFlag(call: StaffCall, asked: AddedFlag): Promise<null> {
  const { guid: customerGuid, flag: kind, reason, until } = asked;
  const zone = call.who.timeZone ?? call.services.config.reportingZone;
  const endsAt = until === undefined ? null : beginOf(addDays(until, 1), zone);
  const changes = { flag: [null, kind], ...(until !== undefined && { until: [null, until] as const }) } as const;
  return change(call, asked, changes, async (tx, createdAt) => {
    if (endsAt !== null && endsAt <= createdAt) throw invalidInput({ until: 'Choose today or a later day.' });
    // One that ended makes room, as if whoever set it had removed it then.
    const { staffId, removedAt, endsAt: ended } = customerFlags;
    const isOld = and(eq(customerFlags.customerGuid, customerGuid), eq(customerFlags.kind, kind), isNull(removedAt));
    await tx
      .update(customerFlags)
      .set({ removedAt: sql`${ended}`, removedBy: sql`${staffId}` })
      .where(and(isOld, lte(ended, createdAt)));
    const values = { customerGuid, kind, reason, staffId: call.who.id, createdAt, endsAt };
    const added = await tx.insert(customerFlags).values(values).onConflictDoNothing().returning();
    if (added.length === 0) throw alreadySo('They have this flag already.');
  });
}

/** @throws Refusal 403 `own_account`, 404, 409 `already_so` */
export const removeFlag = (call: StaffCall, asked: FlagChange): Promise<null> =>
  change(call, asked, { flag: [asked.flag, null] }, async (tx, removedAt) => {
    const { customerGuid, kind } = customerFlags;
    const removed = await tx
      .update(customerFlags)
      .set({ removedAt, removedBy: call.who.id })
      .where(and(eq(customerGuid, asked.guid), eq(kind, asked.flag), isSetAt(removedAt)))
      .returning();
    if (removed.length === 0) throw alreadySo('They don’t have this flag any more.');
  });
