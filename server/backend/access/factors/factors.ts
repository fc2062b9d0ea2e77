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

export interface FactorOwner {
  readonly email: string;
  /** The bank's guid of a customer, or a staff id. */
  readonly guid: string;
  readonly news: FactorNews;
}

/** Notifications to an owner. */
export interface FactorNews {
  /** Right password in an unknown browser. Once per address and six hours. */
  reached(services: BackendServices, c: Context): Promise<void>;
  /** A wrong try; the fifth locks the purpose for a while. */
  refused(
    services: BackendServices,
    c: Context,
    attempt: { readonly purpose: FactorPurpose; readonly isLocked: boolean },
  ): Promise<void>;
  /** Within the spending transaction. @returns a follow-up for after the commit */
  recoveryCodeUsed(services: BackendServices, c: Context, tx: Executor, left: number): Promise<() => void>;
}

/** Second factors. An authenticator app counts once confirmed. */
export interface Factors {
  readonly hasAuthenticator: boolean;
  readonly passkeys: readonly StoredPasskey[];
  readonly recoveryCodesLeft: number;
}

export type Method = (typeof confirmMethods)[number];

export async function factorsOf(db: Executor, guid: string): Promise<Factors> {
  const [authenticator] = await db
    .select({ confirmedAt: authenticators.confirmedAt })
    .from(authenticators)
    .where(eq(authenticators.holder, guid));
  const keys = await ownPasskeys.list(db, guid);
  const [left] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.holder, guid), isNull(recoveryCodes.usedAt)));
  return {
    hasAuthenticator: (authenticator?.confirmedAt ?? null) !== null,
    passkeys: keys,
    recoveryCodesLeft: left?.codes ?? 0,
  };
}

/** Also means: no emailed codes. */
export const hasFactor = ({ hasAuthenticator, passkeys: keys }: Factors): boolean =>
  hasAuthenticator || keys.length > 0;

/** Methods that work at this address: passkeys need a domain (`party`). */
export const methodsOf = (factors: Factors, party: RelyingParty | null): Method[] => [
  ...(factors.hasAuthenticator ? (['authenticator'] as const) : []),
  ...(factors.passkeys.length > 0 && party !== null ? (['passkey'] as const) : []),
  ...(factors.recoveryCodesLeft > 0 ? (['recoveryCode'] as const) : []),
];
