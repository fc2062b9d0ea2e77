import { eq } from 'drizzle-orm';
import { authenticators } from '#server/db/schema/security.ts';
import type { BackendServices } from '../../kit/services.ts';
import { factorsOf } from './factors.ts';
import { statusOfCodes } from './unsaved-codes.ts';

/** The wire form of somebody's methods. */
export async function presentFactors(services: Pick<BackendServices, 'db' | 'clock'>, guid: string) {
  const { db } = services;
  const [factors, [authenticator], status] = await Promise.all([
    factorsOf(db, guid),
    db.select({ confirmedAt: authenticators.confirmedAt }).from(authenticators).where(eq(authenticators.holder, guid)),
    statusOfCodes(services, guid),
  ]);
  const since = authenticator?.confirmedAt ?? null;
  return {
    authenticator: since === null ? null : { since },
    passkeys: factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({ id, name, createdAt, lastUsedAt })),
    recoveryCodesLeft: factors.recoveryCodesLeft,
    recoveryCodesStatus: status,
  };
}
