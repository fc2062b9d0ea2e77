import * as v from 'valibot';
import { type AddressHold, type AddressHoldHistory, holdLengths } from '#domain/addresses/addressHold.ts';
import { optionalOtpField } from '../access/otpField.ts';
import { declareCall } from '../kit/call.ts';
import { emailField, field } from '../kit/fields.ts';
import { enteredCodeRefusals, foreignRefusal } from '../kit/refusals.ts';
import { shape, time } from '../kit/shape.ts';

const path = '/customers/address-hold';
const hours = v.picklist(holdLengths);
const isHistory = (holds: readonly AddressHold[]): holds is AddressHoldHistory => holds.length > 0;

const setting = shape({
  holdHours: v.pipe(hours, v.description('The hold of a wallet or bank account that is added now.')),
  next: v.pipe(
    v.nullable(shape({ holdHours: hours, from: time })),
    v.description('The shorter hold that was chosen, and when it takes effect.'),
  ),
  history: v.pipe(
    v.array(shape({ holdHours: hours, from: v.nullable(time) })),
    v.guard(isHistory),
    v.description(
      'Every hold, oldest first. A wallet or bank account has the one that was in force when it was added.',
    ),
  ),
});
const inForce = { holdHours: 24, from: null } as const;
const shorter = { holdHours: 0, from: Date.UTC(2026, 0, 16, 12) } as const;

/** For how long new wallets and bank accounts are on hold. */
export const addressHold = {
  read: declareCall('GET', path, {
    summary: 'Get the hold of new wallets and bank accounts',
    description: [
      'For how long the customer of this session cannot withdraw to a wallet or bank account that they just added.',
    ],
    reply: {
      message: 'Your hold for new wallets and bank accounts.',
      data: setting,
      example: { holdHours: 24, next: null, history: [inForce] },
    },
  }),
  save: declareCall('PUT', path, {
    summary: 'Change the hold of new wallets and bank accounts',
    description: [
      'A change needs a code that was requested for it, in `otp` or entered with `verify_otp` within five minutes. A longer hold takes effect at once, a shorter one when the hold in force is over.',
      'Wallets and bank accounts that were added before keep their hold. A choice replaces a shorter one that has not taken effect yet.',
      'The customer is notified by email of each change. Repeating the call has no further effect.',
    ],
    body: shape({
      email: field(emailField),
      holdHours: v.pipe(
        v.picklist(holdLengths, `The hold must be one of ${holdLengths.join(', ')} hours.`),
        v.description('How many hours a new wallet or bank account is on hold; 0 for no hold.'),
      ),
      otp: optionalOtpField,
    }),
    example: { email: 'ada@example.com', holdHours: 0, otp: '402913' },
    refusals: [
      foreignRefusal,
      { status: 403, code: 'code_required', when: 'The hold would change, and no code was entered.' },
      ...enteredCodeRefusals,
    ],
    reply: {
      message: 'Your hold for new wallets and bank accounts was saved.',
      data: setting,
      example: { holdHours: 24, next: shorter, history: [inForce, shorter] },
    },
  }),
};
