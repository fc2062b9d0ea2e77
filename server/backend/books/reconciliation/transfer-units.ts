import { and, eq, inArray, or } from 'drizzle-orm';
import type { ExplainedTransfer } from '#domain/staff/explanation/record.ts';
import { isReturn, transferPostings } from '#domain/staff/explanation/transfer.ts';
import type { Executor } from '#server/db/database.ts';
import { transferRows } from '#server/db/schema/projection.ts';
import type { LedgerEntry } from '#server/emulators.ts';
import { transferOf } from '../explanation/copy-read.ts';
import { type Differing, expectedMoves } from './postings.ts';
import { dollarsOnly, type Unit } from './unit.ts';

/** The compared transfer; for returns, the returned one, as in the ledger. */
export interface TransferKey {
  readonly kind: 'transfer' | 'return';
  readonly record: string;
}

type Row = typeof transferRows.$inferSelect;

export const keyOf = ({
  guid,
  transferType,
  referenceTransferGuid: reference,
}: Pick<Row, 'guid' | 'transferType' | 'referenceTransferGuid'>): TransferKey =>
  isReturn({ transferType }) && reference !== null
    ? { kind: 'return', record: reference }
    : { kind: 'transfer', record: guid };

const booked = ['completed', 'holding'];
const ended = ['failed', 'cancelled'];
const noGuids = () => null;

/** @param original the transfer that a return reverses */
function copyOf(transfer: ExplainedTransfer, original: ExplainedTransfer | null): NonNullable<Unit['copy']> {
  const { createdAt, updatedAt, state, amount, estimatedAmount, fee } = transfer;
  const isSaid = (amount ?? estimatedAmount) !== null && (isReturn(transfer) ? (original?.fee ?? null) : fee) !== null;
  const stage = booked.includes(state) ? 'booked' : ended.includes(state) ? 'ended' : 'underWay';
  return {
    createdAt,
    updatedAt,
    stage,
    moves: isSaid ? expectedMoves(transferPostings(transfer, original, noGuids)) : null,
  };
}

/** A return above the original would mean a negative loss. */
function overReturn(returned: ExplainedTransfer | undefined, original: ExplainedTransfer | null): Differing | null {
  const [back, sent] = [
    returned?.amount ?? null,
    original === null ? null : (original.amount ?? original.estimatedAmount),
  ];
  if (returned === undefined || back === null || sent === null || BigInt(back) <= BigInt(sent)) return null;
  return { class: 'amount', asset: returned.asset, ours: BigInt(back), theirs: BigInt(sent) };
}

export async function transferUnits(
  db: Executor,
  keys: readonly TransferKey[],
  entries: readonly LedgerEntry[],
): Promise<readonly Unit[]> {
  const of = (kind: TransferKey['kind']) => keys.filter((key) => key.kind === kind).map(({ record }) => record);
  const guids = [...of('transfer'), ...of('return')];
  const returned = and(
    inArray(transferRows.referenceTransferGuid, of('return')),
    eq(transferRows.transferType, 'funding_return'),
  );
  const rows = await db
    .select()
    .from(transferRows)
    .where(
      of('return').length === 0 ? inArray(transferRows.guid, guids) : or(inArray(transferRows.guid, guids), returned),
    );
  const byGuid = new Map(rows.map((row) => [row.guid, transferOf(row)]));
  const returns = new Map(
    rows.filter((row) => keyOf(row).kind === 'return').map((row) => [row.referenceTransferGuid, transferOf(row)]),
  );
  const bookedFor = new Map(entries.map((entry) => [`${entry.kind} ${entry.record}`, entry]));
  return keys.map(({ kind, record }) => {
    const original = kind === 'return' ? (byGuid.get(record) ?? null) : null;
    const transfer = kind === 'return' ? returns.get(record) : byGuid.get(record);
    const entry = bookedFor.get(`${kind} ${record}`) ?? null;
    const owner = entry?.postings.find((posting) => posting.owner !== null)?.owner ?? null;
    return {
      ...{ recordKind: kind, record, entry, namesNoAccounts: false, worthOf: dollarsOnly },
      customerGuid: transfer === undefined ? (original?.customerGuid ?? owner) : transfer.customerGuid,
      copy: transfer === undefined ? null : copyOf(transfer, original),
      contradiction: kind === 'return' ? overReturn(transfer, original) : null,
    };
  });
}
