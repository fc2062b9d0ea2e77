import { asc, sql } from 'drizzle-orm';
import { type CryptoKey, calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import type { Executor } from '#server/db/database.ts';
import { bankSigningKeys } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';

export const algorithm = 'RS512';

export interface SigningKey {
  readonly kid: string;
  readonly privateKey: CryptoKey;
  readonly publicKey: CryptoKey;
}

/** Names the lock under which the first process on a database makes the key; the others find it. */
const keyLock = 7_316_420_512;

/** The identity service's signing key, made on first use and kept in the database: every process on it accepts the others' tokens. */
export async function loadSigningKey({ db }: Services): Promise<SigningKey> {
  const stored = (await storedKey(db)) ?? (await db.transaction(makeKey));
  const jwk = stored.privateJwk as JWK;
  const { d, p, q, dp, dq, qi, ...publicJwk } = jwk;
  const privateKey = await importJWK(jwk, algorithm);
  const publicKey = await importJWK(publicJwk, algorithm);
  if (privateKey instanceof Uint8Array || publicKey instanceof Uint8Array) throw new Error('the stored signing key is not an RSA key');
  return { kid: stored.kid, privateKey, publicKey };
}

async function storedKey(db: Executor) {
  const [row] = await db.select().from(bankSigningKeys).orderBy(asc(bankSigningKeys.createdAt), asc(bankSigningKeys.kid)).limit(1);
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
