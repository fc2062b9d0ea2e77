import type { Context } from 'hono';
import * as v from 'valibot';
import { optionalOtpField } from '#contract/access/otpField.ts';
import { emailField, field, passwordField, passwordHasEmail, passwordHasNoEmail, tokenField } from '#contract/kit/fields.ts';
import { enteredCodeRefusals, foreignRefusal, freshRefusal } from '#contract/kit/refusals.ts';
import { passwordResetMail } from '#server/mail/emails.ts';
import { type Access, route } from '../../kit/http/routes.ts';
import { answerAlike } from '../../kit/http/same-answer.ts';
import type { BackendServices } from '../../kit/services.ts';
import { proveCode } from '../codes/prove-code.ts';
import { bearerOf, liveSession, openToAll, requireSame, requireSession, type Session } from '../customers/access.ts';
import { userOf } from '../customers/past-us.ts';
import { emailBody } from '../customers/schemas.ts';
import { keepOnlyThis } from '../devices/devices.ts';
import { ownerOf } from '../factors/customer-factors.ts';
import { afterSecurityChange } from '../security/change.ts';
import { recordEvent } from '../security/events.ts';
import { actsOf, requireFresh } from '../security/fresh.ts';
import { changePassword, linkInvalid, type PasswordProof } from './change-password.ts';
import { createReset, resetLinkState, resetLinkStates } from './resets.ts';

/** Dots distinguish a user token from a link's token. The change itself checks the link. */
const looksLikeJwt = (bearer: string): boolean => bearer.split('.').length === 3;

const linkOrSession: Access<PasswordProof> = {
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

const postReset = route({
  method: 'POST',
  path: '/customers/reset-password',
  summary: 'Email a link to choose a new password',
  description: [
    'The link leads to `/reset-password?token=…&email=…`. It works once and expires in one hour.',
    'The reply and its timing are the same whether or not the address is known.',
  ],
  access: openToAll,
  limit: 'resetPassword',
  body: emailBody,
  example: { email: 'ada@example.com' },
  reply: { message: 'If this address has an account, we sent it a link to choose a new password.', data: v.null(), example: null },
  handler: async ({ services, c, body: { email } }) =>
    answerAlike(services, c, 'the password reset email was not sent', async () => {
      const customer = await services.customers.find(email);
      const user = await userOf(services, customer, email);
      const isHeld = customer !== null && (customer.closedAt !== null || customer.frozenAt !== null);
      if (user && !user.disabled && !isHeld && (await services.limiter.allowsMail('reset', email))) await mailReset(services, c, email);
    }),
});

const hourSeconds = 3600;

async function mailReset({ db, clock, mailer, home, customers, limiter }: BackendServices, c: Context, email: string) {
  const customerGuid = (await customers.find(email))?.bankCustomerGuid;
  // Anyone can ask: one event an hour, so that nobody fills the list with them.
  if (customerGuid && (await limiter.isFirst(`reset-event:${customerGuid}`, hourSeconds)))
    await recordEvent(db, { customerGuid, kind: 'passwordResetRequested', c }, clock.now());
  const link = new URL('/reset-password', home());
  link.searchParams.set('token', await createReset(db, email, clock.now()));
  link.searchParams.set('email', email);
  await mailer.send(passwordResetMail(email, link.href));
}

const postResetLink = route({
  method: 'POST',
  path: '/customers/check-reset-link',
  summary: 'Check a link before choosing a password',
  description: ['Says why a link no longer works, so that nobody types a new password in vain. Only the holder of the link learns anything.'],
  access: openToAll,
  limit: 'updatePassword',
  body: v.object({ email: field(emailField), token: field(tokenField) }),
  example: { email: 'ada@example.com', token: 'q83v…' },
  reply: {
    message: 'The link was checked.',
    data: v.strictObject({ link: v.picklist(resetLinkStates) }),
    example: { link: 'open' },
  },
  handler: async ({ services: { db, clock }, body: { email, token } }) => ({ link: await resetLinkState(db, token, email, clock.now()) }),
});

const updateBody = v.pipe(
  v.object({ email: field(emailField), password: field(passwordField), otp: optionalOtpField }),
  v.forward(v.partialCheck([['email'], ['password']], passwordHasNoEmail, passwordHasEmail), ['password']),
);

const postUpdate = route({
  method: 'POST',
  path: '/customers/update-password',
  summary: 'Choose a new password',
  description: [
    'The bearer is the token from the emailed link, or a user token. Every session ends, and the customer is notified by email.',
    'With a user token, a code of the plain variant or two-step verification was entered within five minutes, for this or without naming anything, or `otp` holds such a code.',
  ],
  access: linkOrSession,
  limit: 'updatePassword',
  body: updateBody,
  example: { email: 'ada@example.com', password: 'battery-staple-7' },
  reply: { message: 'Your password was changed. Sign in with the new one.', data: v.null(), example: null },
  refusals: [
    foreignRefusal,
    freshRefusal,
    { status: 409, code: 'password_change_in_progress', when: 'Another change for this customer did not finish within twenty seconds.' },
    ...enteredCodeRefusals,
  ],
  async handler({ services, c, body: { email, password, otp }, who }) {
    if ('session' in who) await requireRecent(services, c, who.session, email, otp);
    const customer = await changePassword(services, { email, password, proof: who });
    if ('resetToken' in who && customer.bankCustomerGuid !== null) await keepOnlyThis(services, c, customer.bankCustomerGuid);
    await afterSecurityChange(services, c, customer, { kind: 'passwordChanged' });
    return null;
  },
});

/** @throws Refusal 403 for another customer's email, or when no code was entered recently; 422 and 423 for the code. */
async function requireRecent(services: BackendServices, c: Context, session: Session, email: string, otp: string) {
  requireSame(session, { email });
  const subject = { kind: 'password' } as const;
  // It ends with the session, so it is spent by the change.
  if (otp === '') return requireFresh({ services, c, who: session }, subject);
  const code = await proveCode(services, ownerOf(session), 'plain', { c, otp, passkey: null }, actsOf(subject));
  await code.spend();
}

export const passwordRoutes = [postReset, postResetLink, postUpdate];
