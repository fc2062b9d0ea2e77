import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { type InvitedPerson, mostPeopleListed, type Referrals } from '#domain/referrals/referrals.ts';
import type { Database } from '../../db/database.ts';
import { customers, referrals } from '../../db/schema/index.ts';

const hasTraded = sql`${referrals.tradedAt} is not null`;
/** Nobody trades unverified, whatever the watch of verifications has seen. */
const isVerified = sql`(${referrals.verifiedAt} is not null or ${hasTraded})`;

/** What came of a customer's invitations, without anything that says who was invited. */
export async function readReferrals(db: Database, inviterGuid: string): Promise<Pick<Referrals, 'counts' | 'people'>> {
  // Whoever has signed in has confirmed their address: accounts with made-up addresses do not count.
  const isInvited = and(eq(referrals.inviterGuid, inviterGuid), isNotNull(customers.latestIat));
  const isInvitee = eq(customers.bankCustomerGuid, referrals.inviteeGuid);
  const count = (condition = sql`true`) => sql<number>`count(*) filter (where ${condition})::int`;
  const [[counts], rows] = await Promise.all([
    db
      .select({ signed_up: count(), verified: count(isVerified), traded: count(hasTraded) })
      .from(referrals)
      .innerJoin(customers, isInvitee)
      .where(isInvited),
    db
      .select({ joinedAt: referrals.joinedAt, verified: sql<boolean>`${isVerified}`, traded: sql<boolean>`${hasTraded}` })
      .from(referrals)
      .innerJoin(customers, isInvitee)
      .where(isInvited)
      .orderBy(desc(referrals.joinedAt), desc(referrals.inviteeGuid))
      .limit(mostPeopleListed),
  ]);
  const people = rows.map(({ joinedAt, verified, traded }): InvitedPerson => {
    const stage = traded ? 'traded' : verified ? 'verified' : 'signed_up';
    return { joinedMonth: new Date(joinedAt).toISOString().slice(0, 7), stage };
  });
  return { counts: counts ?? { signed_up: 0, verified: 0, traded: 0 }, people };
}
