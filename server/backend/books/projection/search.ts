import { and, eq, or, type SQL, sql } from 'drizzle-orm';
import type { SearchHit } from '#contract/desk/search.ts';
import { centsIn as dollarsIn } from '#domain/lists/listQuery.ts';
import { foldTyped } from '#domain/money/typedText.ts';
import { databaseCode } from '#server/db/codes.ts';
import { type Database, type Executor, rowsOf } from '#server/db/database.ts';
import { contactMessages, customers } from '#server/db/schema/backend.ts';
import { identifiers, tradeRows, transferRows } from '#server/db/schema/projection.ts';
import { Refusal } from '../../kit/http/envelope.ts';
import { chainKey, type Kind, kinds, phoneKeys, textKey } from './identifiers.ts';
import { type Seeing, seenCustomers } from './seen-names.ts';

const maxHits = 8;
const patience = sql.raw(`'2s'`);
const canceled = '57014';

interface Found {
  readonly kind: string;
  readonly detail: string;
  readonly customer: string;
  /** Deduplicates hits. */
  readonly record: string;
  readonly record_kind: string;
}

/** All searchable kinds, for the answer. */
export const searchedKinds = [...kinds, 'message reference'] as const;

/** Exact matches, then prefixes, then names. @throws Refusal 422 if it takes too long */
export async function search(
  db: Database,
  typed: string,
  seeing: Seeing,
): Promise<{ readonly hits: SearchHit[]; readonly hasAmount: boolean }> {
  const cents = centsIn(typed);
  try {
    return await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = ${patience}`);
      const found = [
        ...(cents === null ? [] : await findAmount(tx, cents)),
        ...(await findMessage(tx, typed)),
        ...(await findIdentifiers(tx, typed, seeing)),
      ];
      return { hits: await named(tx, found, seeing), hasAmount: cents !== null };
    });
  } catch (error) {
    if (databaseCode(error) !== canceled) throw error;
    throw new Refusal(422, 'too_broad', 'Too many records match. Type more of it.');
  }
}

/** Needs a dollar sign or cents, as in "$1,234.56". */
export function centsIn(typed: string): bigint | null {
  return /^\$|[.,]\d\d$/.test(foldTyped(typed).trim()) ? dollarsIn(typed) : null;
}

/** Exact matches only: prefixes would reveal masked values letter by letter. */
const wholeKinds: readonly Kind[] = ['email', 'phone', 'bank account ending'];
/** Minimum key length, after dropping prefixes such as `0x`. */
const shortestKey = 2;

/** Possible keys of a text. */
function keysOf(typed: string): string[] {
  const key = textKey(typed);
  const words = key.replaceAll(',', ' ').split(/\s+/).filter(Boolean);
  const isPhone = /^[+\d\s().-]{4,}$/.test(typed) && /\d{4}/.test(typed.replaceAll(/\D/g, ''));
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);
  return [
    ...new Set([
      key,
      chainKey(typed),
      ...(words.length === 2 ? [words.toReversed().join(' ')] : []),
      ...(isPhone ? phoneKeys(typed) : []),
      ...(isUuid ? [key.replaceAll('-', '')] : []),
    ]),
  ].filter((each) => each.length >= shortestKey);
}

interface Row {
  readonly kind: Kind;
  readonly value_key: string;
  readonly exact: string | null;
  readonly customer_guid: string;
  readonly record_kind: string;
  readonly record_guid: string;
}

/** A few index hits per kind and key, whatever the table's size. */
async function findIdentifiers(tx: Executor, typed: string, seeing: Seeing): Promise<Found[]> {
  const keys = sql.param(keysOf(typed));
  // Base58 is case-sensitive.
  const like = (place: number, condition: SQL, same: SQL) => sql`
    select ${sql.raw(String(place))} as match, kinds.place, found.* from unnest(${sql.param([...kinds])}::text[]) with ordinality as kinds (kind, place)
     cross join unnest(${keys}::text[]) as keys (typed_key)
     cross join lateral (
       select i.kind, i.value_key, i.exact, i.customer_guid, i.record_kind, i.record_guid from ${identifiers} i
        where i.kind = kinds.kind and ${condition} and (i.exact is null or ${same})
        order by i.value_key using ~<~, i.record_guid limit ${3 * maxHits}) as found`;
  const exact = like(1, sql`i.value_key = keys.typed_key`, sql`i.exact = ${typed.trim()}`);
  // Names match at word boundaries.
  const begun = sql`(keys.typed_key || case kinds.kind when 'name' then ' ' else '' end)`;
  const isBegun = sql`kinds.kind <> all(${sql.param([...wholeKinds])}::text[]) and i.value_key ~>=~ ${begun} and i.value_key ~<~ (${begun} || ${'\u{10FFFF}'})`;
  const beginnings = like(2, isBegun, sql`starts_with(i.exact, ${typed.trim()})`);
  const rows = rowsOf<Row>(
    await tx.execute(
      sql`select * from (${exact} union all ${beginnings}) as found order by match, place, value_key, record_guid`,
    ),
  );
  const isName = ({ kind }: Row) => kind === 'name';
  return [...rows.filter((row) => !isName(row)), ...rows.filter(isName)].map((row) => ({
    ...{ kind: row.kind, customer: row.customer_guid, record: row.record_guid, record_kind: row.record_kind },
    detail: shown(row.kind, row.exact ?? row.value_key, seeing),
  }));
}

/** The matched value, masked if personal: phone numbers always. */
function shown(kind: Kind, value: string, { hidesNames }: Seeing): string {
  if (kind === 'email' && hidesNames) return value.replace(/^(.).*(?=@)/, '$1•••');
  if (kind === 'phone') return `•••${value.slice(-4)}`;
  // It is shown next to it.
  if (kind === 'name') return '';
  return value;
}

async function findAmount(tx: Executor, cents: bigint): Promise<Found[]> {
  const amount = sql`${cents.toString()}::numeric`;
  const of = (kind: string, words: SQL, table: typeof tradeRows | typeof transferRows, condition: SQL) => sql`
    (select ${kind}::text as kind, guid as record, ${kind}::text as record_kind, customer_guid as customer, concat_ws(' ', ${words}, state) as detail from ${table}
      where total = ${amount} and ${condition} and customer_guid is not null order by created_at desc limit ${maxHits})`;
  const dollars = sql`${`of $${(cents / 100n).toLocaleString('en-US')}.${String(cents % 100n).padStart(2, '0')},`}::text`;
  const trades = of('trade', sql`side, symbol, ${dollars}`, tradeRows, sql`right(symbol, 4) = '-USD'`);
  const transfers = of('transfer', sql`side, ${dollars}`, transferRows, sql`asset = 'USD'`);
  return rowsOf<Found>(await tx.execute(sql`${trades} union all ${transfers}`));
}

/** The receipt's reference, if the sender is a customer. */
async function findMessage(tx: Executor, typed: string): Promise<Found[]> {
  const given = sql.param([typed.trim(), typed.trim().toUpperCase()]);
  return rowsOf<Found>(
    await tx.execute(sql`
      select 'message reference' as kind, m.reference as detail, m.reference as record, 'message' as record_kind, c.bank_customer_guid as customer
        from ${contactMessages} m join ${customers} c on c.email = lower(m.email)
       where m.reference = any(${given}::text[]) and c.bank_customer_guid is not null`),
  );
}

/** A few hits per kind, with customers' names. */
async function named(tx: Executor, found: readonly Found[], seeing: Seeing): Promise<SearchHit[]> {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const few = found.filter(({ kind, record }) => {
    const [key, count] = [`${kind} ${record}`, counts.get(kind) ?? 0];
    if (seen.has(key) || count === maxHits) return false;
    seen.add(key);
    counts.set(kind, count + 1);
    return true;
  });
  const whose = await seenCustomers(
    tx,
    seeing,
    few.map(({ customer }) => customer),
  );
  const newest = await newestTransfers(tx, few);
  return few.map(({ kind, detail, customer, record, record_kind: of }) => ({
    kind,
    label: whose(customer).name ?? `Customer ${customer.slice(0, 8)}`,
    detail,
    customerGuid: customer,
    record: of === 'trade' || of === 'transfer' ? { kind: of, guid: record } : (newest.get(record) ?? null),
  }));
}

/** The newest transfer per found address: searches for one look for its money. */
async function newestTransfers(
  tx: Executor,
  few: readonly Found[],
): Promise<ReadonlyMap<string, NonNullable<SearchHit['record']>>> {
  const found = few.filter(({ kind }) => kind === 'deposit address' || kind === 'wallet address');
  const read = await Promise.all(
    found.map(async ({ customer, record }) => {
      const ends = [
        transferRows.depositAddressGuid,
        transferRows.sourceGuid,
        transferRows.destinationGuid,
        transferRows.externalBankAccountGuid,
      ];
      const [row] = await tx
        .select({ guid: transferRows.guid })
        .from(transferRows)
        .where(and(eq(transferRows.customerGuid, customer), or(...ends.map((end) => eq(end, record)))))
        .orderBy(sql`${transferRows.createdAt} desc nulls last`)
        .limit(1);
      return row ? [[record, { kind: 'transfer' as const, guid: row.guid }] as const] : [];
    }),
  );
  return new Map(read.flat());
}
