import { createHmac } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWTPayload, jwtVerify, SignJWT } from 'jose';
import type { Database } from '../../db/database.ts';
import { backendSigningKeys } from '../../db/schema/backend.ts';

const algorithm = 'ES256';
const issuer = 'statechange';
const audience = 'customer';
/** Twelve hours. */
export const userTokenSeconds = 12 * 3600;
/** A JWK thumbprint: SHA-256 in base64url. */
const kidShape = /^[\w-]{43}$/;
/** Seconds between the made-up sign-ins of an email that nobody has: a week. */
const standInPeriod = 7 * 24 * 3600;

export interface UserToken {
  /** The bank's customer guid. */
  readonly guid: string;
  readonly email: string;
  /** Seconds. */
  readonly iat: number;
  /** Seconds: when the customer signed in at the authentication service. */
  readonly authTime: number;
}

export interface UserTokens {
  /** A signed user token (`ut`) that lives `seconds`, by default twelve hours. */
  sign(token: UserToken, seconds?: number): Promise<string>;
  /** Null when the token is not ours, was changed, or has expired. Does not tell a superseded one. */
  verify(token: string): Promise<UserToken | null>;
  /** An `iat` for an email that has none: made up, but the same in every process, and changing about as often as people sign in. */
  standInIat(email: string): Promise<number>;
}

/** Signs and checks user tokens with keys that all processes on the database share. */
export function createUserTokens(db: Database): UserTokens {
  const keys = new Map<string, Promise<KeyPair>>();
  let signing: Promise<string> | null = null;
  const load = (kid: string): Promise<KeyPair> => {
    const known = keys.get(kid);
    if (known) return known;
    const loading = loadKey(db, kid);
    keys.set(kid, loading);
    // A kid that nobody has must not be remembered: anyone can make those up.
    loading.catch(() => keys.delete(kid));
    return loading;
  };
  const signingKid = (): Promise<string> => {
    signing ??= newestKid(db).catch((error: unknown) => {
      signing = null;
      throw error;
    });
    return signing;
  };
  return {
    async sign({ guid, email, iat, authTime }, seconds = userTokenSeconds) {
      const kid = await signingKid();
      return new SignJWT({ email, auth_time: authTime })
        .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
        .setIssuer(issuer)
        .setAudience(audience)
        .setSubject(guid)
        .setIssuedAt(iat)
        .setExpirationTime(iat + seconds)
        .sign((await load(kid)).privateKey);
    },
    async verify(token) {
      try {
        const { payload } = await jwtVerify(token, async ({ kid = '' }) => (await load(String(kid))).publicKey, {
          algorithms: [algorithm],
          issuer,
          audience,
        });
        return claims(payload);
      } catch (error) {
        if (isTokenFault(error)) return null;
        throw error;
      }
    },
    async standInIat(email) {
      const { seed } = await load(await signingKid());
      const now = Math.floor(Date.now() / 1000);
      const period = Math.floor(now / standInPeriod);
      const momentIn = (index: number) => {
        const hash = createHmac('sha256', seed).update(`${index}:${email}`).digest();
        return index * standInPeriod + (hash.readUInt32BE(0) % standInPeriod);
      };
      return momentIn(period) <= now ? momentIn(period) : momentIn(period - 1);
    },
  };
}

class UnknownKeyError extends Error {}

/** jose's errors carry a code that starts with ERR_J; anything else is the database's fault, not the token's. */
const isTokenFault = (error: unknown): boolean =>
  error instanceof UnknownKeyError || (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_J'));

function claims({ sub, iat, email, auth_time }: JWTPayload): UserToken | null {
  if (sub === undefined || iat === undefined || typeof email !== 'string') return null;
  return { guid: sub, email, iat, authTime: typeof auth_time === 'number' ? auth_time : iat };
}

interface KeyPair {
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** For values that only this server can make; tells nothing about the key. */
  readonly seed: Buffer;
}

async function loadKey(db: Database, kid: string): Promise<KeyPair> {
  // The id comes from a header that anybody can write: only what could be ours is looked for.
  if (!kidShape.test(kid)) throw new UnknownKeyError('not the id of a key');
  const [row] = await db.select().from(backendSigningKeys).where(eq(backendSigningKeys.kid, kid));
  if (!row) throw new UnknownKeyError(kid);
  const { d, ...publicJwk } = row.privateJwk;
  const seed = createHmac('sha256', String(d)).update('stand-in').digest();
  return { privateKey: await importKey({ ...publicJwk, d }), publicKey: await importKey(publicJwk), seed };
}

async function importKey(jwk: Readonly<Record<string, unknown>>): Promise<CryptoKey> {
  const key = await importJWK({ ...jwk, alg: algorithm });
  if (key instanceof Uint8Array) throw new Error('a signing key is not an EC key');
  return key;
}

/** The key to sign with; the first process makes one. Should two make one at once, tokens of both are good: keys are found by their id. */
async function newestKid(db: Database): Promise<string> {
  const find = async () =>
    (await db.select().from(backendSigningKeys).orderBy(asc(backendSigningKeys.createdAt), asc(backendSigningKeys.kid)).limit(1))[0];
  const existing = await find();
  if (existing) return existing.kid;
  const { privateKey } = await generateKeyPair(algorithm, { extractable: true });
  const privateJwk = { ...(await exportJWK(privateKey)) };
  const kid = await calculateJwkThumbprint(privateJwk);
  await db.insert(backendSigningKeys).values({ kid, privateJwk, createdAt: Date.now() }).onConflictDoNothing();
  return (await find())?.kid ?? kid;
}
