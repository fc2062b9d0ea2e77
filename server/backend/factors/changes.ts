import { and, eq, isNull } from 'drizzle-orm';
import type { Executor } from '../../db/database.ts';
import { oneTimeCodes } from '../../db/schema/backend.ts';
import { holdSession, type Session } from '../customers/access.ts';
import type { BackendServices } from '../services.ts';
import { type Factors, factorsOf, hasFactor } from './factors.ts';
import { makeRecoveryCodes, removeRecoveryCodes, replaceRecoveryCodes } from './recovery-codes.ts';
import { noMfa } from './refusals.ts';

type Services = Pick<BackendServices, 'db' | 'keys' | 'clock'>;

/**
 * Adds a factor. With the first one come the recovery codes, and the emailed codes end. As every change of factors, it holds the session: one
 * change at a time, so that of two first factors only one makes recovery codes, and none after the account was locked.
 * @param add what stores it, given the factors before; it throws to refuse
 * @returns the recovery codes; null when this is not the first factor
 */
export async function addFactor(
  { db, keys, clock }: Services,
  who: Session,
  add: (tx: Executor, before: Factors, now: number) => Promise<void>,
): Promise<string[] | null> {
  const codes = await makeRecoveryCodes(keys, who.token.guid);
  const now = clock.now();
  return db.transaction(async (tx) => {
    await holdSession(tx, who);
    const before = await factorsOf(tx, who.token.guid);
    await add(tx, before, now);
    if (hasFactor(before)) return null;
    await tx
      .update(oneTimeCodes)
      .set({ endedAt: now })
      .where(and(eq(oneTimeCodes.email, who.customer.email), isNull(oneTimeCodes.endedAt)));
    return replaceRecoveryCodes(tx, who.token.guid, codes, now);
  });
}

/** Removes a factor. Without the last one, the recovery codes are void. @param remove what removes it; it throws to refuse */
export async function removeFactor<Removed>({ db }: Services, who: Session, remove: (tx: Executor) => Promise<Removed>): Promise<Removed> {
  return db.transaction(async (tx) => {
    await holdSession(tx, who);
    const removed = await remove(tx);
    if (!hasFactor(await factorsOf(tx, who.token.guid))) await removeRecoveryCodes(tx, who.token.guid);
    return removed;
  });
}

/** Replaces the recovery codes of a customer with a second factor. @throws Refusal 409 `no_second_factor` */
export async function renewRecoveryCodes({ db, keys, clock }: Services, who: Session): Promise<string[]> {
  const codes = await makeRecoveryCodes(keys, who.token.guid);
  return db.transaction(async (tx) => {
    await holdSession(tx, who);
    if (!hasFactor(await factorsOf(tx, who.token.guid))) throw noMfa();
    return replaceRecoveryCodes(tx, who.token.guid, codes, clock.now());
  });
}
