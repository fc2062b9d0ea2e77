import { bearerOf, liveSession, requireSession } from '../customers/access.ts';
import type { Access } from '../http/routes.ts';
import { linkInvalid, type PasswordProof } from './change-password.ts';

/** Dots distinguish a user token from a link's token. The change itself checks the link. */
const looksLikeJwt = (bearer: string): boolean => bearer.split('.').length === 3;

export const linkOrSession: Access<PasswordProof> = {
  schemes: ['resetToken', 'userToken'],
  optional: false,
  refusals: [
    { status: 401, code: 'reset_link_invalid', when: 'No link with this token is valid for this email. It was used, or is more than one hour old.' },
    ...liveSession.refusals,
  ],
  // A link cannot be guessed, and counting tries against the email would let strangers lock out its owner.
  account: (who) => ('session' in who ? who.session.customer.email : null),
  async admit(services, c) {
    const bearer = bearerOf(c);
    if (bearer === null) throw linkInvalid();
    return looksLikeJwt(bearer) ? { session: await requireSession(services, c) } : { resetToken: bearer };
  },
};
