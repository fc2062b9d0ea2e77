import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { hour } from '#domain/time/units.ts';
import type { Executor } from '#server/db/database.ts';
import type { FreshCheckKind } from '#server/db/schema/backend.ts';
import { accountLinks } from '#server/db/schema/security.ts';

/** `pendingEmail`, to the old mailbox, stops a waiting address change or applies it at once. */
export type LinkPurpose = 'lock' | 'email' | 'pendingEmail';

export interface NewLink {
  readonly purpose: LinkPurpose;
  readonly customerGuid: string;
  readonly newEmail?: string;
  /** The identity check behind it, for `email`. */
  readonly requestedBy?: FreshCheckKind | null;
}

export interface AccountLink extends Required<Pick<NewLink, 'purpose' | 'customerGuid'>> {
  readonly newEmail: string | null;
  readonly requestedBy: FreshCheckKind | null;
  readonly isUsed: boolean;
  readonly isExpired: boolean;
}

/**
 * Limits for people, so the sandbox's speed does not divide them. Mails may be read weeks later.
 * `pendingEmail` is voided when the change applies, which an outage may delay.
 */
const lifetimes: Readonly<Record<LinkPurpose, number>> = {
  lock: 30 * 24 * hour,
  email: hour,
  pendingEmail: 7 * 24 * hour,
};
const tokenShape = /^[\w-]{43}$/;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Creates a link, storing only its hash. Times in milliseconds. @returns the token */
export async function createLink(
  db: Executor,
  { purpose, customerGuid, newEmail, requestedBy }: NewLink,
  now: number,
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const values = {
    purpose,
    customerGuid,
    newEmail: newEmail ?? null,
    requestedBy: requestedBy ?? null,
    createdAt: now,
    expiresAt: now + lifetimes[purpose],
  };
  await db.insert(accountLinks).values({ tokenHash: hashOf(token), ...values });
  return token;
}

/** In any state; null if there is none of this purpose. */
export async function findLink(
  db: Executor,
  purpose: LinkPurpose,
  token: string,
  now: number,
): Promise<AccountLink | null> {
  if (!tokenShape.test(token)) return null;
  const [row] = await db
    .select()
    .from(accountLinks)
    .where(and(eq(accountLinks.tokenHash, hashOf(token)), eq(accountLinks.purpose, purpose)));
  if (!row) return null;
  const { customerGuid, newEmail, requestedBy } = row;
  return { purpose, customerGuid, newEmail, requestedBy, isUsed: row.usedAt !== null, isExpired: row.expiresAt <= now };
}

/** Voids a customer's links of a purpose. */
export async function closeLinks(db: Executor, purpose: LinkPurpose, customerGuid: string, now: number): Promise<void> {
  await db
    .update(accountLinks)
    .set({ usedAt: now })
    .where(
      and(eq(accountLinks.customerGuid, customerGuid), eq(accountLinks.purpose, purpose), isNull(accountLinks.usedAt)),
    );
}
