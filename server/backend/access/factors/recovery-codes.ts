import { randomInt, timingSafeEqual } from 'node:crypto';
import { and, count, eq, isNull } from 'drizzle-orm';
import type { Context } from 'hono';
import {
  presentRecoveryCode,
  recoveryAlphabet,
  recoveryCodeCount,
  recoveryCodeLength,
} from '#domain/security/recoveryCodes.ts';
import type { Executor } from '#server/db/database.ts';
import { recoveryCodes } from '#server/db/schema/security.ts';
import { type BackendKey, type BackendKeys, UnknownKeyError } from '#server/keys.ts';
import type { BackendServices } from '../../kit/services.ts';
import type { FactorOwner } from './factors.ts';
import { forgetUnsaved, saveUnsavedCodes, sealCodes } from './unsaved-codes.ts';

const letter = (): string => recoveryAlphabet.charAt(randomInt(recoveryAlphabet.length));
const newCode = (): string => Array.from({ length: recoveryCodeLength }, letter).join('');

/** `kid.hash`: a leaked table reveals no codes, and any process finds the key. */
const hashOf = (key: BackendKey, guid: string, code: string): string =>
  `${key.kid}.${key.mac('recovery-code', [guid, code].join('\n')).toString('base64url')}`;

export interface NewRecoveryCodes {
  /** As displayed. */
  readonly codes: readonly string[];
  readonly hashes: readonly string[];
  readonly sealed: string;
}

/** Call before a transaction: reading keys would block the embedded database. */
export async function makeRecoveryCodes(keys: BackendKeys, guid: string): Promise<NewRecoveryCodes> {
  const key = await keys.current();
  const made = new Set<string>();
  while (made.size < recoveryCodeCount) made.add(newCode());
  const codes = [...made].map(presentRecoveryCode);
  return {
    codes,
    hashes: [...made].map((code) => hashOf(key, guid, code)),
    sealed: await sealCodes(keys, guid, codes),
  };
}

/** @returns the new codes as displayed */
export async function replaceRecoveryCodes(
  db: Executor,
  guid: string,
  { codes, hashes, sealed }: NewRecoveryCodes,
  now: number,
): Promise<string[]> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.holder, guid));
  await db.insert(recoveryCodes).values(hashes.map((codeHash) => ({ holder: guid, codeHash, createdAt: now })));
  await saveUnsavedCodes(db, guid, sealed, now);
  return [...codes];
}

/** For a customer without a second factor. */
export async function removeRecoveryCodes(db: Executor, guid: string): Promise<void> {
  await db.delete(recoveryCodes).where(eq(recoveryCodes.holder, guid));
  await forgetUnsaved(db, guid);
}

/** The hash of an unused code; null if unknown. */
export async function findRecoveryCode(
  { db, keys }: Pick<BackendServices, 'db' | 'keys'>,
  guid: string,
  code: string,
): Promise<string | null> {
  const stored = await db.select().from(recoveryCodes).where(unusedOf(guid));
  for (const { codeHash } of stored) if (await isOf(keys, codeHash, guid, code)) return codeHash;
  return null;
}

async function isOf(keys: BackendKeys, stored: string, guid: string, code: string): Promise<boolean> {
  try {
    const key = await keys.find(stored.slice(0, stored.indexOf('.')));
    const [left, right] = [Buffer.from(stored), Buffer.from(hashOf(key, guid, code))];
    return left.length === right.length && timingSafeEqual(left, right);
  } catch (error) {
    if (error instanceof UnknownKeyError) return false;
    throw error;
  }
}

/** Spends a code and notifies the owner. @returns false if already used */
export async function spendRecoveryCode(
  services: BackendServices,
  c: Context,
  { guid, news }: FactorOwner,
  codeHash: string,
): Promise<boolean> {
  const tell = await services.db.transaction(async (tx) => {
    const used = await tx
      .update(recoveryCodes)
      .set({ usedAt: services.clock.now() })
      .where(and(unusedOf(guid), eq(recoveryCodes.codeHash, codeHash)))
      .returning({ codeHash: recoveryCodes.codeHash });
    if (used.length === 0) return null;
    // Using a code shows that they are saved.
    await forgetUnsaved(tx, guid);
    const [left] = await tx.select({ codes: count() }).from(recoveryCodes).where(unusedOf(guid));
    return news.recoveryCodeUsed(services, c, tx, left?.codes ?? 0);
  });
  tell?.();
  return tell !== null;
}

const unusedOf = (guid: string) => and(eq(recoveryCodes.holder, guid), isNull(recoveryCodes.usedAt));
