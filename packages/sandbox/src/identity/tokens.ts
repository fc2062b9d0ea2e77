import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '#server/db/database.ts';
import { identityKeys, identityRefreshTokens, identityUsers } from '#server/db/schema/identity.ts';
import { IdentityError } from './errors.ts';
import { type IdentityUser, requireUser } from './users.ts';

const loaded = new WeakMap<Database, Promise<string>>();

/** The signing secret, created by the first process. */
function identitySecret(db: Database): Promise<string> {
  const known = loaded.get(db);
  if (known) return known;
  const loading = loadSecret(db).catch((error: unknown) => {
    loaded.delete(db);
    throw error;
  });
  loaded.set(db, loading);
  return loading;
}

async function loadSecret(db: Database): Promise<string> {
  // The fixed id makes concurrent creators share the first one's secret.
  await db
    .insert(identityKeys)
    .values({ kid: 'id-token-mac', secret: randomBytes(32).toString('base64url'), createdAt: Date.now() })
    .onConflictDoNothing();
  const [key] = await db.select().from(identityKeys).orderBy(asc(identityKeys.kid)).limit(1);
  if (!key) throw new Error('the identity service has no signing secret');
  return key.secret;
}

const macOf = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

export const idTokenSeconds = 3600;
/** After a sign-in, for changing a password or email, or deleting the account. */
const recentSeconds = 5 * 60;

/** Emulator tokens are unsigned, and the backend refuses those without it. */
const macClaim = 'sandbox_mac';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** `expiresIn` is a string of seconds, as at Google. */
export interface IssuedTokens {
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresIn: string;
}

type CustomClaims = Readonly<Record<string, unknown>> | null;

interface SignedIn {
  readonly user: IdentityUser;
  readonly authTime: number;
  readonly customClaims: CustomClaims;
}

/** Valid for one real hour; shaped like the emulator's. */
async function makeIdToken(
  db: Database,
  projectId: string,
  { user, authTime, customClaims }: SignedIn,
): Promise<string> {
  const iat = seconds(Date.now());
  const { email, phoneNumber } = user;
  const identities = {
    ...(email === null ? {} : { email: [email] }),
    ...(phoneNumber === null ? {} : { phone: [phoneNumber] }),
  };
  const claims = {
    ...(user.displayName === null ? {} : { name: user.displayName }),
    ...(user.photoUrl === null ? {} : { picture: user.photoUrl }),
    ...(user.customAttributes === null ? {} : (JSON.parse(user.customAttributes) as Record<string, unknown>)),
    ...customClaims,
    ...(email === null ? {} : { email }),
    email_verified: user.emailVerified,
    ...(phoneNumber === null ? {} : { phone_number: phoneNumber }),
    auth_time: authTime,
    user_id: user.localId,
    firebase: { identities, sign_in_provider: customClaims === null ? 'password' : 'custom' },
    iat,
    exp: iat + idTokenSeconds,
    aud: projectId,
    iss: `https://securetoken.google.com/${projectId}`,
    sub: user.localId,
  };
  const mac = macOf(await identitySecret(db), JSON.stringify(claims));
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode({ ...claims, [macClaim]: mac })}.`;
}

/**
 * Tokens of a new sign-in. Dated no earlier than `validSince`, which may be seconds ahead to
 * separate sign-ins around a password change.
 * @throws IdentityError `INVALID_LOGIN_CREDENTIALS` if sessions were ended meanwhile
 */
export async function signInTokens(
  db: Database,
  projectId: string,
  user: IdentityUser,
  customClaims: CustomClaims = null,
): Promise<IssuedTokens> {
  const { localId, generation } = user;
  const now = Math.max(Date.now(), user.validSince * 1000);
  const unchanged = and(eq(identityUsers.localId, localId), eq(identityUsers.generation, generation));
  const noted = await db
    .update(identityUsers)
    .set({ lastLoginAt: now, lastRefreshAt: now })
    .where(unchanged)
    .returning({ localId: identityUsers.localId });
  if (noted.length === 0) throw new IdentityError('INVALID_LOGIN_CREDENTIALS');
  const refreshToken = randomBytes(32).toString('base64url');
  await db
    .insert(identityRefreshTokens)
    .values({ tokenHash: sha256(refreshToken), localId, generation, customClaims, createdAt: now });
  return {
    idToken: await makeIdToken(db, projectId, { user, authTime: seconds(now), customClaims }),
    refreshToken,
    expiresIn: String(idTokenSeconds),
  };
}

/** @throws IdentityError `INVALID_REFRESH_TOKEN`, `USER_DISABLED`, `TOKEN_EXPIRED` (revoked) */
export async function refreshTokens(
  db: Database,
  projectId: string,
  refreshToken: string,
): Promise<{ user: IdentityUser; idToken: string }> {
  const [stored] = await db
    .select()
    .from(identityRefreshTokens)
    .where(eq(identityRefreshTokens.tokenHash, sha256(refreshToken)));
  if (!stored) throw new IdentityError('INVALID_REFRESH_TOKEN');
  const user = await requireUser(db, stored.localId);
  const authTime = seconds(stored.createdAt);
  if (authTime < user.validSince || stored.generation !== user.generation) throw new IdentityError('TOKEN_EXPIRED');
  await db.update(identityUsers).set({ lastRefreshAt: Date.now() }).where(eq(identityUsers.localId, user.localId));
  return { user, idToken: await makeIdToken(db, projectId, { user, authTime, customClaims: stored.customClaims }) };
}

interface Claims {
  readonly sub: string;
  readonly exp: number;
  readonly auth_time: number;
}

/** Null for foreign tokens. Ignores expiry and revocation. */
async function ownClaims(db: Database, idToken: string): Promise<Claims | null> {
  const payload = idToken.split('.')[1];
  if (payload === undefined) return null;
  try {
    const decoded = Buffer.from(payload, 'base64url');
    // Non-canonical encodings are not ours.
    if (decoded.toString('base64url') !== payload) return null;
    const { [macClaim]: mac, ...claims } = JSON.parse(decoded.toString()) as Claims & Record<string, unknown>;
    if (typeof mac !== 'string') return null;
    const expected = Buffer.from(macOf(await identitySecret(db), JSON.stringify(claims)));
    const actual = Buffer.from(mac);
    return actual.length === expected.length && timingSafeEqual(actual, expected) ? claims : null;
  } catch {
    return null;
  }
}

/** Callers check expiry, audience and revocation. */
export const isOwnIdToken = async (db: Database, idToken: string): Promise<boolean> =>
  (await ownClaims(db, idToken)) !== null;

/** `authTime` in seconds. */
export interface IdSession {
  readonly user: IdentityUser;
  readonly authTime: number;
}

/** @throws IdentityError for bad tokens, and missing or disabled users */
export async function sessionOfIdToken(db: Database, idToken: string | undefined): Promise<IdSession> {
  if (idToken === undefined || idToken === '') throw new IdentityError('MISSING_ID_TOKEN');
  const claims = await ownClaims(db, idToken);
  if (claims === null) throw new IdentityError('INVALID_ID_TOKEN');
  if (claims.exp <= seconds(Date.now())) throw new IdentityError('TOKEN_EXPIRED');
  const user = await requireUser(db, claims.sub);
  if (claims.auth_time < user.validSince) throw new IdentityError('TOKEN_EXPIRED');
  return { user, authTime: claims.auth_time };
}

/** @throws IdentityError `CREDENTIAL_TOO_OLD_LOGIN_AGAIN` five minutes after sign-in */
export function requireRecent({ authTime }: IdSession) {
  if (authTime + recentSeconds < seconds(Date.now())) throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}
