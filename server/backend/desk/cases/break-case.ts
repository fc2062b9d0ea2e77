import { eq } from 'drizzle-orm';
import { amount } from '#domain/money/money.ts';
import type { Executor } from '#server/db/database.ts';
import { reconBreaks } from '#server/db/schema/reconciliation.ts';
import { staff } from '#server/db/schema/staff.ts';
import { bookedMoves, type Moves } from '../../books/reconciliation/postings.ts';
import { readUnit } from '../../books/reconciliation/record-check.ts';
import type { BackendServices } from '../../kit/services.ts';
import { unitsOf } from '../../kit/units.ts';
import type { Case } from './claims.ts';

async function breakOf(db: Executor, { kind, record }: Case) {
  if (kind !== 'break') return null;
  const [found] = await db.select().from(reconBreaks).where(eq(reconBreaks.id, record));
  return found ?? null;
}

export async function readBreak(db: Executor, found: Case) {
  const row = await breakOf(db, found);
  if (row === null) return null;
  const [person] =
    row.explainedById === null
      ? []
      : await db.select({ name: staff.name }).from(staff).where(eq(staff.id, row.explainedById));
  const { ours, theirs, difference, cents } = row;
  return {
    ...{ ...row, ours: unitsOf(ours), theirs: unitsOf(theirs), difference: unitsOf(difference), cents: unitsOf(cents) },
    explainedBy: person?.name ?? '',
  };
}

/** Empty for a sum. */
export async function recordOf(db: Executor, found: Case): Promise<string> {
  const row = await breakOf(db, found);
  return row !== null && ['trade', 'transfer', 'return'].includes(row.recordKind) ? row.record : '';
}

const rowsOf = (side: 'ours' | 'theirs', moves: Moves) =>
  [...moves].map(([key, units]) => {
    const [account = '', asset = ''] = key.split(' ');
    return { side, account, asset, amount: amount(units) };
  });

/** Movements by our copy and by the ledger, as of now. */
export async function readSides(services: Pick<BackendServices, 'db' | 'bank'>, found: Case) {
  const row = await breakOf(services.db, found);
  const unit = row === null ? null : await readUnit(services, row);
  if (unit === null) return [];
  const { copy, entry, namesNoAccounts, customerGuid } = unit;
  return [
    ...(copy?.moves ? rowsOf('ours', copy.moves) : []),
    ...(entry === null ? [] : rowsOf('theirs', bookedMoves(entry, namesNoAccounts ? customerGuid : null))),
  ];
}
