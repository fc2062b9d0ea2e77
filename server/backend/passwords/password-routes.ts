import * as v from 'valibot';
import { passwordChangedMail, passwordResetMail } from '../../mail/emails.ts';
import { inBackground } from '../background.ts';
import { checkCode, spendCode } from '../codes/check-code.ts';
import { optionalOtpField } from '../codes/code-schema.ts';
import { openToAll, requireSame, type Session } from '../customers/access.ts';
import { emailBody } from '../customers/schemas.ts';
import { emailField, field, passwordField, passwordHasEmail, passwordHasNoEmail } from '../http/fields.ts';
import { foreignRefusal } from '../http/refusals.ts';
import { route } from '../http/routes.ts';
import { answerAlike } from '../http/same-answer.ts';
import { freshRefusal, requireFresh } from '../security/fresh.ts';
import type { BackendServices } from '../services.ts';
import { changePassword } from './change-password.ts';
import { linkOrSession } from './password-access.ts';
import { createReset } from './resets.ts';

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
  reply: { status: 200, message: 'If this address has an account, we sent it a link to choose a new password.', data: v.null(), example: null },
  refusals: [],
  handler: async ({ services, c, body: { email } }) =>
    answerAlike(services, c, 'the password reset email was not sent', async () => {
      const user = await services.identity.findByEmail(email);
      if (user && !user.disabled && (await services.limiter.allowsMail('reset', email))) await mailReset(services, email);
    }),
});

async function mailReset({ db, clock, mailer, home }: BackendServices, email: string) {
  const link = new URL('/reset-password', home());
  link.searchParams.set('token', await createReset(db, email, clock.now()));
  link.searchParams.set('email', email);
  await mailer.send(passwordResetMail(email, link.href));
}

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
    'With a user token, the sign-in or a code of the plain variant entered with `verify_otp` is at most five minutes old, or `otp` holds such a code.',
  ],
  access: linkOrSession,
  limit: 'updatePassword',
  body: updateBody,
  example: { email: 'ada@example.com', password: 'battery-staple-7' },
  reply: { status: 200, message: 'Your password was changed. Sign in with the new one.', data: v.null(), example: null },
  refusals: [
    foreignRefusal,
    freshRefusal,
    { status: 409, code: 'password_change_in_progress', when: 'Another change for this customer did not finish within twenty seconds.' },
    { status: 422, code: 'code_wrong', when: '`otp` is not the code that we emailed.' },
    { status: 422, code: 'code_expired', when: 'The code has expired, was used or was replaced.' },
    {
      status: 423,
      code: 'code_locked',
      when: 'Five incorrect codes in the last fifteen minutes. `Retry-After` says when a new one can be requested.',
    },
  ],
  async handler({ services, c, body: { email, password, otp }, who }) {
    const session = 'session' in who ? who.session : null;
    if (session !== null) await requireRecent(services, session, email, otp);
    await changePassword(services, { email, password, resetToken: 'resetToken' in who ? who.resetToken : null });
    const forgotten = new URL('/reset', services.home()).href;
    inBackground(services, c, 'the password change email was not sent', () => services.mailer.send(passwordChangedMail(email, forgotten)));
    return null;
  },
});

/** @throws Refusal 403 for another customer's email, or when neither the sign-in nor a code is recent; 422 and 423 for the code. */
async function requireRecent(services: BackendServices, session: Session, email: string, otp: string) {
  requireSame(session, { email });
  if (otp !== '') return spendCode(services, await checkCode(services, email, 'plain', otp));
  requireFresh(session);
}

export const passwordRoutes = [postReset, postUpdate];
