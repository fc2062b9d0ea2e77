import { and, eq, lte, ne } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { customers, referrals } from '#server/db/schema/index.ts';

interface NewCustomer {
  readonly bankCustomerGuid: string | null;
  /** As entered; may not exist. */
  readonly referralCode: string | null;
  readonly createdAt: number;
}

/** Called when a sign-up completes. Ignores unknown codes, and those of later customers. */
export async function recordInviter(
  tx: Executor,
  { bankCustomerGuid: inviteeGuid, referralCode, createdAt }: NewCustomer,
  now: number,
): Promise<void> {
  if (inviteeGuid === null) return;
  // Left by an account that a new sign-up replaced.
  await tx.delete(referrals).where(eq(referrals.inviteeGuid, inviteeGuid));
  if (referralCode === null) return;
  const [inviter] = await tx
    .select({ guid: customers.bankCustomerGuid })
    .from(customers)
    .where(
      and(
        eq(customers.ownReferralCode, referralCode),
        ne(customers.bankCustomerGuid, inviteeGuid),
        lte(customers.createdAt, createdAt),
      ),
    )
    // The inviter must not be deleted before the row below refers to it.
    .for('key share');
  if (!inviter?.guid) return;
  await tx.insert(referrals).values({ inviteeGuid, inviterGuid: inviter.guid, joinedAt: now });
}
