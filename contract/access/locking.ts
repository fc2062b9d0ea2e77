import * as v from 'valibot';
import { declareCall } from '../kit/call.ts';
import { emptyBody } from '../kit/fields.ts';

export const locking = {
  readLink: declareCall('GET', '/customers/lock-link', {
    summary: 'Look at a link that locks an account',
    description: ['Says whose account the link of an email locks. Changes nothing: mail scanners open links too.'],
    reply: {
      message: 'The account that this link locks.',
      data: v.object({ email: v.pipe(v.string(), v.description('The address, masked.')), locked: v.boolean() }),
      example: { email: 'a•••@example.com', locked: false },
    },
  }),
  lock: declareCall('POST', '/customers/lock-account', {
    summary: 'Lock an account',
    description: [
      'The bearer is a user token, or the token from a "Lock account" link. Every session ends at once, and nobody can sign in until the account is unlocked.',
      'Orders and transfers in progress continue, and recurring buys are skipped until the account is unlocked. The sandbox’s bank refuses every access token issued before; Cybrid’s expire within 30 minutes.',
      'With a user token, a code or two-step verification was entered for it within five minutes. Repeating the call is harmless.',
    ],
    body: emptyBody,
    example: {},
    reply: { message: 'Your account is locked.' },
  }),
};
