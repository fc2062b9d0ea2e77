import * as v from 'valibot';
import { declareCall } from '../kit/call.ts';
import { emailBody, emailField, field } from '../kit/fields.ts';
import { bankRefusal } from '../kit/refusals.ts';
import { guid, shape } from '../kit/shape.ts';
import { passwordField, passwordHasEmail, passwordHasNoEmail } from './passwordFields.ts';
import { countryField, nameField, namePartField, phoneField, phoneIsNone, referralField } from './personFields.ts';
import { phoneIsNumber } from './phone.ts';

/** Accepts a full display name (`displayName`, `name`) or `first_name` and `last_name`. */
const withDisplayName = v.transform((body: unknown) => {
  if (typeof body !== 'object' || body === null) return body;
  const { displayName, name, first_name, last_name, ...rest } = body as Record<string, unknown>;
  const parts = [first_name, last_name].filter((part) => part !== undefined && part !== null);
  const joined = parts.length > 0 && parts.every((part) => typeof part === 'string') ? parts.join(' ') : parts[0];
  return { ...rest, first_name, last_name, displayName: displayName ?? name ?? joined };
});

const body = v.pipe(
  v.unknown(),
  withDisplayName,
  v.object({
    email: field(emailField),
    password: field(passwordField),
    displayName: field(nameField),
    first_name: field(namePartField),
    last_name: field(namePartField),
    phone: field(phoneField),
    country: field(countryField),
    referral_code: field(referralField),
  }),
  v.forward(v.partialCheck([['email'], ['password']], passwordHasNoEmail, passwordHasEmail), ['password']),
  v.forward(v.partialCheck([['phone'], ['country']], phoneIsNumber, phoneIsNone), ['phone']),
);
type SignUpBody = v.InferOutput<typeof body>;
/** Fields that only the product's form sends are optional. */
export type SignUpInput = Pick<SignUpBody, 'email' | 'password' | 'displayName'> & Partial<SignUpBody>;

const email = 'ada@example.com';

export const signUps = {
  open: declareCall('POST', '/customers/signup', {
    // Creates the customer at two other companies, which takes a while.
    timeout: 60_000,
    summary: 'Open an account',
    description: [
      'Creates the sign-in, the bank customer and its accounts, and emails a link that confirms the address.',
      'A retry with the same email finishes an interrupted sign-up. The name can also be sent as `name`, or as `first_name` and `last_name`.',
      'An account whose address nobody has confirmed gives way: the new password and name replace those of the sign-up before, and its first session needs an emailed code.',
      'Phone, country and referral code can be left out.',
      'The reply is the same whether or not anybody has the referral code. If somebody does, the new account counts as theirs once the sign-up is complete.',
    ],
    body,
    example: { email, password: 'correct-horse-9', displayName: 'Ada Example', phone: '(519) 555-0123', country: 'CA' },
    refusals: [
      {
        status: 409,
        code: 'email_exists',
        when: 'The email already has a confirmed account, or one that was opened a moment ago. This is the only call that reveals it.',
      },
      {
        status: 409,
        code: 'sign_up_in_progress',
        when: 'Another request with the same email did not finish within 20 seconds.',
      },
      bankRefusal,
      {
        status: 503,
        code: 'sign_up_interrupted',
        when: 'Another service failed. Submitting the form again continues from there.',
      },
    ],
    reply: {
      status: 201,
      message: 'Your account is open. Confirm your email address with the link that we emailed you.',
      data: shape({ email: v.string(), customerGuid: guid }),
      example: { email, customerGuid: '0c1d2e3f405162738495a6b7c8d9eaf0' },
    },
  }),
  sendLink: declareCall('POST', '/customers/generate-email-link', {
    summary: 'Send the confirmation link again',
    description: ['The reply and its timing are the same whether or not the address is known or confirmed.'],
    body: emailBody,
    example: { email },
    reply: { message: 'If this address still needs to be confirmed, we sent it a new link.' },
  }),
};
