import { and, eq, lte, ne } from 'drizzle-orm';
import type { Executor } from '#server/db/database.ts';
import { customers, referrals } from '#server/db/schema/index.ts';

interface NewCustomer {
  readonly bankCustomerGuid: string | null;
  /** As entered; it may be nobody's. */
  readonly referralCode: string | null;
  readonly createdAt: number;
}

/** Notes who invited a customer whose sign-up has just become complete. A code that nobody has changes nothing, nor one of somebody who came later, such as after a sign-up that broke off. */
export async function noteInviter(tx: Executor, { bankCustomerGuid: inviteeGuid, referralCode, createdAt }: NewCustomer, now: number): Promise<void> {
  if (inviteeGuid === null) return;
  // Of an account that gave way to a new sign-up.
  await tx.delete(referrals).where(eq(referrals.inviteeGuid, inviteeGuid));
  if (referralCode === null) return;
  const [inviter] = await tx
    .select({ guid: customers.bankCustomerGuid })
    .from(customers)
    .where(and(eq(customers.ownReferralCode, referralCode), ne(customers.bankCustomerGuid, inviteeGuid), lte(customers.createdAt, createdAt)))
    // Until the row below refers to it, the inviter must not be deleted.
    .for('key share');
  if (!inviter?.guid) return;
  await tx.insert(referrals).values({ inviteeGuid, inviterGuid: inviter.guid, joinedAt: now });
}
