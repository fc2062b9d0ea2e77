import type { Context } from 'hono';
import { passwords } from '#contract/access/passwords.ts';
import { passwordResetMail } from '#server/mail/emails.ts';
import { type Access, implement, routesOf } from '../../kit/http/routes.ts';
import { uniformReply } from '../../kit/http/uniform-reply.ts';
import type { BackendServices } from '../../kit/services.ts';
import { proveCode } from '../codes/prove-code.ts';
import { bearerOf, liveSession, openToAll, requireSame, requireSession, type Session } from '../customers/access.ts';
import { userOf } from '../customers/external-changes.ts';
import { forgetOtherDevices } from '../devices/devices.ts';
import { ownerOf } from '../factors/customer-factors.ts';
import { afterSecurityChange } from '../security/change.ts';
import { recordEvent } from '../security/events.ts';
import { actsOf, requireFresh } from '../security/fresh.ts';
import { changePassword, linkInvalid, type PasswordProof } from './change-password.ts';
import { createReset, resetLinkState } from './resets.ts';

/** User tokens contain dots; link tokens do not. The change itself checks the link. */
const looksLikeJwt = (bearer: string): boolean => bearer.split('.').length === 3;

const linkOrSession: Access<PasswordProof> = {
  schemes: ['resetToken', 'userToken'],
  optional: false,
  refusals: [
    {
      status: 401,
      code: 'reset_link_invalid',
      when: 'No link with this token is valid for this email. It was used, or is more than one hour old.',
    },
    ...liveSession.refusals,
  ],
  // Links cannot be guessed, and counting tries by email would let strangers lock out the owner.
  account: (who) => ('session' in who ? who.session.customer.email : null),
  async admit(services, c) {
    const bearer = bearerOf(c);
    if (bearer === null) throw linkInvalid();
    return looksLikeJwt(bearer) ? { session: await requireSession(services, c) } : { resetToken: bearer };
  },
};

const sendLink = implement(passwords.sendLink, {
  access: openToAll,
  limit: 'resetPassword',
  handler: async ({ services, c, body: { email } }) =>
    uniformReply(services, c, 'the password reset email was not sent', async () => {
      const customer = await services.customers.find(email);
      const user = await userOf(services, customer, email);
      const isHeld = customer !== null && (customer.closedAt !== null || customer.frozenAt !== null);
      if (user && !user.disabled && !isHeld && (await services.limiter.allowsMail('reset', email)))
        await mailReset(services, c, email);
    }),
});

const hourSeconds = 3600;

async function mailReset({ db, clock, mailer, home, customers, limiter }: BackendServices, c: Context, email: string) {
  const customerGuid = (await customers.find(email))?.bankCustomerGuid;
  // Anyone can trigger it: one event an hour, so that nobody floods the list.
  if (customerGuid && (await limiter.isFirst(`reset-event:${customerGuid}`, hourSeconds)))
    await recordEvent(db, { customerGuid, kind: 'passwordResetRequested', c }, clock.now());
  const link = new URL('/reset-password', home());
  link.searchParams.set('token', await createReset(db, email, clock.now()));
  link.searchParams.set('email', email);
  await mailer.send(passwordResetMail(email, link.href));
}

const checkLink = implement(passwords.checkLink, {
  access: openToAll,
  limit: 'updatePassword',
  handler: async ({ services: { db, clock }, body: { email, token } }) => ({
    link: await resetLinkState(db, token, email, clock.now()),
  }),
});

const update = implement(passwords.update, {
  access: linkOrSession,
  limit: 'updatePassword',
  async handler({ services, c, body: { email, password, otp }, who }) {
    if ('session' in who) await requireRecent(services, c, who.session, email, otp);
    const customer = await changePassword(services, { email, password, proof: who });
    if ('resetToken' in who && customer.bankCustomerGuid !== null)
      await forgetOtherDevices(services, c, customer.bankCustomerGuid);
    await afterSecurityChange(services, c, customer, { kind: 'passwordChanged' });
    return null;
  },
});

/** @throws Refusal 403 without a recent code or for another customer; 422, 423 */
async function requireRecent(services: BackendServices, c: Context, session: Session, email: string, otp: string) {
  requireSame(session, { email });
  const subject = { kind: 'password' } as const;
  // Only checked here: the change ends the session anyway.
  if (otp === '') return requireFresh({ services, c, who: session }, subject);
  const code = await proveCode(services, ownerOf(session), 'plain', { c, otp, passkey: null }, actsOf(subject));
  await code.spend();
}

export const passwordRoutes = routesOf(passwords, { sendLink, checkLink, update });
