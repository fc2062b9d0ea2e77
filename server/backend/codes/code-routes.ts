import { liveSession, requireSame, requireStillNewest, type Session } from '../customers/access.ts';
import { challengeLifetime } from '../factors/challenges.ts';
import { factorsOf, hasFactor } from '../factors/factors.ts';
import { factorChallenge, type Given, type Proof, proveFactor } from '../factors/prove.ts';
import { requireUnlocked } from '../factors/tries.ts';
import { invalidInput } from '../http/envelope.ts';
import { bankRefusal, foreignRefusal } from '../http/refusals.ts';
import { route } from '../http/routes.ts';
import { noteFreshCheck } from '../security/fresh.ts';
import type { BackendServices } from '../services.ts';
import { checkCode, spendCode } from './check-code.ts';
import { createCodeBody, createCodeReply, otpRule, verifyCodeBody, verifyCodeReply } from './code-schema.ts';
import { allowedAttempts, codeLifetime, type Purpose, resendDelay, timeLeft } from './lifecycle.ts';
import { sendCode } from './send-code.ts';
import { mintStepUpToken } from './step-up.ts';

const email = 'ada@example.com';
const guid = '0c1d2e3f405162738495a6b7c8d9eaf0';

const purposeOf = ({ customer_guid }: { readonly customer_guid: string }): Purpose => (customer_guid === '' ? 'plain' : 'crypto');
const seconds = (milliseconds: number) => Math.ceil(milliseconds / 1000);
const locked =
  'Five incorrect codes of this variant, the fifth included, in the last fifteen minutes. `Retry-After` says when a new code can be requested.';
const variants = 'Without `customer_guid` this is the plain variant; with it, the crypto variant. Each has its own codes.';

const postCreate = route({
  method: 'POST',
  path: '/customers/create-otp',
  summary: 'Email a one-time code',
  description: [
    'Six digits that work once and expire in ten minutes. A new code replaces an older one of the same variant.',
    'A customer with a second factor gets no email: `methods` says what to enter instead, and `passkey` what a passkey has to sign within five minutes.',
    variants,
  ],
  access: liveSession,
  limit: 'sendCode',
  body: createCodeBody,
  example: { email, customer_guid: guid },
  reply: {
    status: 200,
    message: 'We emailed you a code.',
    messageFor: ({ methods }) => (methods.includes('email') ? 'We emailed you a code.' : 'Confirm that it’s you with your second factor.'),
    data: createCodeReply,
    example: { expires_in: 600, resend_in: 30, attempts: 5, methods: ['email'] },
  },
  refusals: [
    foreignRefusal,
    {
      status: 429,
      code: 'code_sent_recently',
      when: 'The last code was sent less than thirty seconds ago. `Retry-After` says how long to wait, and `data.live` whether that code can still be entered.',
    },
    { status: 423, code: 'code_locked', when: locked },
    { status: 503, code: 'mail_unavailable', when: 'The mail server did not accept the email. No code counts as sent.' },
  ],
  async handler({ services, c, body, who }) {
    requireSame(who, { email: body.email, guid: body.customer_guid });
    const purpose = purposeOf(body);
    const { guid } = who.token;
    const factors = await factorsOf(services.db, guid);
    if (hasFactor(factors)) {
      const tries = await requireUnlocked(services, guid, purpose);
      const challenge = await factorChallenge(services, c, guid, factors, purpose);
      return { expires_in: seconds(challengeLifetime), resend_in: 0, attempts: allowedAttempts - tries, ...challenge };
    }
    await sendCode(services, body.email, purpose);
    return {
      expires_in: seconds(codeLifetime),
      resend_in: seconds(timeLeft(services, services.clock.now(), resendDelay)),
      attempts: allowedAttempts,
      methods: ['email' as const],
    };
  },
});

const postVerify = route({
  method: 'POST',
  path: '/customers/verify_otp',
  summary: 'Enter a one-time code',
  description: [
    'A customer with a second factor enters a code of their authenticator app or a recovery code as `otp`, or gives a passkey’s assertion as `passkey`.',
    variants,
    'The plain variant lets this session change the account for five minutes.',
    'The crypto variant answers with a second access token that also holds `transfers:execute`, `external_wallets:execute` and `external_bank_accounts:execute`.',
  ],
  access: liveSession,
  limit: 'verifyCode',
  body: verifyCodeBody,
  example: { email, otp: '402913', customer_guid: guid },
  reply: {
    status: 200,
    message: 'The code is correct.',
    data: verifyCodeReply,
    example: { verified: true, at: 'eyJhbGciOiJSUzUxMiJ9…', use_by: '2026-01-15T12:05:00.000Z', expires_at: '2026-01-15T12:30:00.000Z' },
  },
  refusals: [
    foreignRefusal,
    {
      status: 422,
      code: 'code_wrong',
      when: 'The code differs from the one we emailed, or the second factor is wrong or was used. The message says how many tries are left.',
    },
    { status: 422, code: 'code_expired', when: 'No code was sent, or the code has expired, was used or was replaced.' },
    { status: 423, code: 'code_locked', when: locked },
    bankRefusal,
  ],
  async handler({ services, c, body, who }) {
    requireSame(who, { email: body.email, guid: body.customer_guid });
    const purpose = purposeOf(body);
    const proof = await prove(services, who, purpose, { ...body, c });
    // Spent last: if the bank is down, the code stays valid for the next try.
    const stepUp = purpose === 'crypto' ? await mintStepUpToken(services, body.customer_guid) : {};
    // A token that the bank issued while the session ended must not be handed out.
    await requireStillNewest(services, who);
    await proof.spend();
    if (purpose === 'plain') await noteFreshCheck(services, who);
    return { verified: true as const, ...stepUp };
  },
});

/** Checks the emailed code or, of a customer who has one, the second factor. */
async function prove(services: BackendServices, { customer, token: { guid } }: Session, purpose: Purpose, given: Given): Promise<Proof> {
  const factors = await factorsOf(services.db, guid);
  const isEmpty = given.otp === '' && given.passkey === null;
  if (hasFactor(factors) && !isEmpty) return proveFactor(services, { email: customer.email, guid }, factors, purpose, given);
  if (!/^\d{6}$/.test(given.otp)) throw invalidInput({ otp: otpRule });
  const serial = await checkCode(services, customer.email, purpose, given.otp);
  return { spend: () => spendCode(services, serial) };
}

export const codeRoutes = [postCreate, postVerify];
