import { and, count, eq, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import type { confirmMethods } from '#contract/access/factorFields.ts';
import { mostPasskeys } from '#domain/security/accountSecurity.ts';
import type { Executor } from '#server/db/database.ts';
import { authenticators, passkeys, recoveryCodes } from '#server/db/schema/security.ts';
import type { BackendServices } from '../../kit/services.ts';
import { ownedRows } from '../customers/owned-rows.ts';
import { tooManyPasskeys } from './refusals.ts';
import type { RelyingParty } from './relying-party.ts';
import type { FactorPurpose } from './tries.ts';

export const ownPasskeys = ownedRows({
  ...{ table: passkeys, owner: passkeys.holder, id: passkeys.id, order: passkeys.createdAt, most: mostPasskeys },
  tooMany: () => tooManyPasskeys(mostPasskeys),
});
export type StoredPasskey = typeof passkeys.$inferSelect;

/** Whose factors are concerned: a customer or a person of staff. */
export interface FactorOwner {
  readonly email: string;
  /** The bank's guid of a customer, or the id of a person of staff. */
  readonly guid: string;
  readonly news: FactorNews;
}

/** How an owner hears of what happens to their factors. */
export interface FactorNews {
  /** Somebody with the right password was asked for a factor, in a browser that is not known. Once for an address within six hours. */
  reached(services: BackendServices, c: Context): Promise<void>;
  /** A wrong try; the fifth locks that purpose for a while. */
  refused(services: BackendServices, c: Context, attempt: { readonly purpose: FactorPurpose; readonly isLocked: boolean }): Promise<void>;
  /** In the transaction that uses it up. @returns what to do once that holds */
  recoveryCodeUsed(services: BackendServices, c: Context, tx: Executor, left: number): Promise<() => void>;
}

/** What somebody has beyond the password. An authenticator app counts from when a code confirmed it. */
export interface Factors {
  readonly hasAuthenticator: boolean;
  readonly passkeys: readonly StoredPasskey[];
  readonly recoveryCodesLeft: number;
}

/** How a customer can confirm their identity. */
export type Method = (typeof confirmMethods)[number];

export async function factorsOf(db: Executor, guid: string): Promise<Factors> {
  const [authenticator] = await db.select({ confirmedAt: authenticators.confirmedAt }).from(authenticators).where(eq(authenticators.holder, guid));
  const keys = await ownPasskeys.list(db, guid);
  const [left] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.holder, guid), isNull(recoveryCodes.usedAt)));
  return { hasAuthenticator: (authenticator?.confirmedAt ?? null) !== null, passkeys: keys, recoveryCodesLeft: left?.codes ?? 0 };
}

/** Whether the customer has two-step verification, and therefore gets no emailed codes. */
export const hasFactor = ({ hasAuthenticator, passkeys: keys }: Factors): boolean => hasAuthenticator || keys.length > 0;

/** The methods that work where the customer is: passkeys need a domain (`party`). */
export const methodsOf = (factors: Factors, party: RelyingParty | null): Method[] => [
  ...(factors.hasAuthenticator ? (['authenticator'] as const) : []),
  ...(factors.passkeys.length > 0 && party !== null ? (['passkey'] as const) : []),
  ...(factors.recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : []),
];
