import { createHash, randomBytes } from 'node:crypto';
import { and, eq, isNull } from 'drizzle-orm';
import { hour } from '#domain/time/units.ts';
import type { Executor } from '#server/db/database.ts';
import type { FreshCheckKind } from '#server/db/schema/backend.ts';
import { accountLinks } from '#server/db/schema/security.ts';

/** `pendingEmail` goes to the old mailbox while a change of address waits: it stops the change, or makes it at once. */
export type LinkPurpose = 'lock' | 'email' | 'pendingEmail';

export interface NewLink {
  readonly purpose: LinkPurpose;
  readonly customerGuid: string;
  /** The address to change to, for `email` and `pendingEmail`. */
  readonly newEmail?: string;
  /** What the customer confirmed their identity with, for `email`. */
  readonly requestedBy?: FreshCheckKind | null;
}

export interface AccountLink extends Required<Pick<NewLink, 'purpose' | 'customerGuid'>> {
  readonly newEmail: string | null;
  readonly requestedBy: FreshCheckKind | null;
  readonly isUsed: boolean;
  readonly isExpired: boolean;
}

/**
 * Limits for a person, so the sandbox's speed does not divide them. A mail about a change may be read weeks later. The link about a change that waits
 * is voided when the change is made, which an outage may delay.
 */
const lifetimes: Readonly<Record<LinkPurpose, number>> = { lock: 30 * 24 * hour, email: hour, pendingEmail: 7 * 24 * hour };
/** 256 bits in base64url. */
const tokenShape = /^[\w-]{43}$/;

const hashOf = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Creates a link in an email and stores only its hash. Times in milliseconds. @returns the token for the address */
export async function createLink(db: Executor, { purpose, customerGuid, newEmail, requestedBy }: NewLink, now: number): Promise<string> {
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

/** The link with this token, whatever its state; null when there is none of this purpose. */
export async function findLink(db: Executor, purpose: LinkPurpose, token: string, now: number): Promise<AccountLink | null> {
  if (!tokenShape.test(token)) return null;
  const [row] = await db
    .select()
    .from(accountLinks)
    .where(and(eq(accountLinks.tokenHash, hashOf(token)), eq(accountLinks.purpose, purpose)));
  if (!row) return null;
  const { customerGuid, newEmail, requestedBy } = row;
  return { purpose, customerGuid, newEmail, requestedBy, isUsed: row.usedAt !== null, isExpired: row.expiresAt <= now };
}

/** Voids a customer's links of a purpose, once one of them was used. */
export async function closeLinks(db: Executor, purpose: LinkPurpose, customerGuid: string, now: number): Promise<void> {
  await db
    .update(accountLinks)
    .set({ usedAt: now })
    .where(and(eq(accountLinks.customerGuid, customerGuid), eq(accountLinks.purpose, purpose), isNull(accountLinks.usedAt)));
}
