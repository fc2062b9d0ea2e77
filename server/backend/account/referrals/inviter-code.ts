import { and, eq, gt, lte, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isReferralCode } from '#domain/credentials/referralCode.ts';
import { addableUntil } from '#domain/referrals/referrals.ts';
import type { Database } from '#server/db/database.ts';
import { customers, referrals } from '#server/db/schema/index.ts';
import { Refusal } from '#server/http/refusals.ts';
import type { Customer } from '../../access/customers/store.ts';
import type { BackendServices } from '../../kit/services.ts';
import { hasTraded } from './stages.ts';

/** Partner codes tie the customer to that partner. */
const isPartners = ({ referralCode }: Customer): boolean => referralCode !== null && !isReferralCode(referralCode);

const inviterOf = async (db: Database, guid: string): Promise<{ readonly code: string | null } | null> => {
  const [row] = await db
    .select({ code: customers.ownReferralCode })
    .from(referrals)
    .innerJoin(customers, eq(customers.bankCustomerGuid, referrals.inviterGuid))
    .where(eq(referrals.inviteeGuid, guid));
  return row ?? null;
};

/** Deadline in ms; null if the inviter is known or it has passed. */
export async function canAddUntil(
  { db, clock }: BackendServices,
  customer: Customer,
  guid: string,
): Promise<number | null> {
  const until = addableUntil(customer.createdAt);
  return until <= clock.now() || isPartners(customer) || (await inviterOf(db, guid)) !== null ? null : until;
}

/**
 * Stores the inviter of an existing account. Idempotent.
 * @throws Refusal those of the call
 * @throws UpstreamError if the bank fails
 */
export async function addInviter(
  services: BackendServices,
  customer: Customer,
  guid: string,
  code: string,
): Promise<void> {
  const { db, clock } = services;
  // The order watch has passed older orders.
  const traded = await hasTraded(services, guid);
  const now = clock.now();
  const inviter = alias(customers, 'inviter');
  // One statement, so that only one of two concurrent calls wins.
  const added = isPartners(customer)
    ? []
    : await db
        .insert(referrals)
        .select(
          db
            .select({
              inviteeGuid: sql<string>`${customers.bankCustomerGuid}`.as('invitee_guid'),
              inviterGuid: sql<string>`${inviter.bankCustomerGuid}`.as('inviter_guid'),
              joinedAt: customers.createdAt,
              verifiedAt: sql<null>`null::timestamptz`.as('verified_at'),
              tradedAt: sql<number | null>`${traded ? new Date(now).toISOString() : null}::timestamptz`.as('traded_at'),
            })
            .from(customers)
            .innerJoin(inviter, eq(inviter.ownReferralCode, code))
            .where(
              and(
                eq(customers.bankCustomerGuid, guid),
                gt(customers.createdAt, now - addableUntil(0)),
                ne(inviter.email, customers.email),
                lte(inviter.createdAt, customers.createdAt),
              ),
            ),
        )
        .onConflictDoNothing()
        .returning({ guid: referrals.inviteeGuid });
  if (added.length === 0) await refuse(services, customer, guid, code);
}

const atField = (code: string, sentence: string) =>
  new Refusal(422, code, sentence, { fields: { referral_code: sentence } });

/** Explains the refusal, unless this very code is stored. */
async function refuse({ db, clock }: BackendServices, customer: Customer, guid: string, code: string): Promise<void> {
  if (customer.ownReferralCode === code)
    throw atField('own_code', 'This is your own code. Enter the code of the person who invited you.');
  const known = await inviterOf(db, guid);
  if (known?.code === code) return;
  if (known !== null || isPartners(customer))
    throw new Refusal(409, 'already_invited', 'Your account has a referral code already. It can’t be changed.');
  if (addableUntil(customer.createdAt) <= clock.now())
    throw new Refusal(409, 'code_too_late', 'A referral code can be added in the first 30 days of an account only.');
  const [owner] = await db
    .select({ guid: customers.bankCustomerGuid })
    .from(customers)
    .where(eq(customers.ownReferralCode, code));
  throw owner
    ? atField(
        'joined_later',
        'This person opened their account after you. Enter the code of the person who invited you.',
      )
    : atField('unknown_code', 'Nobody has this code. Check it with the person who invited you.');
}
