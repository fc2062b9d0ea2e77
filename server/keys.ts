import { createHmac } from 'node:crypto';
import { asc, eq } from 'drizzle-orm';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK } from 'jose';
import type { Database } from './db/database.ts';
import { backendSigningKeys } from './db/schema/backend.ts';

export const signingAlgorithm = 'ES256';
/** SHA-256 thumbprint in base64url. */
const kidShape = /^[\w-]{43}$/;

export interface BackendKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
  /** HMAC-SHA256 with a subkey per purpose. */
  mac(purpose: string, text: string): Buffer;
}

export interface BackendKeys {
  current(): Promise<BackendKey>;
  /** @throws UnknownKeyError */
  find(kid: string): Promise<BackendKey>;
}

export class UnknownKeyError extends Error {}

export function createBackendKeys(db: Database): BackendKeys {
  const keys = new Map<string, Promise<BackendKey>>();
  let signing: Promise<string> | null = null;
  const find = (kid: string): Promise<BackendKey> => {
    const known = keys.get(kid);
    if (known) return known;
    const loading = loadKey(db, kid);
    keys.set(kid, loading);
    // Unknown kids must not be cached: anyone can make those up.
    loading.catch(() => keys.delete(kid));
    return loading;
  };
  return {
    find,
    async current() {
      signing ??= newestKid(db).catch((error: unknown) => {
        signing = null;
        throw error;
      });
      return find(await signing);
    },
  };
}

async function loadKey(db: Database, kid: string): Promise<BackendKey> {
  // Untrusted input: only well-formed ids are looked up.
  if (!kidShape.test(kid)) throw new UnknownKeyError('not the id of a key');
  const [row] = await db.select().from(backendSigningKeys).where(eq(backendSigningKeys.kid, kid));
  if (!row) throw new UnknownKeyError(kid);
  const { d, ...publicJwk } = row.privateJwk;
  const mac = (purpose: string, text: string) => {
    const seed = createHmac('sha256', String(d)).update(purpose).digest();
    return createHmac('sha256', seed).update(text).digest();
  };
  return { kid, privateKey: await importKey({ ...publicJwk, d }), publicKey: await importKey(publicJwk), mac };
}

async function importKey(jwk: Readonly<Record<string, unknown>>): Promise<CryptoKey> {
  const key = await importJWK({ ...jwk, alg: signingAlgorithm });
  if (key instanceof Uint8Array) throw new Error('a signing key is not an EC key');
  return key;
}

/** The first process creates it. Concurrently created keys all work, since lookup is by id. */
async function newestKid(db: Database): Promise<string> {
  const find = async () =>
    (
      await db
        .select()
        .from(backendSigningKeys)
        .orderBy(asc(backendSigningKeys.createdAt), asc(backendSigningKeys.kid))
        .limit(1)
    )[0];
  const existing = await find();
  if (existing) return existing.kid;
  const { privateKey } = await generateKeyPair(signingAlgorithm, { extractable: true });
  const privateJwk = { ...(await exportJWK(privateKey)) };
  const kid = await calculateJwkThumbprint(privateJwk);
  await db.insert(backendSigningKeys).values({ kid, privateJwk, createdAt: Date.now() }).onConflictDoNothing();
  return (await find())?.kid ?? kid;
}
