import { and, count, eq, isNull } from 'drizzle-orm';
import { mostPasskeys } from '#domain/security/accountSecurity.ts';
import type { Executor } from '../../db/database.ts';
import { authenticators, passkeys, recoveryCodes } from '../../db/schema/security.ts';
import { ownedRows } from '../customers/owned-rows.ts';
import { tooManyPasskeys } from './refusals.ts';
import type { RelyingParty } from './relying-party.ts';

export const ownPasskeys = ownedRows({
  ...{ table: passkeys, id: passkeys.id, order: passkeys.createdAt, most: mostPasskeys },
  tooMany: () => tooManyPasskeys(mostPasskeys),
});
export type StoredPasskey = typeof passkeys.$inferSelect;

/** The customer whose factors are concerned. */
export interface FactorOwner {
  readonly email: string;
  /** The bank's customer guid. */
  readonly guid: string;
}

/** What a customer has beyond the password. An authenticator app counts from when a code confirmed it. */
export interface Factors {
  readonly hasAuthenticator: boolean;
  readonly passkeys: readonly StoredPasskey[];
  readonly recoveryCodesLeft: number;
}

/** How a customer can confirm their identity. */
export type Method = 'email' | 'authenticator' | 'passkey' | 'recoveryCode';
export const methods = ['email', 'authenticator', 'passkey', 'recoveryCode'] as const satisfies readonly Method[];

export async function factorsOf(db: Executor, guid: string): Promise<Factors> {
  const [authenticator] = await db
    .select({ confirmedAt: authenticators.confirmedAt })
    .from(authenticators)
    .where(eq(authenticators.customerGuid, guid));
  const keys = await ownPasskeys.list(db, guid);
  const [left] = await db
    .select({ codes: count() })
    .from(recoveryCodes)
    .where(and(eq(recoveryCodes.customerGuid, guid), isNull(recoveryCodes.usedAt)));
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
