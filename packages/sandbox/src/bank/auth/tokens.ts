import { randomUUID } from 'node:crypto';
import { asc, sql } from 'drizzle-orm';
import {
  type CryptoKey,
  calculateJwkThumbprint,
  errors,
  exportJWK,
  generateKeyPair,
  importJWK,
  type JWK,
  jwtVerify,
  SignJWT,
} from 'jose';
import { moneyScopes } from '#domain/security/bankScopes.ts';
import type { Executor } from '#server/db/database.ts';
import { bankSigningKeys } from '#server/db/schema/index.ts';
import { createTokenCache } from '#server/http/token-cache.ts';
import type { Services } from '#server/services.ts';
import { lastExpiry, moneyTokensOf } from '../../controls/expired-tokens.ts';
import { bankGuid } from '../assets/bank-identity.ts';
import { unauthenticated } from '../http/errors.ts';

const algorithm = 'RS512';

interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

/** An advisory lock: the first process creates the key, the others find it. */
const keyLock = 7_316_420_512;

/** Created on first use and stored, so that processes accept each other's tokens. */
async function loadSigningKey({ db }: Services): Promise<SigningKey> {
  const stored = (await storedKey(db)) ?? (await db.transaction(makeKey));
  const jwk = stored.privateJwk as JWK;
  const { d, p, q, dp, dq, qi, ...publicJwk } = jwk;
  const privateKey = await importJWK(jwk, algorithm);
  const publicKey = await importJWK(publicJwk, algorithm);
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array)
    throw new Error('the stored signing key is not an RSA key');
  return { kid: stored.kid, privateKey, publicKey };
}

async function storedKey(db: Executor) {
  const [row] = await db
    .select()
    .from(bankSigningKeys)
    .orderBy(asc(bankSigningKeys.createdAt), asc(bankSigningKeys.kid))
    .limit(1);
  return row ?? null;
}

async function makeKey(tx: Executor) {
  await tx.execute(sql`select pg_advisory_xact_lock(${keyLock})`);
  const made = await storedKey(tx);
  if (made !== null) return made;
  const { privateKey } = await generateKeyPair(algorithm, { modulusLength: 2048, extractable: true });
  const privateJwk = await exportJWK(privateKey);
  const row = { kid: await calculateJwkThumbprint(privateJwk), privateJwk, createdAt: Date.now() };
  await tx.insert(bankSigningKeys).values(row);
  return row;
}

export interface Caller {
  /** `null` for the bank itself, which sees all its customers. */
  readonly customerGuid: string | null;
  readonly jti: string;
  readonly scopes: ReadonlySet<string>;
}

export interface TokenAuthority {
  /** Valid for eight hours. */
  mintBankToken(scopes: readonly string[]): Promise<string>;
  mintCustomerToken(customerGuid: string, scopes: readonly string[], seconds?: number): Promise<string>;
  /** @throws BankError 401 if foreign, malformed, expired, or expired by the console */
  verifyBankToken(token: string): Promise<Caller>;
}

/** As in the real sandbox. */
export const bankTokenSeconds = 8 * 60 * 60;

/** Real clock, since browsers and libraries compare `exp` with their own. */
export function createTokenAuthority(services: Services): TokenAuthority {
  let loading: Promise<SigningKey> | null = null;
  const key = () => {
    loading ??= loadSigningKey(services).catch((error: unknown) => {
      loading = null;
      throw error;
    });
    return loading;
  };
  const verified = createTokenCache<Holder>();
  const sign = async (subject: string, scopes: readonly string[], seconds: number, claims: Record<string, unknown>) => {
    const { kid, privateKey } = await key();
    // Tokens of the same second as an expiry must not count as older.
    const expiredBefore = await lastExpiry(services.db, ...subjectsOf(subject, scopes));
    const issuedAt = Math.max(Math.floor(Date.now() / 1000), expiredBefore / 1000);
    const service = `${services.origin()}/bank`;
    return new SignJWT({ ...claims, scope: [...scopes], token_type: 'access' })
      .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
      .setIssuer(service)
      .setAudience([service])
      .setSubject(subject)
      .setIssuedAt(issuedAt)
      .setExpirationTime(issuedAt + seconds)
      .setJti(randomUUID())
      .sign(privateKey);
  };
  return {
    mintBankToken: (scopes) =>
      sign(bankGuid, scopes, bankTokenSeconds, { sub_type: 'bank', properties: { type: 'sandbox' } }),
    mintCustomerToken: (customerGuid, scopes, seconds = services.config.sandbox.tokenTtlSeconds) =>
      sign(customerGuid, scopes, seconds, {
        sub_type: 'customer',
        properties: { bank_guid: bankGuid, bank_type: 'sandbox' },
      }),
    async verifyBankToken(token) {
      const known = verified.find(token);
      const holder = known ?? (await holderOf(token, (await key()).publicKey));
      if (known === null) verified.keep(token, holder, holder.expiresAt);
      const { issuedAt, expiresAt: _expires, ...caller } = holder;
      const { customerGuid, scopes } = caller;
      const subjects = customerGuid === null ? [null] : subjectsOf(customerGuid, [...scopes]);
      if (subjects.some((subject) => issuedAt * 1000 < services.controls.tokensExpiredBefore(subject))) throw expired();
      return caller;
    },
  };
}

/** Ways that a token can be expired: by holder, or as money-moving. */
const subjectsOf = (holder: string, scopes: readonly string[]): readonly string[] =>
  moneyScopes.some((scope) => scopes.includes(scope)) ? [holder, moneyTokensOf(holder)] : [holder];

export const expired = () => unauthenticated('Signature has expired');

interface Holder extends Caller {
  readonly issuedAt: number;
  readonly expiresAt: number;
}

async function holderOf(token: string, publicKey: CryptoKey): Promise<Holder> {
  const { payload } = await jwtVerify(token, publicKey, {
    algorithms: [algorithm],
    requiredClaims: ['sub', 'exp', 'iat'],
  }).catch((error: unknown) => {
    if (error instanceof errors.JWTExpired) throw expired();
    throw unauthenticated('Authentication failed');
  });
  const { sub, exp, iat, jti = '', sub_type: kind, scope, token_type: use } = payload;
  const known = kind === 'bank' || kind === 'customer';
  if (
    sub === undefined ||
    exp === undefined ||
    iat === undefined ||
    !known ||
    use !== 'access' ||
    !Array.isArray(scope)
  )
    throw unauthenticated('Invalid subject');
  const scopes = new Set(scope.filter((name) => typeof name === 'string'));
  return { customerGuid: kind === 'customer' ? sub : null, jti, scopes, issuedAt: iat, expiresAt: exp };
}
