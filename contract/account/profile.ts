import * as v from 'valibot';
import { countryField, phoneField, phoneIsNone } from '../access/personFields.ts';
import { phoneIsNumber } from '../access/phone.ts';
import { declareCall } from '../kit/call.ts';
import { bankRefusal } from '../kit/refusals.ts';

export const profile = {
  save: declareCall('PUT', '/customers/profile', {
    summary: 'Change your phone number and your country',
    description: [
      'An empty `phone` removes the number. An empty `country` leaves it as it is: nobody lives nowhere.',
      'A customer whom the bank has verified can add a country, unless it differs from that of the verified address, and cannot change one.',
      'Each change is a security event, and the customer is notified by email. Repeating the call has no further effect.',
    ],
    // Both are required: sending one alone must not clear the other.
    body: v.pipe(
      v.object({ phone: phoneField, country: countryField }),
      v.forward(v.partialCheck([['phone'], ['country']], phoneIsNumber, phoneIsNone), ['phone']),
    ),
    example: { phone: '(519) 555-0123', country: 'CA' },
    refusals: [
      {
        status: 409,
        code: 'country_verified',
        when: 'The bank has verified the customer, with another country than this one.',
      },
      bankRefusal,
    ],
    reply: {
      message: 'Your profile is saved.',
      data: v.object({
        phone: v.pipe(v.nullable(v.string()), v.description('E.164; null if we have none.')),
        country: v.pipe(v.nullable(v.string()), v.description('ISO 3166-1 alpha-2; null if we have none.')),
      }),
      example: { phone: '+15195550123', country: 'CA' },
    },
  }),
};
