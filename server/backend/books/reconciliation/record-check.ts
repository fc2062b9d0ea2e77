import { and, desc, eq, isNull, type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { BreakRecord, ReconCheck } from '#domain/staff/reconciliation.ts';
import { type Executor, rowsOf } from '#server/db/database.ts';
import { tradeRows, transferRows } from '#server/db/schema/projection.ts';
import { reconBreaks } from '#server/db/schema/reconciliation.ts';
import { type LedgerEntry, ledgerPage, type RecordedKind } from '#server/emulators.ts';
import { type Check, type Context, lateMilliseconds, noLedger, type Part, type Reconciling } from './check.ts';
import { tradeUnits } from './trade-units.ts';
import { keyOf, type TransferKey, transferUnits } from './transfer-units.ts';
import { findIn, type Unit } from './unit.ts';

interface Key {
  readonly kind: RecordedKind;
  readonly record: string;
}

interface Kind {
  readonly id: ReconCheck;
  readonly kinds: readonly RecordedKind[];
  readonly table: PgTable;
  /** Copies with bookings; ledger entries lead to the rest. */
  readonly booked: SQL;
  keysOf(row: Row): Key;
  units(db: Executor, keys: readonly Key[], entries: readonly LedgerEntry[]): Promise<readonly Unit[]>;
}

interface Row {
  readonly guid: string;
  readonly transfer_type: string | null;
  readonly reference: string | null;
  /** As the database writes it. */
  readonly changed: string;
}

const batch = ledgerPage;

/** Position: in the ledger, the copies, or the open breaks. */
type Place =
  | { readonly pass: 'ledger'; readonly after: number; readonly mark: number | null }
  | { readonly pass: 'copies'; readonly after: readonly [changed: string, guid: string] | null; readonly mark: number }
  | { readonly pass: 'breaks'; readonly before: number | null; readonly mark: number };

const texts = (values: readonly string[]): SQL => sql`${sql.param([...values])}::text[]`;

async function entriesFor(
  { bank }: Pick<Reconciling, 'bank'>,
  keys: readonly Key[],
  kinds: readonly RecordedKind[],
): Promise<readonly LedgerEntry[] | null> {
  const found: LedgerEntry[] = [];
  for (const kind of kinds) {
    const records = keys.filter((key) => key.kind === kind).map(({ record }) => record);
    const entries = records.length === 0 ? [] : await bank.ledgerEntries({ kind, records });
    if (entries === null) return null;
    found.push(...entries);
  }
  return found;
}

const distinct = (keys: readonly Key[]): Key[] => [
  ...new Map(keys.map((key) => [`${key.kind} ${key.record}`, key])).values(),
];

/**
 * Compares copies and ledger entries by guid in both directions, then rechecks open breaks. After a
 * sync, only changes and what was too recent before.
 */
function recordCheck({ id, kinds, table, booked, keysOf, units }: Kind): Check {
  const compare = async (
    context: Context,
    keys: readonly Key[],
    entries: readonly LedgerEntry[],
  ): Promise<Pick<Part, 'compared' | 'late' | 'findings' | 'settled'>> => {
    const found = await units(context.db, keys, entries);
    const findings = found.flatMap((unit) => findIn(unit, context.asOf));
    const late = findings.filter(({ isLate }) => isLate).length;
    return {
      compared: found.length,
      late,
      findings,
      settled: keys.map(({ kind, record }) => ({ recordKind: kind, record })),
    };
  };

  async function fromLedger(context: Context, { after, mark }: Extract<Place, { pass: 'ledger' }>): Promise<Part> {
    const entries = await context.bank.ledgerEntries({ kinds, after });
    if (entries === null)
      return {
        compared: 0,
        late: 0,
        findings: [],
        settled: [],
        next: null,
        without: { state: 'notChecked', reason: noLedger },
      };
    const keys = distinct(
      entries.flatMap(({ kind, record }) => (record === null || kind === 'adjustment' ? [] : [{ kind, record }])),
    );
    const { findings, settled } = await compare(context, keys, entries);
    // Those with a copy are counted there.
    const late = findings.filter(({ isLate, class: kind }) => isLate && kind === 'missingHere').length;
    const compared = { compared: 0, late, findings, settled };
    // Too recent entries, and all after them, are read again.
    const firstLate = entries.find(({ at }) => at > context.asOf - lateMilliseconds)?.serial;
    const last = entries.at(-1)?.serial ?? after;
    const reached = mark ?? (firstLate === undefined ? null : firstLate - 1);
    if (entries.length === batch) return { ...compared, next: written({ pass: 'ledger', after: last, mark: reached }) };
    return { ...compared, next: written({ pass: 'copies', after: null, mark: reached ?? last }) };
  }

  async function fromCopies(context: Context, { after, mark }: Extract<Place, { pass: 'copies' }>): Promise<Part> {
    const isFull = context.scope === 'full';
    const [changed, guid] = after ?? [new Date(context.since - 2 * lateMilliseconds).toISOString(), ''];
    // Full runs use the key's order; changes use their own, whatever their state.
    const place = isFull ? sql`guid > ${guid}` : sql`(updated_at, guid) > (${changed}::timestamptz, ${guid})`;
    const found = await context.db.execute(sql`
      select guid, ${table === transferRows ? sql`transfer_type, reference_transfer_guid` : sql`null as transfer_type, null`} as reference, updated_at::text as changed
        from ${table} where ${isFull ? booked : sql`true`} and ${place} order by ${isFull ? sql`guid` : sql`updated_at, guid`} limit ${batch}`);
    const rows = rowsOf<Row>(found);
    const keys = distinct(rows.map(keysOf));
    const entries = await entriesFor(context, keys, kinds);
    if (entries === null) throw new Error('the ledger is not shown anymore');
    const last = rows.at(-1);
    const next: Place =
      rows.length === batch && last
        ? { pass: 'copies', after: [last.changed, last.guid], mark }
        : { pass: 'breaks', before: null, mark };
    return { ...(await compare(context, keys, entries)), next: written(next) };
  }

  async function fromBreaks(context: Context, { before, mark }: Extract<Place, { pass: 'breaks' }>): Promise<Part> {
    const { serial, recordKind, record } = reconBreaks;
    const open = and(
      eq(reconBreaks.check, id),
      isNull(reconBreaks.resolvedAt),
      before === null ? undefined : sql`${serial} < ${before}`,
    );
    const found = await context.db
      .select({ serial, recordKind, record })
      .from(reconBreaks)
      .where(open)
      .orderBy(desc(serial))
      .limit(batch);
    const keys = distinct(
      found.map(({ recordKind: kind, record: of }) => ({ kind: kind as RecordedKind, record: of })),
    );
    const entries = (await entriesFor(context, keys, kinds)) ?? [];
    const { findings, settled } = await compare(context, keys, entries);
    const next: Place | null =
      found.length === batch ? { pass: 'breaks', before: found.at(-1)?.serial ?? 0, mark } : null;
    return { compared: 0, late: 0, findings, settled, next: next && written(next), mark: String(mark) };
  }

  return {
    ...{ id, followsChanges: true },
    async run(context, position) {
      const begin: Place = {
        pass: 'ledger',
        after: context.scope === 'full' ? 0 : Number(context.mark ?? 0),
        mark: null,
      };
      const place = position === null ? begin : (JSON.parse(position) as Place);
      if (place.pass === 'ledger') return fromLedger(context, place);
      return place.pass === 'copies' ? fromCopies(context, place) : fromBreaks(context, place);
    },
  };
}

const written = (place: Place): string => JSON.stringify(place);

const ofTrade = ({ guid }: Pick<Row, 'guid'>): Key => ({ kind: 'trade', record: guid });
const ofTransfer = ({ guid, transfer_type, reference }: Row): Key =>
  keyOf({ guid, transferType: transfer_type ?? '', referenceTransferGuid: reference });

const trades: Kind = {
  ...{
    id: 'R1',
    kinds: ['trade'],
    table: tradeRows,
    booked: sql`state = any(${texts(['executed', 'settling', 'completed'])})`,
    keysOf: ofTrade,
  },
  units: (db, keys, entries) =>
    tradeUnits(
      db,
      keys.map(({ record }) => record),
      entries,
    ),
};
const transfers: Kind = {
  ...{
    id: 'R4',
    kinds: ['transfer', 'return'],
    table: transferRows,
    booked: sql`state = any(${texts(['completed', 'holding'])})`,
    keysOf: ofTransfer,
  },
  units: (db, keys, entries) => transferUnits(db, keys as readonly TransferKey[], entries),
};
export const tradesCheck = recordCheck(trades);
export const transfersCheck = recordCheck(transfers);

/** Both sides of a record now; null if it is not one. */
export async function readUnit(
  { db, bank }: Pick<Reconciling, 'db' | 'bank'>,
  { recordKind, record }: { readonly recordKind: BreakRecord; readonly record: string },
): Promise<Unit | null> {
  const kind =
    recordKind === 'trade' ? trades : recordKind === 'transfer' || recordKind === 'return' ? transfers : null;
  if (kind === null) return null;
  const keys: readonly Key[] = [{ kind: recordKind as RecordedKind, record }];
  const [unit] = await kind.units(db, keys, (await entriesFor({ bank }, keys, kind.kinds)) ?? []);
  return unit ?? null;
}
