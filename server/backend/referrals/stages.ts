import { and, eq, inArray, isNull } from 'drizzle-orm';
import { isIdentityMethod } from '#domain/verification/verification.ts';
import { referrals } from '../../db/schema/index.ts';
import type { BankVerification } from '../clients/bank.ts';
import type { BackendServices } from '../services.ts';

/** What the watches of the bank's records found about somebody. */
interface Found {
  readonly customer_guid?: string | null | undefined;
}

const customersOf = (found: readonly Found[]): string[] => [...new Set(found.flatMap(({ customer_guid: guid }) => guid ?? []))];

/** Notes which invited customers have had an order filled, the first time. */
export async function noteTraded({ db, clock }: BackendServices, filled: readonly Found[]): Promise<void> {
  const guids = customersOf(filled);
  if (guids.length === 0) return;
  await db
    .update(referrals)
    .set({ tradedAt: clock.now() })
    .where(and(inArray(referrals.inviteeGuid, guids), isNull(referrals.tradedAt)));
}

/** Notes which invited customers the bank has verified, the first time. The bank is asked once about each, as their own state is the authority. */
export async function noteVerified({ db, bank, clock }: BackendServices, found: readonly BankVerification[]): Promise<void> {
  const guids = customersOf(found.filter(({ method, outcome }) => isIdentityMethod(method) && outcome === 'passed'));
  if (guids.length === 0) return;
  const open = await db
    .select({ guid: referrals.inviteeGuid })
    .from(referrals)
    .where(and(inArray(referrals.inviteeGuid, guids), isNull(referrals.verifiedAt)));
  for (const { guid } of open) {
    const { state } = await bank.getCustomer(guid);
    if (state === 'verified') await db.update(referrals).set({ verifiedAt: clock.now() }).where(eq(referrals.inviteeGuid, guid));
  }
}
