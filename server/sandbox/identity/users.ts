import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, inArray, or } from 'drizzle-orm';
import { type Database, databaseCode } from '../../db/database.ts';
import { identityUsers } from '../../db/schema/identity.ts';
import { isPlainLine } from '../../http/text.ts';
import { forgetFailures } from './attempts.ts';
import { IdentityError } from './errors.ts';
import { hashPassword } from './passwords.ts';

export type IdentityUser = typeof identityUsers.$inferSelect;

const uniqueViolation = '23505';
const shortestPassword = 6;
const longestPassword = 4096;
const emailShape = /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\]+\.[^\s@<>()[\],;:"\\.]{2,}$/;

/** Emails are compared without regard to letter case, as the real service does. */
export function normalEmail(email: string): string {
  const trimmed = email.trim().toLowerCase();
  if (trimmed.length > 254 || !isPlainLine(trimmed) || !emailShape.test(trimmed)) throw new IdentityError('INVALID_EMAIL');
  return trimmed;
}

export function checkPassword(password: string) {
  if (password.length < shortestPassword) throw new IdentityError('WEAK_PASSWORD : Password should be at least 6 characters');
  if (password.length > longestPassword) {
    throw new IdentityError('PASSWORD_DOES_NOT_MEET_REQUIREMENTS : Missing password requirements: [Password may contain at most 4096 characters]');
  }
}

export interface NewUser {
  readonly localId?: string | undefined;
  readonly email: string;
  readonly password?: string | undefined;
  readonly displayName?: string | null | undefined;
  readonly emailVerified?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/** @throws IdentityError `EMAIL_EXISTS`, `DUPLICATE_LOCAL_ID`, `INVALID_EMAIL`, `WEAK_PASSWORD`. */
export async function createUser(db: Database, given: NewUser): Promise<IdentityUser> {
  const email = normalEmail(given.email);
  if (given.password !== undefined) checkPassword(given.password);
  const now = Date.now();
  const values = {
    localId: given.localId ?? randomBytes(21).toString('base64url'),
    email,
    emailVerified: given.emailVerified ?? false,
    displayName: given.displayName ?? null,
    passwordHash: given.password === undefined ? null : await hashPassword(given.password),
    passwordUpdatedAt: given.password === undefined ? null : now,
    disabled: given.disabled ?? false,
    validSince: Math.floor(now / 1000),
    createdAt: now,
  };
  try {
    const [user] = await db.insert(identityUsers).values(values).returning();
    if (user) return user;
  } catch (error) {
    if (databaseCode(error) !== uniqueViolation) throw error;
  }
  throw new IdentityError((await findByEmail(db, email)) ? 'EMAIL_EXISTS' : 'DUPLICATE_LOCAL_ID');
}

export interface UserChange {
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly displayName?: string | null | undefined;
  readonly emailVerified?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly customAttributes?: string | undefined;
  /** Seconds since the epoch. */
  readonly validSince?: number | undefined;
}

/** Changes a user; a new password or email ends every session that began before it. */
export async function changeUser(db: Database, localId: string, change: UserChange): Promise<IdentityUser> {
  if (change.password !== undefined) checkPassword(change.password);
  const now = Date.now();
  const revokes = change.password !== undefined || change.email !== undefined;
  const values = {
    email: change.email === undefined ? undefined : normalEmail(change.email),
    displayName: change.displayName,
    emailVerified: change.emailVerified,
    disabled: change.disabled,
    customAttributes: change.customAttributes,
    passwordHash: change.password === undefined ? undefined : await hashPassword(change.password),
    passwordUpdatedAt: change.password === undefined ? undefined : now,
    validSince: change.validSince ?? (revokes ? Math.floor(now / 1000) : undefined),
  };
  if (Object.values(values).every((value) => value === undefined)) return requireUser(db, localId, { disabledToo: true });
  try {
    const [user] = await db.update(identityUsers).set(values).where(eq(identityUsers.localId, localId)).returning();
    if (!user) throw new IdentityError('USER_NOT_FOUND');
    // As at the real service: a new password lifts the lock that wrong ones brought.
    if (change.password !== undefined) await forgetFailures(db, user.email);
    return user;
  } catch (error) {
    if (databaseCode(error) === uniqueViolation) throw new IdentityError('EMAIL_EXISTS');
    throw error;
  }
}

export async function findByEmail(db: Database, email: string): Promise<IdentityUser | null> {
  const [user] = await db.select().from(identityUsers).where(eq(identityUsers.email, email.trim().toLowerCase()));
  return user ?? null;
}

/** @throws IdentityError `USER_NOT_FOUND`, `USER_DISABLED`. */
export async function requireUser(db: Database, localId: string, { disabledToo = false } = {}): Promise<IdentityUser> {
  const [user] = await db.select().from(identityUsers).where(eq(identityUsers.localId, localId));
  if (!user) throw new IdentityError('USER_NOT_FOUND');
  if (user.disabled && !disabledToo) throw new IdentityError('USER_DISABLED');
  return user;
}

export async function findUsers(db: Database, localIds: readonly string[], emails: readonly string[]): Promise<IdentityUser[]> {
  const lowerCase = emails.map((email) => email.trim().toLowerCase());
  return db
    .select()
    .from(identityUsers)
    .where(or(inArray(identityUsers.localId, [...localIds]), inArray(identityUsers.email, lowerCase)));
}

/** Users from the oldest on; `after` is the last user id of the page before. */
export async function listUsers(db: Database, most: number, after: string | undefined): Promise<IdentityUser[]> {
  const [last] = after === undefined ? [] : await db.select().from(identityUsers).where(eq(identityUsers.localId, after));
  const { createdAt, localId } = identityUsers;
  const later = last && or(gt(createdAt, last.createdAt), and(eq(createdAt, last.createdAt), gt(localId, last.localId)));
  return db.select().from(identityUsers).where(later).orderBy(asc(createdAt), asc(localId)).limit(most);
}

/** @returns how many there were. */
export async function deleteUsers(db: Database, localIds: readonly string[]): Promise<number> {
  const gone = await db
    .delete(identityUsers)
    .where(inArray(identityUsers.localId, [...localIds]))
    .returning({ localId: identityUsers.localId });
  return gone.length;
}

/** A user as both SDKs read it; times are strings of milliseconds, `validSince` one of seconds. */
export function userRecord(user: IdentityUser) {
  const { localId, email, displayName } = user;
  const name = displayName === null ? {} : { displayName };
  const password = user.passwordHash !== null;
  return {
    localId,
    email,
    ...name,
    emailVerified: user.emailVerified,
    disabled: user.disabled,
    validSince: String(user.validSince),
    createdAt: String(user.createdAt),
    ...(user.lastLoginAt === null ? {} : { lastLoginAt: String(user.lastLoginAt), lastRefreshAt: new Date(user.lastLoginAt).toISOString() }),
    ...(user.passwordUpdatedAt === null ? {} : { passwordUpdatedAt: user.passwordUpdatedAt }),
    ...(user.customAttributes === null ? {} : { customAttributes: user.customAttributes }),
    providerUserInfo: password ? [{ providerId: 'password', email, federatedId: email, rawId: email, ...name }] : [],
  };
}
