import * as v from 'valibot';
import { mostPeopleListed, referralStages } from '#domain/referrals/referrals.ts';
import { type DataOf, declareCall } from '../kit/call.ts';
import { bankRefusal } from '../kit/refusals.ts';
import { count, shape, time } from '../kit/shape.ts';

export const referrals = {
  read: declareCall('GET', '/customers/referrals', {
    summary: 'See what came of your invitations',
    description: [
      'Your referral code and link, and how far the people got who opened an account with it. The code is made by the first call.',
      'People count once they have confirmed their email address and signed in. Nothing here says who they are. There is no reward.',
      'Who is verified is looked up at the bank; who traded, once a minute.',
    ],
    refusals: [bankRefusal],
    reply: {
      message: 'Your invitations.',
      data: shape({
        code: v.pipe(v.string(), v.description('Your own. It never changes.')),
        link: v.pipe(v.string(), v.url(), v.description('The sign-up form with the code filled in.')),
        counts: v.pipe(
          v.object(v.entriesFromList(referralStages, count)),
          v.description('How many got that far: whoever has traded counts as verified and as signed up too.'),
        ),
        people: v.pipe(
          v.array(
            shape({
              joinedMonth: v.pipe(v.string(), v.regex(/^\d{4}-\d{2}$/), v.description('In UTC.')),
              stage: v.picklist(referralStages),
            }),
          ),
          v.description(`The newest first, at most ${mostPeopleListed}.`),
        ),
        canAddUntil: v.pipe(
          v.nullable(time),
          v.description(
            'Until when you can add the code of who invited you; null once there is one, and when the time is over.',
          ),
        ),
      }),
      example: {
        code: 'K7QM4TXF',
        link: 'https://example.com/signup?ref=K7QM4TXF',
        counts: { signed_up: 2, verified: 1, traded: 1 },
        people: [
          { joinedMonth: '2026-02', stage: 'signed_up' },
          { joinedMonth: '2026-01', stage: 'traded' },
        ],
        canAddUntil: null,
      },
    },
  }),
};
export type Referrals = DataOf<typeof referrals.read>;
