import { createHash } from 'node:crypto';
import type { auditLog } from '#server/db/schema/staff.ts';

/** A row as it is stored: everything is text, so that what was hashed can be hashed again. */
export type AuditRow = typeof auditLog.$inferSelect;

/** What the first row follows. */
export const firstHash = '0'.repeat(64);

/** In the order in which they are hashed. Another order or another field is another chain. */
const hashed = [
  ...(['serial', 'at', 'actorId', 'actorName', 'actorRoles', 'sessionId', 'requestId', 'action', 'outcome'] as const),
  ...(['targets', 'changes', 'reason', 'approvalId', 'previousHash'] as const),
] satisfies readonly (keyof AuditRow)[];

/** SHA-256 in hex over every field of a row but the hash itself, as a JSON array. */
export const hashOf = (row: Omit<AuditRow, 'hash'>): string =>
  createHash('sha256')
    .update(JSON.stringify(hashed.map((name) => row[name])))
    .digest('hex');

/** The end of the log at some time. Kept elsewhere, it shows a log that was cut or written anew. */
export interface AuditHead {
  readonly serial: number;
  readonly hash: string;
  /** ISO 8601: when it was read. */
  readonly at: string;
}

/** Something wrong with the log, in a sentence. */
export type AuditFault = string;

/**
 * Checks rows that come in the order of their serials against each other, and against heads that were kept elsewhere.
 * @returns what is wrong, and the last row's serial and hash; at most one fault a row
 */
export function createChainCheck(heads: readonly AuditHead[]) {
  const faults: AuditFault[] = [];
  const expected = new Map<number, Set<string>>();
  for (const { serial, hash } of heads) expected.set(serial, (expected.get(serial) ?? new Set()).add(hash));
  let last = { serial: 0, hash: firstHash };
  const check = (row: AuditRow): AuditFault | null => {
    const kept = expected.get(row.serial);
    if (row.serial !== last.serial + 1) return `After ${last.serial} comes ${row.serial}: ${row.serial - last.serial - 1} removed.`;
    if (row.previousHash !== last.hash) return `${row.serial} does not follow ${last.serial}: one of them was replaced.`;
    if (hashOf(row) !== row.hash) return `${row.serial} was changed.`;
    if (kept !== undefined && !(kept.size === 1 && kept.has(row.hash)))
      return `${row.serial} is another one than the head of that time: the log was written anew.`;
    return null;
  };
  return {
    add(row: AuditRow) {
      const fault = check(row);
      if (fault !== null) faults.push(fault);
      last = { serial: row.serial, hash: row.hash };
    },
    end() {
      const newest = Math.max(0, ...expected.keys());
      const cut = newest > last.serial ? [`The log ends at ${last.serial}, and a head says ${newest}: its end was cut off.`] : [];
      return { faults: [...faults, ...cut], last };
    },
  };
}
