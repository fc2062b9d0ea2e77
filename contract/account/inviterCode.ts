import * as v from 'valibot';
import { addableDays } from '#domain/referrals/referrals.ts';
import { referralField } from '../access/personFields.ts';
import { declareCall } from '../kit/call.ts';
import { field } from '../kit/fields.ts';
import { bankRefusal } from '../kit/refusals.ts';
import { shape } from '../kit/shape.ts';

/** The inviter's code, separate from referrals so that pages load only what they need. */
export const inviterCode = {
  add: declareCall('PUT', '/customers/referral-code', {
    summary: 'Add the code of who invited you',
    description: [
      `For a customer who gave no code when they signed up, or one that nobody has: within ${addableDays} days of that, and once.`,
      'From then on you count among the people whom they invited, in the month in which you joined, as far as you have got already.',
      'Repeating the call has no further effect.',
    ],
    body: shape({ referralCode: field(v.pipe(referralField, v.nonEmpty('Enter the code.'))) }),
    example: { referralCode: 'K7QM4TXF' },
    refusals: [
      {
        status: 409,
        code: 'already_invited',
        when: 'The customer has an inviter, or gave a partner’s code when they signed up.',
      },
      { status: 409, code: 'code_too_late', when: 'The account is older than 30 days.' },
      { status: 422, code: 'own_code', when: 'It is the customer’s own code.' },
      { status: 422, code: 'unknown_code', when: 'Nobody has this code.' },
      { status: 422, code: 'joined_later', when: 'Whose code it is opened their account after the customer.' },
      bankRefusal,
    ],
    reply: { message: 'Your referral code was added.' },
  }),
};
