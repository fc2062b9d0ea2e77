import * as v from 'valibot';
import { declareCall } from '../kit/call.ts';
import { emailBody, emailField, field, tokenField } from '../kit/fields.ts';
import { enteredCodeRefusals, foreignRefusal, freshRefusal } from '../kit/refusals.ts';
import { optionalOtpField } from './otpField.ts';
import { passwordField, passwordHasEmail, passwordHasNoEmail } from './passwordFields.ts';

/** `unknown`: no such link for this address. */
const link = v.picklist(['open', 'used', 'expired', 'unknown']);
export type ResetLinkState = v.InferOutput<typeof link>;

export const passwords = {
  sendLink: declareCall('POST', '/customers/reset-password', {
    summary: 'Email a link to choose a new password',
    description: [
      'The link leads to `/reset-password?token=…&email=…`. It works once and expires in one hour.',
      'The reply and its timing are the same whether or not the address is known.',
    ],
    body: emailBody,
    example: { email: 'ada@example.com' },
    reply: { message: 'If this address has an account, we sent it a link to choose a new password.' },
  }),
  checkLink: declareCall('POST', '/customers/check-reset-link', {
    summary: 'Check a link before choosing a password',
    description: [
      'Says why a link no longer works, so that nobody types a new password in vain. Only the holder of the link learns anything.',
    ],
    // In the body, so that no access log has the token.
    body: v.object({ email: field(emailField), token: field(tokenField) }),
    example: { email: 'ada@example.com', token: 'q83v…' },
    reply: { message: 'The link was checked.', data: v.object({ link }), example: { link: 'open' } },
  }),
  update: declareCall('POST', '/customers/update-password', {
    // Another change may hold the customer's lease for twenty seconds.
    timeout: 28_000,
    summary: 'Choose a new password',
    description: [
      'The bearer is the token from the emailed link, or a user token. Every session ends, and the customer is notified by email.',
      'With a user token, a code of the plain variant or two-step verification was entered within five minutes, for this or without naming anything, or `otp` holds such a code.',
    ],
    body: v.pipe(
      v.object({ email: field(emailField), password: field(passwordField), otp: optionalOtpField }),
      v.forward(v.partialCheck([['email'], ['password']], passwordHasNoEmail, passwordHasEmail), ['password']),
    ),
    example: { email: 'ada@example.com', password: 'battery-staple-7' },
    refusals: [
      foreignRefusal,
      freshRefusal,
      {
        status: 409,
        code: 'password_change_in_progress',
        when: 'Another change for this customer did not finish within twenty seconds.',
      },
      ...enteredCodeRefusals,
    ],
    reply: { message: 'Your password was changed. Sign in with the new one.' },
  }),
};
