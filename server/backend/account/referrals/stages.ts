import { and, desc, eq, inArray, isNotNull, isNull, type SQL } from 'drizzle-orm';
import { isIdentityMethod } from '#domain/verification/verification.ts';
import { customers, referrals } from '#server/db/schema/index.ts';
import type { BankVerification } from '../../kit/clients/bank.ts';
import { isFilled } from '../../kit/clients/bank-replies.ts';
import type { BackendServices } from '../../kit/services.ts';

interface Found {
  readonly customer_guid?: string | null | undefined;
}

const customersOf = (found: readonly Found[]): string[] => [
  ...new Set(found.flatMap(({ customer_guid: guid }) => guid ?? [])),
];

/** Marks invitees' first filled orders. */
export async function recordTraded({ db, clock }: BackendServices, filled: readonly Found[]): Promise<void> {
  const guids = customersOf(filled);
  if (guids.length === 0) return;
  await db
    .update(referrals)
    .set({ tradedAt: clock.now() })
    .where(and(inArray(referrals.inviteeGuid, guids), isNull(referrals.tradedAt)));
}

export const hasTraded = async ({ bank }: BackendServices, customerGuid: string): Promise<boolean> =>
  (await bank.listTradesOf(customerGuid)).some(isFilled);

/** The bank's page size, and the number of people checked at once. */
const pageSize = 100;
const maxAsked = 1000;

/** The customer's state at the bank decides, even after a passed verification. */
export async function recordVerified(services: BackendServices, found: readonly BankVerification[]): Promise<void> {
  const guids = customersOf(found.filter(({ method, outcome }) => isIdentityMethod(method) && outcome === 'passed'));
  if (guids.length > 0) await askAbout(services, inArray(referrals.inviteeGuid, guids));
}

/** Rechecks, in case the watch missed any. @throws UpstreamError */
export const recordVerifiedOf = (services: BackendServices, inviterGuid: string): Promise<void> =>
  askAbout(services, eq(referrals.inviterGuid, inviterGuid));

async function askAbout({ db, bank, clock }: BackendServices, whom: SQL): Promise<void> {
  const open = await db
    .select({ guid: referrals.inviteeGuid })
    .from(referrals)
    .innerJoin(customers, eq(customers.bankCustomerGuid, referrals.inviteeGuid))
    // Never signed in: not listed, and cannot be verified.
    .where(and(whom, isNull(referrals.verifiedAt), isNotNull(customers.latestIat)))
    .orderBy(desc(referrals.joinedAt))
    .limit(maxAsked);
  for (let at = 0; at < open.length; at += pageSize) {
    const asked = open.slice(at, at + pageSize).map(({ guid }) => guid);
    const verified = (await bank.listCustomers(asked))
      .filter(({ guid, state }) => state === 'verified' && asked.includes(guid))
      .map(({ guid }) => guid);
    if (verified.length === 0) continue;
    await db
      .update(referrals)
      .set({ verifiedAt: clock.now() })
      .where(and(inArray(referrals.inviteeGuid, verified), isNull(referrals.verifiedAt)));
  }
}
