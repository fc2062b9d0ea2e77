import { desc, sql } from 'drizzle-orm';
import type { AuditedAction } from '#domain/staff/auditList.ts';
import type { Executor } from '#server/db/database.ts';
import { type AuditOutcome, auditLog } from '#server/db/schema/staff.ts';
import type { BackendKeys } from '#server/keys.ts';
import { auditAnswer } from '#server/witness/answers.ts';
import { witnessed } from '#server/witness/committed.ts';
import { type AuditHead, firstHash, hashOf } from './chain.ts';

export interface AuditActor {
  /** Empty for commands and the server itself. */
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
  readonly sessionId: string;
}

/** For commands run on the machine itself. */
export const commandActor: AuditActor = { id: '', name: 'command', roles: [], sessionId: '' };

type Change = readonly [before: unknown, after: unknown];

export interface AuditEntry {
  readonly actor: AuditActor;
  readonly requestId: string;
  readonly action: AuditedAction;
  readonly outcome: AuditOutcome;
  /** As `customer:GUID`. */
  readonly targets: readonly string[];
  /** By field; personal values as {@link personalHash}. */
  readonly changes?: Readonly<Record<string, Change>>;
  readonly reason?: string;
  readonly approvalId?: string;
}

/** An arbitrary number for the log writers' advisory lock. */
const chainLock = 7_316_420_522;

/**
 * Appends a row; must be the transaction's last statement. Row and change commit or fail together,
 * and writers serialize from here on, so nothing slow may follow.
 * @param now milliseconds
 */
export async function writeAudit(tx: Executor, entry: AuditEntry, now: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${chainLock})`);
  const last = await headOf(tx);
  const { actor, targets, changes = {}, reason = '', approvalId = '' } = entry;
  const row = {
    ...{ serial: last.serial + 1, at: new Date(now).toISOString() },
    ...{
      actorId: actor.id,
      actorName: actor.name,
      actorRoles: actor.roles.join(' '),
      sessionId: actor.sessionId,
      requestId: entry.requestId,
    },
    ...{
      action: entry.action,
      outcome: entry.outcome,
      targets: JSON.stringify(targets),
      changes: JSON.stringify(changes),
    },
    ...{ reason, approvalId, previousHash: last.hash },
  };
  const hash = hashOf(row);
  await tx.insert(auditLog).values({ ...row, hash });
  witnessed(tx, auditAnswer({ serial: row.serial, hash }));
}

/** The last row, or the genesis hash of an empty log. */
export async function headOf(db: Executor): Promise<Omit<AuditHead, 'at'>> {
  const [last] = await db
    .select({ serial: auditLog.serial, hash: auditLog.hash })
    .from(auditLog)
    .orderBy(desc(auditLog.serial))
    .limit(1);
  return last ?? { serial: 0, hash: firstHash };
}

/** A keyed hash, so that equal values match and the chain survives the key's destruction. */
export async function personalHash(keys: BackendKeys, value: string): Promise<string> {
  const key = await keys.current();
  return `${key.kid}.${key.mac('audit-value', value).toString('base64url')}`;
}
