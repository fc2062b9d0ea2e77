import { codes } from '#contract/access/codes.ts';
import type { DataOf } from '#contract/kit/call.ts';
import { browsingScopes, scopesOfAct } from '#domain/security/bankScopes.ts';
import { actOf, type BankAct, type CodeSubject, isBankAct } from '#domain/security/codeSubjects.ts';
import { invalidInput } from '#server/http/refusals.ts';
import { bankUnavailable } from '../../kit/http/envelope.ts';
import { implement, routesOf } from '../../kit/http/routes.ts';
import type { BackendServices } from '../../kit/services.ts';
import { liveSession, requireSame, requireStillNewest } from '../customers/access.ts';
import { mintAccessToken } from '../customers/tokens.ts';
import { checkedIn, findDevice } from '../devices/devices.ts';
import { ownerOf } from '../factors/customer-factors.ts';
import { recordFreshCheck } from '../security/fresh.ts';
import { recordConfirmedAction } from './confirmed-actions.ts';
import type { Purpose } from './lifecycle.ts';
import { proveCode, requestCode, requestedMessage } from './prove-code.ts';

/** Validity of a confirmation with and without a named action, in milliseconds. */
const useMilliseconds = { named: 2 * 60_000, unnamed: 5 * 60_000 };

/** An access token that may move money. Real-clock times, as in the token. */
type StepUp = Omit<DataOf<typeof codes.verify>, 'verified'>;

/**
 * Mints a token for an action, or for any, honoring a pause of sends (ms). The embedded bank
 * enforces both. Cybrid knows neither: its transfer scope includes deposits, so both are paused
 * there, and reported transfers are compared with the action.
 * @throws Refusal 503 `bank_unavailable`
 */
async function mintStepUpToken(
  services: BackendServices,
  guid: string,
  act: BankAct | null,
  sendsPausedUntil: number | null,
): Promise<StepUp> {
  const { config, clock, bank } = services;
  const scopes = scopesOfAct(act);
  const paused =
    config.bank.url !== null && sendsPausedUntil !== null && clock.now() < sendsPausedUntil
      ? ['transfers:execute']
      : [];
  const isPaused = scopes.some((scope) => paused.includes(scope));
  const granted = scopes.filter((scope) => !paused.includes(scope));
  const at = await mintAccessToken(services, guid, granted.length > 0 ? granted : browsingScopes);
  const expiresAt = expiryOf(at);
  const useBy = Math.min(expiresAt, Date.now() + (act === null ? useMilliseconds.unnamed : useMilliseconds.named));
  if (act !== null) await bank.bindToken(at, act, useBy);
  await recordConfirmedAction(services, { customerGuid: guid, act, tokenEndsIn: expiresAt - Date.now() });
  return { at, useBy, expiresAt, ...(isPaused && { transfersPaused: true as const }) };
}

/** The bank verifies the token; only its `exp` is read here. */
function expiryOf(token: string): number {
  try {
    const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp?: unknown };
    if (typeof exp === 'number' && Number.isSafeInteger(exp)) return exp * 1000;
  } catch {
    // Falls through to the refusal.
  }
  throw bankUnavailable(new Error('a token without an expiry'));
}

/** A mismatch: this mail says "lock your account". @throws Refusal 422 */
function requireBankAct(subject: CodeSubject | null): BankAct | null {
  if (subject === null || isBankAct(subject)) return subject;
  throw invalidInput({ for: 'A code of the crypto variant can’t be for that.' });
}

const purposeOf = ({ customerGuid }: { readonly customerGuid: string }): Exclude<Purpose, 'sign-in'> =>
  customerGuid === '' ? 'plain' : 'crypto';

const create = implement(codes.create, {
  access: liveSession,
  limit: 'sendCode',
  messageFor: requestedMessage,
  async handler({ services, c, body, who }) {
    requireSame(who, { email: body.email, guid: body.customerGuid });
    const purpose = purposeOf(body);
    const subject = body.for ?? null;
    if (purpose === 'crypto') requireBankAct(subject);
    return requestCode(services, c, ownerOf(who), { purpose, subject });
  },
});

const verify = implement(codes.verify, {
  access: liveSession,
  limit: 'verifyCode',
  async handler({ services, c, body, who }) {
    requireSame(who, { email: body.email, guid: body.customerGuid });
    const purpose = purposeOf(body);
    if (purpose === 'crypto') requireBankAct(body.for ?? null);
    const named = body.for ? actOf(body.for) : null;
    const proof = await proveCode(
      services,
      ownerOf(who),
      purpose,
      { ...body, c, act: named },
      named === null ? undefined : [named],
    );
    // Spent last: if the bank is down, the code stays valid.
    const stepUp =
      purpose === 'crypto'
        ? await mintStepUpToken(
            services,
            body.customerGuid,
            proof.bankAct ?? requireBankAct(body.for ?? null),
            who.customer.sendsPausedUntil,
          )
        : {};
    // The session may have ended while the bank issued the token.
    await requireStillNewest(services, who);
    await proof.spend();
    const session = { email: who.customer.email, iat: who.token.iat };
    if (purpose === 'plain') {
      const isKnown = (await findDevice(services, c, who.token.guid)) !== null;
      await recordFreshCheck(services, session, { ...proof, browser: await checkedIn(services, c, isKnown) });
    }
    return { verified: true as const, ...stepUp };
  },
});

export const codeRoutes = routesOf(codes, { create, verify });
