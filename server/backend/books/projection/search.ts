import { and, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { SearchHit } from '#contract/desk/search.ts';
import { centsIn as dollarsIn } from '#domain/lists/listQuery.ts';
import { foldTyped } from '#domain/money/typedText.ts';
import { type Database, type Executor, rowsOf } from '#server/db/database.ts';
import { contactMessages, customers } from '#server/db/schema/backend.ts';
import { directory, identifiers, tradeRows, transferRows } from '#server/db/schema/projection.ts';
import { refusingTooBroad, withStatementTimeout } from '../../kit/statement-timeout.ts';
import { chainKey, type Kind, kinds, nameKey, personKinds, phoneKeys, textKey } from './identifiers.ts';
import { type Seeing, seenCustomers } from './seen-names.ts';

const maxHits = 8;
/** Customers are counted up to here. */
export const mostCounted = 200;

interface Found {
  readonly kind: string;
  readonly detail: string;
  readonly customer: string;
  /** Deduplicates hits. */
  readonly record: string;
  readonly record_kind: string;
}

interface Results {
  readonly hits: SearchHit[];
  /** How many customers were found in all, if more than the hits show; otherwise null. */
  readonly customers: number | null;
}

/** Exact matches, then beginnings. @throws Refusal 422 if it takes too long */
export async function search(db: Database, typed: string, seeing: Seeing): Promise<Results> {
  const cents = centsIn(typed);
  const read = async (tx: Executor): Promise<Results> => {
    const found = [
      ...(cents === null ? [] : await findAmount(tx, cents)),
      ...(await findMessage(tx, typed)),
      ...(await findIdentifiers(tx, typed)),
    ];
    const few = fewOf(found);
    const shown = new Set(few.map(({ customer }) => customer)).size;
    const counted = areAll(found) ? shown : await countCustomers(tx, typed);
    return { hits: await named(tx, few, seeing), customers: counted > shown ? counted : null };
  };
  return refusingTooBroad('Type more of it.', () => withStatementTimeout(db, '2s', read));
}

/** Whether no kind was cut off. */
const areAll = (found: readonly Found[]): boolean =>
  [...Map.groupBy(found, ({ kind }) => kind).values()].every(({ length }) => length < maxHits);

/** The kinds of records that a text is compared with, for the answer. */
export const searchedIn = (typed: string) => ({
  searched: [...(centsIn(typed) === null ? [] : ['amount']), ...kinds, 'message reference'],
  beginnings: begunKeysOf(typed).length > 0,
});

/** Needs a dollar sign or cents, as in "$1,234.56". */
export function centsIn(typed: string): bigint | null {
  return /^\$|[.,]\d\d$/.test(foldTyped(typed).trim()) ? dollarsIn(typed) : null;
}

/** Exact matches only: there are so few digits that beginnings would reveal them. */
const wholeKinds: readonly Kind[] = ['phone', 'bank account ending'];
/** Minimum key length, after dropping prefixes such as `0x`. */
const shortestKey = 2;
/** In letters and digits. Shorter beginnings match too many to tell anything. */
const shortestBeginning = 3;

/** Possible keys of a text. */
function keysOf(typed: string): string[] {
  const key = textKey(typed);
  const name = nameKey(typed);
  const words = name.split(' ');
  const isPhone = /^[+\d\s().-]{4,}$/.test(typed) && /\d{4}/.test(typed.replaceAll(/\D/g, ''));
  const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(key);
  return [
    ...new Set([
      ...[key, name, chainKey(typed)],
      ...(words.length === 2 ? [words.toReversed().join(' ')] : []),
      ...(isPhone ? phoneKeys(typed) : []),
      ...(isUuid ? [key.replaceAll('-', '')] : []),
    ]),
  ].filter((each) => each.length >= shortestKey);
}

/** The dot is for the parts of an email address. */
const begunKeysOf = (typed: string): string[] =>
  keysOf(typed)
    .filter((key) => [...key.replaceAll(/[^\p{Letter}\p{Number}]/gu, '')].length >= shortestBeginning)
    .flatMap((key) => [key, `.${key}`]);

/**
 * The matching identifiers, by index, whatever the table's size.
 * @param most per kind and key; null for all
 */
function matching(typed: string, way: 'whole' | 'begun', most: number | null): SQL {
  const text = typed.trim();
  const whole = sql`i.value_key = keys.typed_key and (i.exact is null or i.exact = ${text})`;
  // Base58 is case-sensitive.
  const begun = sql`kinds.kind <> all(${sql.param([...wholeKinds])}::text[]) and i.value_key ~>=~ keys.typed_key
          and i.value_key ~<~ (keys.typed_key || ${'\u{10FFFF}'}) and (i.exact is null or starts_with(i.exact, ${text}))`;
  const keys = sql.param(way === 'whole' ? keysOf(typed) : begunKeysOf(typed));
  return sql`unnest(${sql.param([...kinds])}::text[]) with ordinality as kinds (kind, place)
     cross join unnest(${keys}::text[]) as keys (typed_key)
     cross join lateral (
       select i.kind, i.value_key, i.exact, i.customer_guid, i.record_kind, i.record_guid from ${identifiers} i
        where i.kind = kinds.kind and ${way === 'whole' ? whole : begun}
        ${most === null ? sql`offset 0` : sql`order by i.value_key using ~<~, i.record_guid limit ${most}`}) as found`;
}

interface Row {
  readonly kind: Kind;
  readonly value_key: string;
  readonly exact: string | null;
  readonly customer_guid: string;
  readonly record_kind: string;
  readonly record_guid: string;
}

async function findIdentifiers(tx: Executor, typed: string): Promise<Found[]> {
  const of = (match: number, way: 'whole' | 'begun') =>
    sql`select ${sql.raw(String(match))} as match, kinds.place, found.* from ${matching(typed, way, 3 * maxHits)}`;
  const rows = rowsOf<Row>(
    await tx.execute(
      sql`select * from (${of(1, 'whole')} union all ${of(2, 'begun')}) as found order by match, place, value_key, record_guid`,
    ),
  );
  return rows.map((row) => ({
    ...{ kind: row.kind, customer: row.customer_guid, record: row.record_guid, record_kind: row.record_kind },
    detail: shown(row.kind, row.exact ?? row.value_key),
  }));
}

/** The matched value, masked if personal. */
function shown(kind: Kind, value: string): string {
  if (kind === 'phone') return `•••${value.slice(-4)}`;
  // The name and the address are shown next to it.
  if (kind === 'name' || kind === 'email') return '';
  return value;
}

/** Dollar trades and transfers of this amount. */
const ofAmount = (cents: bigint) =>
  [
    { kind: 'trade', words: sql`side, symbol`, from: sql`${tradeRows} where right(symbol, 4) = '-USD'` },
    { kind: 'transfer', words: sql`side`, from: sql`${transferRows} where asset = 'USD'` },
  ].map(({ from, ...each }) => ({
    ...each,
    rows: sql`${from} and total = ${cents.toString()}::numeric and customer_guid is not null`,
  }));

async function findAmount(tx: Executor, cents: bigint): Promise<Found[]> {
  const dollars = sql`${`of $${(cents / 100n).toLocaleString('en-US')}.${String(cents % 100n).padStart(2, '0')},`}::text`;
  const each = ofAmount(cents).map(
    ({ kind, words, rows }) => sql`
    (select ${kind}::text as kind, guid as record, ${kind}::text as record_kind, customer_guid as customer,
            concat_ws(' ', ${words}, ${dollars}, state) as detail from ${rows} order by created_at desc limit ${maxHits})`,
  );
  return rowsOf<Found>(await tx.execute(sql.join(each, sql` union all `)));
}

/** The receipt's reference, if the sender is a customer. */
function messagesOf(typed: string): SQL {
  const given = sql.param([typed.trim(), typed.trim().toUpperCase()]);
  return sql`${contactMessages} m join ${customers} c on c.email = lower(m.email)
       where m.reference = any(${given}::text[]) and c.bank_customer_guid is not null`;
}

const findMessage = async (tx: Executor, typed: string): Promise<Found[]> =>
  rowsOf<Found>(
    await tx.execute(sql`
      select 'message reference' as kind, m.reference as detail, m.reference as record, 'message' as record_kind, c.bank_customer_guid as customer
        from ${messagesOf(typed)}`),
  );

/** The guids of all customers that a text finds, as a subquery. @param most per kind and key; null for all */
export function customersFoundBy(typed: string, most: number | null = null): SQL {
  const cents = centsIn(typed);
  const few = most === null ? sql`` : sql`limit ${most}`;
  const amounts =
    cents === null ? [] : ofAmount(cents).map(({ rows }) => sql`(select customer_guid from ${rows} ${few})`);
  const found = (['whole', 'begun'] as const).map(
    (way) => sql`select found.customer_guid from ${matching(typed, way, most)}`,
  );
  const parts = [...found, ...amounts, sql`select c.bank_customer_guid from ${messagesOf(typed)}`];
  return sql`select customer_guid from (${sql.join(parts, sql` union `)}) as customers_found`;
}

/** Up to one more than are counted. */
async function countCustomers(tx: Executor, typed: string): Promise<number> {
  const some = sql`${customersFoundBy(typed, mostCounted + 1)} limit ${mostCounted + 1}`;
  const [row] = rowsOf<{ total: number }>(
    await tx.execute(sql`select count(*)::int as total from (${some}) as counted`),
  );
  return row?.total ?? 0;
}

/** A few hits per kind, each person once. */
function fewOf(found: readonly Found[]): Found[] {
  const seen = new Set<string>();
  const counts = new Map<string, number>();
  const isPerson = (kind: string) => personKinds.some((each) => each === kind);
  return found.filter(({ kind, record, customer }) => {
    const [key, count] = [isPerson(kind) ? customer : `${kind} ${record}`, counts.get(kind) ?? 0];
    if (seen.has(key) || count === maxHits) return false;
    seen.add(key);
    counts.set(kind, count + 1);
    return true;
  });
}

/** With what tells customers apart. */
async function named(tx: Executor, few: readonly Found[], seeing: Seeing): Promise<SearchHit[]> {
  const guids = [...new Set(few.map(({ customer }) => customer))];
  const { guid, state, createdAt: joinedAt } = directory;
  const rows =
    guids.length === 0
      ? []
      : await tx.select({ guid, state, joinedAt }).from(directory).where(inArray(directory.guid, guids));
  const persons = new Map(rows.map((row) => [row.guid, row]));
  const seen = await seenCustomers(tx, seeing, guids);
  const newest = await newestTransfers(tx, few);
  return few.map(({ kind, detail, customer, record, record_kind: of }) => {
    const person = persons.get(customer);
    return {
      kind,
      label: seen(customer).name ?? `Customer ${customer.slice(0, 8)}`,
      detail,
      customerGuid: customer,
      person: person ? { email: seen(customer).email, state: person.state, joinedAt: person.joinedAt } : null,
      record: of === 'trade' || of === 'transfer' ? { kind: of, guid: record } : (newest.get(record) ?? null),
    };
  });
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
