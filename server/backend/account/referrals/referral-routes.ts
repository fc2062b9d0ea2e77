import { randomInt } from 'node:crypto';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { inviterCode } from '#contract/account/inviterCode.ts';
import { referrals as calls, type Referrals } from '#contract/account/referrals.ts';
import { drawnLength, referralCodeOf, symbolCount } from '#domain/credentials/referralCode.ts';
import { mostPeopleListed } from '#domain/referrals/referrals.ts';
import { type Database, violatedConstraint } from '#server/db/database.ts';
import { customers, referrals } from '#server/db/schema/index.ts';
import { liveSession } from '../../access/customers/access.ts';
import { type Customer, findCustomer } from '../../access/customers/store.ts';
import { UpstreamError } from '../../kit/clients/http.ts';
import { bankUnavailable } from '../../kit/http/envelope.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import { addInviter, canAddUntil } from './inviter-code.ts';
import { recordVerifiedOf } from './stages.ts';

const hasTraded = sql`${referrals.tradedAt} is not null`;
/** Trading implies verification, whatever the watch has seen. */
const isVerified = sql`(${referrals.verifiedAt} is not null or ${hasTraded})`;

async function readReferrals(db: Database, inviterGuid: string): Promise<Pick<Referrals, 'counts' | 'people'>> {
  // Signed in means a confirmed address: made-up accounts don't count.
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
      .select({
        joinedAt: referrals.joinedAt,
        verified: sql<boolean>`${isVerified}`,
        traded: sql<boolean>`${hasTraded}`,
      })
      .from(referrals)
      .innerJoin(customers, isInvitee)
      .where(isInvited)
      .orderBy(desc(referrals.joinedAt), desc(referrals.inviteeGuid))
      .limit(mostPeopleListed),
  ]);
  const people = rows.map(({ joinedAt, verified, traded }): Referrals['people'][number] => {
    const stage = traded ? 'traded' : verified ? 'verified' : 'signed_up';
    return { joinedMonth: new Date(joinedAt).toISOString().slice(0, 7), stage };
  });
  return { counts: counts ?? { signed_up: 0, verified: 0, traded: 0 }, people };
}

/** One of 13 billion; each code in use barely helps guessing. */
export function drawCode(): string {
  for (;;) {
    const code = referralCodeOf(Array.from({ length: drawnLength }, () => randomInt(symbolCount)));
    if (code !== null) return code;
  }
}

/** The customer's permanent code, created on first use, safe across processes. */
export async function ownCode(
  db: Database,
  customer: Pick<Customer, 'email' | 'ownReferralCode'>,
  draw = drawCode,
): Promise<string> {
  const { email, ownReferralCode: known } = customer;
  if (known !== null) return known;
  const made = await store(db, email, draw());
  if (made !== null) return made;
  // A concurrent call won, or the code is taken.
  const now = await findCustomer(db, email);
  if (!now) throw new Error('a customer row vanished');
  return ownCode(db, now, draw);
}

/** @returns null if the customer has a code, or somebody else has this one */
async function store(db: Database, email: string, ownReferralCode: string): Promise<string | null> {
  const hasNone = and(eq(customers.email, email), isNull(customers.ownReferralCode));
  try {
    const [row] = await db
      .update(customers)
      .set({ ownReferralCode })
      .where(hasNone)
      .returning({ code: customers.ownReferralCode });
    return row?.code ?? null;
  } catch (error) {
    if (violatedConstraint(error) === 'customers_own_referral_code_unique') return null;
    throw error;
  }
}

const orBankUnavailable = (error: unknown): never => {
  throw error instanceof UpstreamError ? bankUnavailable(error) : error;
};

const read = implement(calls.read, {
  access: liveSession,
  async handler({ services, who: { customer, token } }) {
    const code = await ownCode(services.db, customer);
    const link = new URL('/signup', services.home());
    link.searchParams.set('ref', code);
    await recordVerifiedOf(services, token.guid).catch(orBankUnavailable);
    const { counts, people } = await readReferrals(services.db, token.guid);
    return { code, link: link.href, counts, people, canAddUntil: await canAddUntil(services, customer, token.guid) };
  },
});

const add = implement(inviterCode.add, {
  access: liveSession,
  limit: 'addReferralCode',
  async handler({ services, body, who: { customer, token } }) {
    await addInviter(services, customer, token.guid, body.referralCode).catch(orBankUnavailable);
    return null;
  },
});

export const referralRoutes = [...routesOf(calls, { read }), ...routesOf(inviterCode, { add })];
