import * as v from 'valibot';
import { emptyBody } from '../customers/schemas.ts';
import { route } from '../http/routes.ts';
import { linkOrCustomer, lockLink } from './lock-access.ts';
import { lockAccount } from './lock-account.ts';
import { maskedEmail } from './masked-email.ts';

const getLock = route({
  method: 'GET',
  path: '/customers/lock-link',
  summary: 'Look at a link that locks an account',
  description: ['Says whose account the link of an email locks. Changes nothing: mail scanners open links too.'],
  access: lockLink,
  limit: 'lockAccount',
  body: null,
  example: null,
  reply: {
    status: 200,
    message: 'The account that this link locks.',
    data: v.strictObject({ email: v.pipe(v.string(), v.description('The address, masked.')), locked: v.boolean() }),
    example: { email: 'a•••@example.com', locked: false },
  },
  refusals: [],
  handler: async ({ who: { email, isLocked } }) => ({ email: maskedEmail(email), locked: isLocked }),
});

const postLock = route({
  method: 'POST',
  path: '/customers/lock-account',
  summary: 'Lock an account',
  description: [
    'The bearer is a user token, or the token from a "Lock account" link. Every session ends at once, and nobody can sign in until the account is unlocked.',
    'Orders and transfers in progress continue. The sandbox’s bank refuses every access token issued before; Cybrid’s expire within 30 minutes.',
    'Repeating the call is harmless.',
  ],
  access: linkOrCustomer,
  limit: 'lockAccount',
  body: emptyBody,
  example: {},
  reply: { status: 200, message: 'Your account is locked.', data: v.null(), example: null },
  refusals: [],
  async handler({ services, c, who }) {
    await lockAccount(services, c, who);
    return null;
  },
});

export const lockRoutes = [getLock, postLock];
