import { createHash } from 'node:crypto';
import type { auditLog } from '#server/db/schema/staff.ts';

/** Stored as text, so that the exact hashed values can be hashed again. */
export type AuditRow = typeof auditLog.$inferSelect;

/** The previous hash of the first row. */
export const firstHash = '0'.repeat(64);

/** Hashed fields, in order. Changing them changes the chain. */
const hashed = [
  ...(['serial', 'at', 'actorId', 'actorName', 'actorRoles', 'sessionId', 'requestId', 'action', 'outcome'] as const),
  ...(['targets', 'changes', 'reason', 'approvalId', 'previousHash'] as const),
] satisfies readonly (keyof AuditRow)[];

export const hashOf = (row: Omit<AuditRow, 'hash'>): string =>
  createHash('sha256')
    .update(JSON.stringify(hashed.map((name) => row[name])))
    .digest('hex');

/** The log's end at some time. Kept elsewhere, it reveals truncation and rewriting. */
export interface AuditHead {
  readonly serial: number;
  readonly hash: string;
  readonly at: string;
}

export type AuditFault = string;

/**
 * Verifies rows, in serial order, against each other and external heads.
 * @returns faults (at most one per row), and the last row's serial and hash
 */
export function createChainCheck(heads: readonly AuditHead[]) {
  const faults: AuditFault[] = [];
  const expected = new Map<number, Set<string>>();
  for (const { serial, hash } of heads) expected.set(serial, (expected.get(serial) ?? new Set()).add(hash));
  let last = { serial: 0, hash: firstHash };
  const check = (row: AuditRow): AuditFault | null => {
    const kept = expected.get(row.serial);
    if (row.serial !== last.serial + 1)
      return `After ${last.serial} comes ${row.serial}: ${row.serial - last.serial - 1} removed.`;
    if (row.previousHash !== last.hash)
      return `${row.serial} does not follow ${last.serial}: one of them was replaced.`;
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
      const cut =
        newest > last.serial ? [`The log ends at ${last.serial}, and a head says ${newest}: its end was cut off.`] : [];
      return { faults: [...faults, ...cut], last };
    },
  };
}
