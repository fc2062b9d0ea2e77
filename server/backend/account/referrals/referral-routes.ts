import { randomInt } from 'node:crypto';
import { and, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import * as v from 'valibot';
import { field, referralField } from '#contract/kit/fields.ts';
import { bankRefusal } from '#contract/kit/refusals.ts';
import { drawnLength, referralCodeOf, symbolCount } from '#domain/credentials/referralCode.ts';
import { addableDays, type InvitedPerson, mostPeopleListed, type Referrals, referralStages } from '#domain/referrals/referrals.ts';
import { type Database, violatedConstraint } from '#server/db/database.ts';
import { customers, referrals } from '#server/db/schema/index.ts';
import { liveSession } from '../../access/customers/access.ts';
import { type Customer, findCustomer } from '../../access/customers/store.ts';
import { UpstreamError } from '../../kit/clients/http.ts';
import { bankUnavailable } from '../../kit/http/envelope.ts';
import { route } from '../../kit/http/routes.ts';
import { addInviter, canAddUntil, inviterCodeRefusals } from './inviter-code.ts';
import { noteVerifiedOf } from './stages.ts';

const hasTraded = sql`${referrals.tradedAt} is not null`;
/** Nobody trades unverified, whatever the watch of verifications has seen. */
const isVerified = sql`(${referrals.verifiedAt} is not null or ${hasTraded})`;

/** What came of a customer's invitations, without anything that says who was invited. */
async function readReferrals(db: Database, inviterGuid: string): Promise<Pick<Referrals, 'counts' | 'people'>> {
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

/** A random code of 13 billion, which one more that was given out makes no easier to guess. */
export function drawCode(): string {
  for (;;) {
    const code = referralCodeOf(Array.from({ length: drawnLength }, () => randomInt(symbolCount)));
    if (code !== null) return code;
  }
}

/** The customer's own code, made by the first call, whichever process and however many at once. It never changes. */
export async function ownCode(db: Database, customer: Pick<Customer, 'email' | 'ownReferralCode'>, draw = drawCode): Promise<string> {
  const { email, ownReferralCode: known } = customer;
  if (known !== null) return known;
  const made = await store(db, email, draw());
  if (made !== null) return made;
  // A call at the same time was first, or the code is somebody else's already.
  const now = await findCustomer(db, email);
  if (!now) throw new Error('a customer row vanished');
  return ownCode(db, now, draw);
}

/** @returns null if the customer has a code, or somebody else has this one */
async function store(db: Database, email: string, ownReferralCode: string): Promise<string | null> {
  const hasNone = and(eq(customers.email, email), isNull(customers.ownReferralCode));
  try {
    const [row] = await db.update(customers).set({ ownReferralCode }).where(hasNone).returning({ code: customers.ownReferralCode });
    return row?.code ?? null;
  } catch (error) {
    if (violatedConstraint(error) === 'customers_own_referral_code_unique') return null;
    throw error;
  }
}

const howMany = v.pipe(v.number(), v.integer(), v.minValue(0));

const referralsReply = v.strictObject({
  code: v.pipe(v.string(), v.description('Your own. It never changes.')),
  link: v.pipe(v.string(), v.url(), v.description('The sign-up form with the code filled in.')),
  counts: v.pipe(
    v.strictObject({ signed_up: howMany, verified: howMany, traded: howMany }),
    v.description('How many got that far: whoever has traded counts as verified and as signed up too.'),
  ),
  people: v.pipe(
    v.array(
      v.strictObject({
        joined_month: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/), v.description('In UTC.')),
        stage: v.picklist(referralStages),
      }),
    ),
    v.description(`The newest first, at most ${mostPeopleListed}.`),
  ),
  can_add_until: v.pipe(
    v.nullable(v.pipe(v.string(), v.isoTimestamp())),
    v.description('Until when you can add the code of who invited you; null once there is one, and when the time is over.'),
  ),
});

const orBankUnavailable = (error: unknown): never => {
  throw error instanceof UpstreamError ? bankUnavailable(error) : error;
};

const getReferrals = route({
  method: 'GET',
  path: '/customers/referrals',
  summary: 'See what came of your invitations',
  description: [
    'Your referral code and link, and how far the people got who opened an account with it. The code is made by the first call.',
    'People count once they have confirmed their email address and signed in. Nothing here says who they are. There is no reward.',
    'Who is verified is looked up at the bank; who traded, once a minute.',
  ],
  access: liveSession,
  reply: {
    message: 'Your invitations.',
    data: referralsReply,
    example: {
      code: 'K7QM4TXF',
      link: 'https://example.com/signup?ref=K7QM4TXF',
      counts: { signed_up: 2, verified: 1, traded: 1 },
      people: [
        { joined_month: '2026-02', stage: 'signed_up' },
        { joined_month: '2026-01', stage: 'traded' },
      ],
      can_add_until: null,
    },
  },
  refusals: [bankRefusal],
  async handler({ services, who: { customer, token } }) {
    const code = await ownCode(services.db, customer);
    const link = new URL('/signup', services.home());
    link.searchParams.set('ref', code);
    await noteVerifiedOf(services, token.guid).catch(orBankUnavailable);
    const { counts, people } = await readReferrals(services.db, token.guid);
    const until = await canAddUntil(services, customer, token.guid);
    return {
      ...{ code, link: link.href, counts, can_add_until: until === null ? null : new Date(until).toISOString() },
      people: people.map(({ joinedMonth, stage }) => ({ joined_month: joinedMonth, stage })),
    };
  },
});

const addCodeBody = v.object({ referral_code: field(v.pipe(referralField, v.nonEmpty('Enter the code.'))) });

const putCode = route({
  method: 'PUT',
  path: '/customers/referral-code',
  summary: 'Add the code of who invited you',
  description: [
    `For a customer who gave no code when they signed up, or one that nobody has: within ${addableDays} days of that, and once.`,
    'From then on you count among the people whom they invited, in the month in which you joined, as far as you have got already.',
    'Repeating the call has no further effect.',
  ],
  access: liveSession,
  limit: 'addReferralCode',
  body: addCodeBody,
  example: { referral_code: 'K7QM4TXF' },
  reply: { message: 'Your referral code was added.', data: v.null(), example: null },
  refusals: [...inviterCodeRefusals, bankRefusal],
  async handler({ services, body, who: { customer, token } }) {
    await addInviter(services, customer, token.guid, body.referral_code).catch(orBankUnavailable);
    return null;
  },
});

export const referralRoutes = [getReferrals, putCode];
