import { desc, sql } from 'drizzle-orm';
import type { AuditedAction } from '#domain/staff/auditList.ts';
import type { Executor } from '#server/db/database.ts';
import { type AuditOutcome, auditLog } from '#server/db/schema/staff.ts';
import { auditAnswer } from '#server/witness/answers.ts';
import { witnessed } from '#server/witness/committed.ts';
import type { BackendKeys } from '../../kit/keys.ts';
import { type AuditHead, firstHash, hashOf } from './chain.ts';

/** Who did something, as of then. */
export interface AuditActor {
  /** Empty for a command and for the server itself. */
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly sessionId: string;
}

/** What is done on the machine itself, by whoever can run a command there. */
export const commandActor: AuditActor = { id: '', name: 'command', roles: [], sessionId: '' };

/** A value before and after. */
type Change = readonly [before: unknown, after: unknown];

export interface AuditEntry {
  readonly actor: AuditActor;
  readonly requestId: string;
  readonly action: AuditedAction;
  readonly outcome: AuditOutcome;
  /** What it was done to, as `customer:GUID`. */
  readonly targets: readonly string[];
  /** By field; of personal values a {@link personalHash}. */
  readonly changes?: Readonly<Record<string, Change>>;
  readonly reason?: string;
  readonly approvalId?: string;
}

/** An arbitrary number: it names the lock that writers of the log take. */
const chainLock = 7_316_420_522;

/**
 * Adds a row, as the last statement of the transaction that makes the change: without the row there is no change, and without the change no row. Writers
 * wait for each other from here until the transaction ends, so nothing slow can follow.
 * @param now milliseconds
 */
export async function writeAudit(tx: Executor, entry: AuditEntry, now: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`);
  const last = await headOf(tx);
  const { actor, targets, changes = {}, reason = '', approvalId = '' } = entry;
  const row = {
    ...{ serial: last.serial + 1, at: new Date(now).toISOString() },
    ...{ actorId: actor.id, actorName: actor.name, actorRoles: actor.roles.join(' '), sessionId: actor.sessionId, requestId: entry.requestId },
    ...{ action: entry.action, outcome: entry.outcome, targets: JSON.stringify(targets), changes: JSON.stringify(changes) },
    ...{ reason, approvalId, previousHash: last.hash },
  };
  const hash = hashOf(row);
  await tx.insert(auditLog).values({ ...row, hash });
  witnessed(tx, auditAnswer({ serial: row.serial, hash }));
}

/** The last row; before the first one, what that will follow. */
export async function headOf(db: Executor): Promise<Omit<AuditHead, 'at'>> {
  const [last] = await db.select({ serial: auditLog.serial, hash: auditLog.hash }).from(auditLog).orderBy(desc(auditLog.serial)).limit(1);
  return last ?? { serial: 0, hash: firstHash };
}

/** A personal value as the log keeps it: a keyed hash, so that the same value is recognized, and the chain holds when its key is destroyed. */
export async function personalHash(keys: BackendKeys, value: string): Promise<string> {
  const key = await keys.current();
  return `${key.kid}.${key.mac('audit-value', value).toString('base64url')}`;
}
