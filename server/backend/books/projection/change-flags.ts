import { and, eq } from 'drizzle-orm';
import type { CustomerFlag } from '#domain/staff/flags.ts';
import type { Executor } from '#server/db/database.ts';
import { customers } from '#server/db/schema/backend.ts';
import { customerFlags } from '#server/db/schema/staff.ts';
import { ownAccount } from '../../access/staff/own-account.ts';
import { perform, type StaffCall } from '../../access/staff/perform.ts';
import { alreadySo } from '../../kit/http/envelope.ts';
import { isSet } from './flags.ts';
import { customerOf } from './notes.ts';

interface FlagChange {
  readonly guid: string;
  readonly flag: CustomerFlag;
  readonly reason: string;
}

/** @throws Refusal 403 `own_account`, 404; what the work throws, audited */
async function change(
  call: StaffCall,
  { guid, flag, reason }: FlagChange,
  [before, after]: readonly [CustomerFlag | null, CustomerFlag | null],
  work: (tx: Executor, now: number) => Promise<void>,
): Promise<null> {
  await customerOf(call.services.db, guid);
  const entry = { action: 'writeNotes', targets: [`customer:${guid}`, `flag:${flag}`], reason } as const;
  return perform(call, entry, async (tx, now) => {
    const isOwn = and(eq(customers.bankCustomerGuid, guid), eq(customers.email, call.who.email.toLowerCase()));
    const [own] = await tx.select({ email: customers.email }).from(customers).where(isOwn);
    if (own !== undefined) throw ownAccount();
    await work(tx, now);
    return { data: null, changes: { flag: [before, after] } };
  });
}

/** @throws Refusal 403 `own_account`, 404, 409 `already_so` */
export const addFlag = (call: StaffCall, asked: FlagChange): Promise<null> =>
  change(call, asked, [null, asked.flag], async (tx, createdAt) => {
    const { guid: customerGuid, flag: kind, reason } = asked;
    const values = { customerGuid, kind, reason, staffId: call.who.id, createdAt };
    const added = await tx.insert(customerFlags).values(values).onConflictDoNothing().returning();
    if (added.length === 0) throw alreadySo('They have this flag already.');
  });

/** @throws Refusal 403 `own_account`, 404, 409 `already_so` */
export const removeFlag = (call: StaffCall, asked: FlagChange): Promise<null> =>
  change(call, asked, [asked.flag, null], async (tx, removedAt) => {
    const { customerGuid, kind } = customerFlags;
    const removed = await tx
      .update(customerFlags)
      .set({ removedAt, removedBy: call.who.id })
      .where(and(eq(customerGuid, asked.guid), eq(kind, asked.flag), isSet))
      .returning();
    if (removed.length === 0) throw alreadySo('They don’t have this flag any more.');
  });
