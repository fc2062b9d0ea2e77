import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, inArray, or, sql } from 'drizzle-orm';
import { databaseCode } from '#server/db/codes.ts';
import { type Executor, violatedConstraint } from '#server/db/database.ts';
import { identityUsers } from '#server/db/schema/identity.ts';
import { forgetFailures } from './attempts.ts';
import { checkDisplayName, checkEmail, checkPassword, checkPhoneNumber } from './checks.ts';
import { IdentityError } from './errors.ts';
import { hashPassword } from './passwords.ts';

export type IdentityUser = typeof identityUsers.$inferSelect;

const uniqueViolation = '23505';
const takenBy: Readonly<Record<string, string>> = {
  identity_users_email: 'EMAIL_EXISTS',
  identity_users_phone: 'PHONE_NUMBER_EXISTS',
};

/** Maps unique violations to the protocol's errors. */
function refusalOf(error: unknown): unknown {
  if (databaseCode(error) !== uniqueViolation) return error;
  return new IdentityError(takenBy[violatedConstraint(error) ?? ''] ?? 'DUPLICATE_LOCAL_ID');
}

export interface NewUser {
  readonly localId?: string | undefined;
  readonly email?: string | undefined;
  readonly password?: string | undefined;
  readonly displayName?: string | undefined;
  readonly photoUrl?: string | undefined;
  readonly phoneNumber?: string | undefined;
  readonly emailVerified?: boolean | undefined;
  readonly emailLinkSignin?: boolean | undefined;
  readonly disabled?: boolean | undefined;
}

/**
 * @throws IdentityError `EMAIL_EXISTS`, `PHONE_NUMBER_EXISTS`, `DUPLICATE_LOCAL_ID`,
 * `INVALID_EMAIL`, `INVALID_PHONE_NUMBER`, `WEAK_PASSWORD`
 */
export async function createUser(db: Executor, given: NewUser): Promise<IdentityUser> {
  const { password } = given;
  if (password !== undefined) checkPassword(password);
  const now = Date.now();
  const values = {
    localId: given.localId ?? randomBytes(21).toString('base64url'),
    email: given.email === undefined ? null : checkEmail(given.email),
    emailVerified: given.emailVerified ?? false,
    emailLinkSignin: given.emailLinkSignin ?? false,
    displayName: checkDisplayName(given.displayName) ?? null,
    photoUrl: given.photoUrl ?? null,
    phoneNumber: given.phoneNumber === undefined ? null : checkPhoneNumber(given.phoneNumber),
    passwordHash: password === undefined ? null : await hashPassword(password),
    passwordUpdatedAt: password === undefined ? null : now,
    disabled: given.disabled ?? false,
    validSince: Math.floor(now / 1000),
    createdAt: now,
  };
  try {
    const [user] = await db.insert(identityUsers).values(values).returning();
    if (user) return user;
  } catch (error) {
    throw refusalOf(error);
  }
  throw new Error('the user was not stored');
}

export interface UserChange {
  readonly email?: string | null | undefined;
  readonly password?: string | null | undefined;
  readonly displayName?: string | null | undefined;
  readonly photoUrl?: string | null | undefined;
  readonly phoneNumber?: string | null | undefined;
  readonly emailVerified?: boolean | undefined;
  readonly emailLinkSignin?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly customAttributes?: string | undefined;
  /** In seconds. */
  readonly validSince?: number | undefined;
}

/** The column's limit. */
const maxValidSince = 2_147_483_647;
/** Maximum age of a client's "now", in seconds. */
const maxTransitSeconds = 10;

/** Tokens have second precision, so the cutoff is the next second after all sign-ins. */
function laterThanEverySignIn(second: number) {
  const lastSignIn = sql`coalesce(floor(extract(epoch from ${identityUsers.lastLoginAt})), 0)::int`;
  return sql`least(greatest(${second}::int, ${identityUsers.validSince}, ${lastSignIn}), ${maxValidSince - 1}::int) + 1`;
}

async function changedColumns({ email, password, phoneNumber, validSince, ...rest }: UserChange) {
  if (typeof password === 'string') checkPassword(password);
  const now = Date.now();
  const hash = typeof password === 'string' ? await hashPassword(password) : password;
  const thisSecond = Math.floor(now / 1000);
  const revokes =
    typeof password === 'string' || email !== undefined || (validSince ?? 0) >= thisSecond - maxTransitSeconds;
  return {
    ...rest,
    email: typeof email === 'string' ? checkEmail(email) : email,
    initialEmail:
      email === undefined ? undefined : sql`coalesce(${identityUsers.initialEmail}, ${identityUsers.email})`,
    phoneNumber: typeof phoneNumber === 'string' ? checkPhoneNumber(phoneNumber) : phoneNumber,
    passwordHash: hash,
    passwordUpdatedAt: hash === undefined ? undefined : hash === null ? null : now,
    validSince: revokes ? laterThanEverySignIn(Math.max(validSince ?? 0, thisSecond)) : validSince,
    generation: revokes ? sql`${identityUsers.generation} + 1` : undefined,
  };
}

/**
 * Changes a user; a new password or email ends earlier sessions.
 * @param expectedEmail must still match, checked atomically
 * @throws IdentityError `USER_NOT_FOUND`, `EMAIL_EXISTS`, `PHONE_NUMBER_EXISTS`, `INVALID_EMAIL`,
 * `INVALID_PHONE_NUMBER`, `WEAK_PASSWORD`
 */
export async function changeUser(
  db: Executor,
  localId: string,
  change: UserChange,
  expectedEmail?: string,
): Promise<IdentityUser> {
  const values = await changedColumns(change);
  if (Object.values(values).every((value) => value === undefined))
    return requireUser(db, localId, { disabledToo: true });
  const mine = and(
    eq(identityUsers.localId, localId),
    expectedEmail === undefined ? undefined : eq(identityUsers.email, expectedEmail),
  );
  try {
    const [user] = await db.update(identityUsers).set(values).where(mine).returning();
    if (!user) throw new IdentityError('USER_NOT_FOUND');
    // As in the real service, a new password lifts the lock.
    if (change.password !== undefined && user.email !== null) await forgetFailures(db, user.email);
    return user;
  } catch (error) {
    throw refusalOf(error);
  }
}

export async function findByEmail(db: Executor, email: string): Promise<IdentityUser | null> {
  const [user] = await db.select().from(identityUsers).where(eq(identityUsers.email, email.trim().toLowerCase()));
  return user ?? null;
}

/** @throws IdentityError `USER_NOT_FOUND`, `USER_DISABLED` */
export async function requireUser(db: Executor, localId: string, { disabledToo = false } = {}): Promise<IdentityUser> {
  const [user] = await db.select().from(identityUsers).where(eq(identityUsers.localId, localId));
  if (!user) throw new IdentityError('USER_NOT_FOUND');
  if (user.disabled && !disabledToo) throw new IdentityError('USER_DISABLED');
  return user;
}

/** By any identifier, without duplicates. */
export async function findUsers(
  db: Executor,
  by: {
    readonly localIds: readonly string[];
    readonly emails: readonly string[];
    readonly phoneNumbers: readonly string[];
  },
): Promise<IdentityUser[]> {
  const lowerCase = by.emails.map((email) => email.trim().toLowerCase());
  const { localId, email, phoneNumber } = identityUsers;
  return db
    .select()
    .from(identityUsers)
    .where(
      or(inArray(localId, [...by.localIds]), inArray(email, lowerCase), inArray(phoneNumber, [...by.phoneNumbers])),
    )
    .orderBy(asc(localId));
}

/** Ordered by id; `after` is the previous page's last id. */
export async function listUsers(db: Executor, most: number, after: string | undefined): Promise<IdentityUser[]> {
  const { localId } = identityUsers;
  return db
    .select()
    .from(identityUsers)
    .where(after === undefined ? undefined : gt(localId, after))
    .orderBy(asc(localId))
    .limit(most);
}

/** @returns the number deleted */
export async function deleteUsers(db: Executor, localIds: readonly string[]): Promise<number> {
  const gone = await db
    .delete(identityUsers)
    .where(inArray(identityUsers.localId, [...localIds]))
    .returning({ localId: identityUsers.localId });
  return gone.length;
}
