import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, asc, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.ts';
import { identityKeys, identityRefreshTokens, identityUsers } from '../../db/schema/identity.ts';
import { IdentityError } from './errors.ts';
import { type IdentityUser, requireUser } from './users.ts';

const loaded = new WeakMap<Database, Promise<string>>();

/** The sandbox's signing secret: created by the first process, shared by all processes on the database. */
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
  // The fixed id makes the second of two processes that start at once take the first one's secret.
  await db
    .insert(identityKeys)
    .values({ kid: 'id-token-mac', secret: randomBytes(32).toString('base64url'), createdAt: Date.now() })
    .onConflictDoNothing();
  const [key] = await db.select().from(identityKeys).orderBy(asc(identityKeys.kid)).limit(1);
  if (!key) throw new Error('the identity service has no signing secret');
  return key.secret;
}

/** HMAC-SHA256 of the text, base64url. */
const macOf = (secret: string, text: string): string => createHmac('sha256', secret).update(text).digest('base64url');

export const idTokenSeconds = 3600;
/** How long after a sign-in a password, an email or the whole account may be changed without another one. */
const recentSeconds = 5 * 60;

/**
 * The claim that proves a token is ours. The emulator's protocol has unsigned tokens, which anybody can type; the product's backend
 * refuses a token of the embedded service without it.
 */
const macClaim = 'sandbox_mac';

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** What a sign-in answers with. `expiresIn` is a string of seconds, as in Google's replies. */
export interface IssuedTokens {
  readonly idToken: string;
  readonly refreshToken: string;
  readonly expiresIn: string;
}

/** What a custom token claims; null for a sign-in of another kind. */
type CustomClaims = Readonly<Record<string, unknown>> | null;

interface SignedIn {
  readonly user: IdentityUser;
  /** In seconds. */
  readonly authTime: number;
  readonly customClaims: CustomClaims;
}

/** An ID token of one hour on the real clock, shaped like the emulator's. */
async function makeIdToken(db: Database, projectId: string, { user, authTime, customClaims }: SignedIn): Promise<string> {
  const iat = seconds(Date.now());
  const { email, phoneNumber } = user;
  const identities = { ...(email === null ? {} : { email: [email] }), ...(phoneNumber === null ? {} : { phone: [phoneNumber] }) };
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
 * Tokens of a fresh sign-in by a user as they were when they proved who they are. Dated no earlier than `validSince`, which can be ahead of
 * the clock by the seconds that tell sign-ins before a change of the password from those after it.
 * @throws IdentityError `INVALID_LOGIN_CREDENTIALS` when all sessions were ended meanwhile.
 */
export async function signInTokens(db: Database, projectId: string, user: IdentityUser, customClaims: CustomClaims = null): Promise<IssuedTokens> {
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
  await db.insert(identityRefreshTokens).values({ tokenHash: sha256(refreshToken), localId, generation, customClaims, createdAt: now });
  return {
    idToken: await makeIdToken(db, projectId, { user, authTime: seconds(now), customClaims }),
    refreshToken,
    expiresIn: String(idTokenSeconds),
  };
}

/**
 * A new ID token for a refresh token.
 * @throws IdentityError `INVALID_REFRESH_TOKEN`, `USER_DISABLED`, `TOKEN_EXPIRED` (revoked since).
 */
export async function refreshTokens(db: Database, projectId: string, refreshToken: string): Promise<{ user: IdentityUser; idToken: string }> {
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

/** The claims of a token that this service made, or null. Says nothing about expiry or revocation. */
async function ownClaims(db: Database, idToken: string): Promise<Claims | null> {
  const payload = idToken.split('.')[1];
  if (payload === undefined) return null;
  try {
    const decoded = Buffer.from(payload, 'base64url');
    // Other spellings of the same bytes are not the token that we made.
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

/** Whether the embedded identity service made this ID token. Expiry, audience and revocation are the caller's to check. */
export const isOwnIdToken = async (db: Database, idToken: string): Promise<boolean> => (await ownClaims(db, idToken)) !== null;

/** A session as its ID token proves it; `authTime` is in seconds. */
export interface IdSession {
  readonly user: IdentityUser;
  readonly authTime: number;
}

/**
 * The user that an ID token speaks for, and when they signed in.
 * @throws IdentityError `MISSING_ID_TOKEN`, `INVALID_ID_TOKEN`, `TOKEN_EXPIRED` (by time or revoked), `USER_NOT_FOUND`, `USER_DISABLED`.
 */
export async function sessionOfIdToken(db: Database, idToken: string | undefined): Promise<IdSession> {
  if (idToken === undefined || idToken === '') throw new IdentityError('MISSING_ID_TOKEN');
  const claims = await ownClaims(db, idToken);
  if (claims === null) throw new IdentityError('INVALID_ID_TOKEN');
  if (claims.exp <= seconds(Date.now())) throw new IdentityError('TOKEN_EXPIRED');
  const user = await requireUser(db, claims.sub);
  if (claims.auth_time < user.validSince) throw new IdentityError('TOKEN_EXPIRED');
  return { user, authTime: claims.auth_time };
}

/** For what a borrowed, unlocked device must not allow. @throws IdentityError `CREDENTIAL_TOO_OLD_LOGIN_AGAIN` five minutes after the sign-in. */
export function requireRecent({ authTime }: IdSession) {
  if (authTime + recentSeconds < seconds(Date.now())) throw new IdentityError('CREDENTIAL_TOO_OLD_LOGIN_AGAIN');
}
