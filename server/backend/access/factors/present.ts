import { eq } from 'drizzle-orm';
import * as v from 'valibot';
import { recoveryCodesStatuses } from '#domain/security/accountSecurity.ts';
import { iso } from '#domain/time/iso.ts';
import { authenticators } from '#server/db/schema/security.ts';
import type { BackendServices } from '../../kit/services.ts';
import { factorsOf } from './factors.ts';
import { statusOfCodes } from './unsaved-codes.ts';

const timestamp = v.pipe(v.string(), v.isoTimestamp());
/** The methods that somebody has, as replies have them. */
export const factorsReply = {
  authenticator: v.nullable(v.strictObject({ since: timestamp })),
  passkeys: v.array(v.strictObject({ id: v.string(), name: v.string(), created_at: timestamp, last_used_at: v.nullable(timestamp) })),
  recovery_codes_left: v.pipe(v.number(), v.integer()),
  recovery_codes_status: v.pipe(
    v.picklist(recoveryCodesStatuses),
    v.description('`unsaved` until one of the newest was entered: `GET …/recovery-codes` shows them for a day, then they are `unconfirmed`.'),
  ),
};
export const factorsExample = {
  authenticator: { since: '2026-01-15T12:00:00.000Z' },
  passkeys: [{ id: 'kX7…', name: 'Laptop', created_at: '2026-01-15T12:00:00.000Z', last_used_at: null }],
  recovery_codes_left: 9,
  recovery_codes_status: 'saved' as const,
};

export async function presentFactors(services: Pick<BackendServices, 'db' | 'clock'>, guid: string) {
  const { db } = services;
  const [factors, [authenticator], status] = await Promise.all([
    factorsOf(db, guid),
    db.select({ confirmedAt: authenticators.confirmedAt }).from(authenticators).where(eq(authenticators.holder, guid)),
    statusOfCodes(services, guid),
  ]);
  const since = authenticator?.confirmedAt ?? null;
  return {
    authenticator: since === null ? null : { since: iso(since) },
    passkeys: factors.passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
      ...{ id, name, created_at: iso(createdAt) },
      last_used_at: lastUsedAt === null ? null : iso(lastUsedAt),
    })),
    recovery_codes_left: factors.recoveryCodesLeft,
    recovery_codes_status: status,
  };
}
