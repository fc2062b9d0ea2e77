import { and, eq, isNotNull, lte } from 'drizzle-orm';
import * as v from 'valibot';
import type { RecoveryCodesStatus } from '#domain/security/accountSecurity.ts';
import type { Executor } from '#server/db/database.ts';
import { unsavedRecoveryCodes } from '#server/db/schema/security.ts';
import type { BackendKeys } from '#server/keys.ts';
import type { BackendServices } from '../../kit/services.ts';
import { seal, unseal } from './authenticator.ts';

/** How long new codes can be shown again, in milliseconds. */
const displayPeriod = 24 * 3600_000;

/** Differs from an authenticator secret's owner, so that neither decrypts as the other. */
const ownerOf = (guid: string): string => `recovery-codes:${guid}`;
const of = (guid: string) => eq(unsavedRecoveryCodes.holder, guid);
const codesSchema = v.array(v.string());

export const sealCodes = (keys: BackendKeys, guid: string, codes: readonly string[]): Promise<string> =>
  seal(keys, ownerOf(guid), JSON.stringify(codes));

/** Kept for display until the customer enters one of them. */
export async function saveUnsavedCodes(db: Executor, guid: string, sealed: string, now: number): Promise<void> {
  const kept = { sealed, createdAt: now };
  await db
    .insert(unsavedRecoveryCodes)
    .values({ holder: guid, ...kept })
    .onConflictDoUpdate({ target: unsavedRecoveryCodes.holder, set: kept });
}

export async function forgetUnsaved(db: Executor, guid: string): Promise<void> {
  await db.delete(unsavedRecoveryCodes).where(of(guid));
}

/** Null if confirmed as saved, or after a day. */
export async function readUnsaved(
  { db, keys, clock }: Pick<BackendServices, 'db' | 'keys' | 'clock'>,
  guid: string,
): Promise<string[] | null> {
  const [row] = await db.select().from(unsavedRecoveryCodes).where(of(guid));
  if (row === undefined || row.sealed === null || row.createdAt + displayPeriod <= clock.now()) return null;
  const opened = await unseal(keys, ownerOf(guid), row.sealed);
  return opened === null ? null : v.parse(codesSchema, JSON.parse(opened));
}

/** Whether the newest codes are confirmed as saved. */
export async function statusOfCodes(
  { db, clock }: Pick<BackendServices, 'db' | 'clock'>,
  guid: string,
): Promise<RecoveryCodesStatus> {
  const [row] = await db
    .select({ createdAt: unsavedRecoveryCodes.createdAt })
    .from(unsavedRecoveryCodes)
    .where(of(guid));
  if (row === undefined) return 'saved';
  return row.createdAt + displayPeriod > clock.now() ? 'unsaved' : 'unconfirmed';
}

/** Removes codes not entered in time, remembering that they never were. */
export async function removeOldUnsaved({ db, clock }: Pick<BackendServices, 'db' | 'clock'>): Promise<void> {
  const { createdAt, sealed } = unsavedRecoveryCodes;
  await db
    .update(unsavedRecoveryCodes)
    .set({ sealed: null })
    .where(and(isNotNull(sealed), lte(createdAt, clock.now() - displayPeriod)));
}
