import { liveSession, requireSame } from '../customers/access.ts';
import { bankRefusal, foreignRefusal } from '../http/refusals.ts';
import { route } from '../http/routes.ts';
import { checkCode, spendCode } from './check-code.ts';
import { createCodeBody, createCodeReply, verifyCodeBody, verifyCodeReply } from './code-schema.ts';
import { allowedAttempts, codeLifetime, type Purpose, resendDelay } from './lifecycle.ts';
import { sendCode } from './send-code.ts';
import { mintStepUpToken } from './step-up.ts';

const email = 'ada@example.com';
const guid = '0c1d2e3f405162738495a6b7c8d9eaf0';

const purposeOf = ({ customer_guid }: { readonly customer_guid: string }): Purpose => (customer_guid === '' ? 'plain' : 'crypto');
const seconds = (milliseconds: number) => milliseconds / 1000;
const variants = 'Without `customer_guid` it is the plain variant; with it the crypto variant, whose codes are others.';

const postCreate = route({
  method: 'POST',
  path: '/customers/create-otp',
  summary: 'Mail a one-time code',
  description: ['Six digits that work once, for ten minutes. A new code takes the place of the older one of the same variant.', variants],
  access: liveSession,
  limit: 'sendCode',
  body: createCodeBody,
  example: { email, customer_guid: guid },
  reply: {
    status: 200,
    message: 'We have mailed you a code.',
    data: createCodeReply,
    example: { expires_in: 600, resend_in: 30, attempts: 5 },
  },
  refusals: [
    foreignRefusal,
    { status: 429, code: 'code_sent_recently', when: 'The last code was sent less than thirty seconds ago. `Retry-After` says how long to wait.' },
    { status: 503, code: 'mail_unavailable', when: 'The mail server did not take the mail. No code counts as sent.' },
  ],
  async handler({ services, body, who }) {
    requireSame(who, { email: body.email, guid: body.customer_guid });
    await sendCode(services, body.email, purposeOf(body));
    return { expires_in: seconds(codeLifetime), resend_in: seconds(resendDelay), attempts: allowedAttempts };
  },
});

const postVerify = route({
  method: 'POST',
  path: '/customers/verify_otp',
  summary: 'Enter a one-time code',
  description: [
    variants,
    'The crypto variant answers with a second access token that also holds `transfers:execute`, `external_wallets:execute` and `external_bank_accounts:execute`.',
  ],
  access: liveSession,
  limit: 'verifyCode',
  body: verifyCodeBody,
  example: { email, otp: '402913', customer_guid: guid },
  reply: {
    status: 200,
    message: 'The code is right.',
    data: verifyCodeReply,
    example: { verified: true, at: 'eyJhbGciOiJSUzUxMiJ9…', use_by: '2026-01-15T12:05:00.000Z', expires_at: '2026-01-15T12:30:00.000Z' },
  },
  refusals: [
    foreignRefusal,
    { status: 422, code: 'code_wrong', when: 'Another code than the one mailed. The message says how many tries are left.' },
    { status: 422, code: 'code_expired', when: 'No code was sent, or it has run out, was used or was replaced.' },
    { status: 423, code: 'code_locked', when: 'Five wrong tries, the fifth included. Waiting does not help, a new code does.' },
    bankRefusal,
  ],
  async handler({ services, body, who }) {
    requireSame(who, { email: body.email, guid: body.customer_guid });
    const purpose = purposeOf(body);
    const serial = await checkCode(services, body.email, purpose, body.otp);
    // Used up last: while the bank does not answer, the code stays good for the next try.
    const stepUp = purpose === 'crypto' ? await mintStepUpToken(services, body.customer_guid) : {};
    await spendCode(services, serial);
    return { verified: true as const, ...stepUp };
  },
});

export const codeRoutes = [postCreate, postVerify];
