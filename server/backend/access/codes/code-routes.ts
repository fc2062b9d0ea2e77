import { bankRefusal, expiredCodeRefusal, foreignRefusal, mailRefusal, sentRecentlyRefusal } from '#contract/kit/refusals.ts';
import { actOf, type BankAct, type CodeSubject, isBankAct } from '#domain/security/codeSubjects.ts';
import { bankUnavailable, invalidInput } from '../../kit/http/envelope.ts';
import { route } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { liveSession, requireSame, requireStillNewest } from '../customers/access.ts';
import { browsingScopes, scopesOfAct } from '../customers/scopes.ts';
import { mintAccessToken } from '../customers/tokens.ts';
import { checkedIn, findDevice } from '../devices/devices.ts';
import { ownerOf } from '../factors/customer-factors.ts';
import { noteFreshCheck } from '../security/fresh.ts';
import { createCodeBody, createCodeReply, verifyCodeBody, verifyCodeReply } from './code-schema.ts';
import { noteConfirmedAct } from './confirmed-acts.ts';
import type { Purpose } from './lifecycle.ts';
import { proveCode, requestCode, requestedMessage } from './prove-code.ts';

/** How long a confirmed customer can do what they named, or move money without having named anything, in milliseconds. */
const useMilliseconds = { named: 2 * 60_000, unnamed: 5 * 60_000 };

/** An access token that may move money. Times are ISO 8601 on the real clock, as the token's own. */
interface StepUp {
  readonly at: string;
  /** When to discard it: after two or five minutes, or when it expires, whichever comes first. */
  readonly use_by: string;
  readonly expires_at: string;
  /** It makes no transfers. */
  readonly transfers_paused?: true;
}

/**
 * A token for an act, or for any, of a customer whose sends may be paused until a time (ms). The embedded bank enforces the pause and the act itself.
 * Cybrid knows neither: its scope for transfers covers deposits too, so that both are paused there, and what it reports is compared with the act.
 * @throws Refusal 503 `bank_unavailable`
 */
async function mintStepUpToken(services: BackendServices, guid: string, act: BankAct | null, sendsPausedUntil: number | null): Promise<StepUp> {
  const { config, clock, bank } = services;
  const scopes = scopesOfAct(act);
  const paused = config.bank.url !== null && sendsPausedUntil !== null && clock.now() < sendsPausedUntil ? ['transfers:execute'] : [];
  const isPaused = scopes.some((scope) => paused.includes(scope));
  const granted = scopes.filter((scope) => !paused.includes(scope));
  const at = await mintAccessToken(services, guid, granted.length > 0 ? granted : browsingScopes);
  const expiresAt = expiryOf(at);
  const useBy = Math.min(expiresAt, Date.now() + (act === null ? useMilliseconds.unnamed : useMilliseconds.named));
  if (act !== null) await bank.bindToken(at, act, useBy);
  await noteConfirmedAct(services, { customerGuid: guid, act, tokenEndsIn: expiresAt - Date.now() });
  return { at, use_by: new Date(useBy).toISOString(), expires_at: new Date(expiresAt).toISOString(), ...(isPaused && { transfers_paused: true }) };
}

/** The bank signs and checks the token; only its `exp` is read here. */
function expiryOf(token: string): number {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp?: unknown };
    if (typeof exp === 'number' && Number.isSafeInteger(exp)) return exp * 1000;
  } catch {
    // Falls through to the refusal.
  }
  throw bankUnavailable(new Error('a token without an expiry'));
}

/** Its mail would say "lock your account", and its token would move money. @throws Refusal 422 */
function requireBankAct(subject: CodeSubject | null): BankAct | null {
  if (subject === null || isBankAct(subject)) return subject;
  throw invalidInput({ for: 'A code of the crypto variant can’t be for that.' });
}

const email = 'ada@example.com';
const guid = '0c1d2e3f405162738495a6b7c8d9eaf0';

const purposeOf = ({ customer_guid }: { readonly customer_guid: string }): Exclude<Purpose, 'sign-in'> => (customer_guid === '' ? 'plain' : 'crypto');
const locked =
  'Five incorrect codes of this variant, the fifth included, in the last fifteen minutes. `Retry-After` says when a new code can be requested.';
const variants = 'Without `customer_guid` this is the plain variant; with it, the crypto variant. Each has its own codes.';

const postCreate = route({
  method: 'POST',
  path: '/customers/create-otp',
  summary: 'Email a one-time code',
  description: [
    'Six digits that work once and expire in ten minutes. A new code replaces an older one of the same variant.',
    'A customer with two-step verification gets no email: `methods` says what to enter instead, and `passkey` what a passkey has to sign within five minutes.',
    variants,
  ],
  access: liveSession,
  limit: 'sendCode',
  body: createCodeBody,
  example: { email, customer_guid: guid },
  reply: {
    message: 'We emailed you a code.',
    messageFor: requestedMessage,
    data: createCodeReply,
    example: { expires_in: 600, resend_in: 30, attempts: 5, methods: ['email'] },
  },
  refusals: [foreignRefusal, sentRecentlyRefusal, { status: 423, code: 'code_locked', when: locked }, mailRefusal],
  async handler({ services, c, body, who }) {
    requireSame(who, { email: body.email, guid: body.customer_guid });
    const purpose = purposeOf(body);
    const subject = body.for ?? null;
    if (purpose === 'crypto') requireBankAct(subject);
    return requestCode(services, c, ownerOf(who), { purpose, subject });
  },
});

const postVerify = route({
  method: 'POST',
  path: '/customers/verify_otp',
  summary: 'Enter a one-time code',
  description: [
    'A customer with two-step verification enters a code of their authenticator app or a recovery code as `otp`, or gives a passkey’s assertion as `passkey`.',
    variants,
    'The plain variant lets this session do one thing to the account, once, within five minutes and in this browser: what the code was asked `for`. A code that named nothing comes before `update-password` only.',
    'With two-step verification, `for` says here what it is for. A passkey signs for what `create-otp` named.',
    'The crypto variant answers with a second access token. After a code that was requested for an act at the bank, it holds the scope of that act alone: `transfers:execute`, `external_wallets:execute` or `external_bank_accounts:execute`.',
    'After one that was not, it holds all three beside those of the first access token.',
  ],
  access: liveSession,
  limit: 'verifyCode',
  body: verifyCodeBody,
  example: { email, otp: '402913', customer_guid: guid },
  reply: {
    message: 'The code is correct.',
    data: verifyCodeReply,
    example: { verified: true, at: 'eyJhbGciOiJSUzUxMiJ9…', use_by: '2026-01-15T12:05:00.000Z', expires_at: '2026-01-15T12:30:00.000Z' },
  },
  refusals: [
    foreignRefusal,
    {
      status: 422,
      code: 'code_wrong',
      when: 'The code differs from the one we emailed, or what was given for two-step verification is wrong or was used. The message says how many tries are left.',
    },
    expiredCodeRefusal,
    { status: 423, code: 'code_locked', when: locked },
    bankRefusal,
  ],
  async handler({ services, c, body, who }) {
    requireSame(who, { email: body.email, guid: body.customer_guid });
    const purpose = purposeOf(body);
    if (purpose === 'crypto') requireBankAct(body.for ?? null);
    const named = body.for ? actOf(body.for) : null;
    const proof = await proveCode(services, ownerOf(who), purpose, { ...body, c, act: named }, named === null ? undefined : [named]);
    // Spent last: if the bank is down, the code stays valid for the next try.
    const stepUp =
      purpose === 'crypto'
        ? await mintStepUpToken(services, body.customer_guid, proof.bankAct ?? requireBankAct(body.for ?? null), who.customer.sendsPausedUntil)
        : {};
    // A token that the bank issued while the session ended must not be handed out.
    await requireStillNewest(services, who);
    await proof.spend();
    const session = { email: who.customer.email, iat: who.token.iat };
    if (purpose === 'plain') {
      const isKnown = (await findDevice(services, c, who.token.guid)) !== null;
      await noteFreshCheck(services, session, { ...proof, browser: await checkedIn(services, c, isKnown) });
    }
    return { verified: true as const, ...stepUp };
  },
});

export const codeRoutes = [postCreate, postVerify];
