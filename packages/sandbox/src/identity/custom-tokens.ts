import { decodeProtectedHeader, jwtVerify, SignJWT } from 'jose';
import * as v from 'valibot';
import type { Database } from '#server/db/database.ts';
import { createBackendKeys, signingAlgorithm, UnknownKeyError } from '#server/keys.ts';
import { IdentityError } from './errors.ts';

/** Distinct from the backend's other tokens, signed with the same keys. */
const issuer = 'statechange-backend';
/** As in the real service. */
const audience = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
/** Exchanged at once. */
const seconds = 5 * 60;

/** Signed with the backend's key instead of a service account's. */
export async function signCustomToken(
  db: Database,
  uid: string,
  claims: Readonly<Record<string, unknown>>,
): Promise<string> {
  const { kid, privateKey } = await createBackendKeys(db).current();
  const iat = Math.floor(Date.now() / 1000);
  return new SignJWT({ uid, claims })
    .setProtectedHeader({ alg: signingAlgorithm, kid, typ: 'JWT' })
    .setIssuer(issuer)
    .setAudience(audience)
    .setSubject(issuer)
    .setIssuedAt(iat)
    .setExpirationTime(iat + seconds)
    .sign(privateKey);
}

const payloadSchema = v.object({ uid: v.pipe(v.string(), v.nonEmpty()), claims: v.record(v.string(), v.unknown()) });
export type CustomToken = v.InferOutput<typeof payloadSchema>;

/** Unlike the emulator, only accepts signed ones. @throws IdentityError */
export async function readCustomToken(db: Database, token: string): Promise<CustomToken> {
  const key = await keyOf(db, token);
  const payload =
    key &&
    (await jwtVerify(token, key, { algorithms: [signingAlgorithm], issuer, audience }).catch(() => null))?.payload;
  const read = v.safeParse(payloadSchema, payload);
  if (!read.success)
    throw new IdentityError(
      'INVALID_CUSTOM_TOKEN : The custom token is malformed, expired or not signed by the backend.',
    );
  return read.output;
}

/** Only the backend's keys. */
async function keyOf(db: Database, token: string) {
  let kid: unknown;
  try {
    kid = decodeProtectedHeader(token).kid;
  } catch {
    return null;
  }
  try {
    return (await createBackendKeys(db).find(String(kid))).publicKey;
  } catch (error) {
    if (error instanceof UnknownKeyError) return null;
    throw error;
  }
}
