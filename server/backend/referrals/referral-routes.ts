import * as v from 'valibot';
import { mostPeopleListed, referralStages } from '#domain/referrals/referrals.ts';
import { liveSession } from '../customers/access.ts';
import { bankUnavailable } from '../http/envelope.ts';
import { bankRefusal } from '../http/refusals.ts';
import { route } from '../http/routes.ts';
import { ownCode } from './own-code.ts';
import { readReferrals } from './read-referrals.ts';
import { noteVerifiedOf } from './stages.ts';

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
});

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
  limit: 'readReferrals',
  body: null,
  example: null,
  reply: {
    status: 200,
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
    },
  },
  refusals: [bankRefusal],
  async handler({ services, who: { customer, token } }) {
    const code = await ownCode(services.db, customer);
    const link = new URL('/signup', services.home());
    link.searchParams.set('ref', code);
    await noteVerifiedOf(services, token.guid).catch((error: unknown) => {
      throw bankUnavailable(error);
    });
    const { counts, people } = await readReferrals(services.db, token.guid);
    return { code, link: link.href, counts, people: people.map(({ joinedMonth, stage }) => ({ joined_month: joinedMonth, stage })) };
  },
});

export const referralRoutes = [getReferrals];
