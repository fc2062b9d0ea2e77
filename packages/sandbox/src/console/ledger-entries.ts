import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { assets } from '#domain/assets/assets.ts';
import { amount, toDecimal } from '#domain/money/money.ts';
import { type Executor, rowsOf } from '#server/db/database.ts';
import { bankAccounts, customers, ledgerEntries, ledgerPostings } from '#server/db/schema/index.ts';
import type { Services } from '#server/services.ts';

const entriesPerPage = 20;

export interface EntryFilter {
  readonly customerGuid: string | null;
  readonly accountGuid: string | null;
  readonly before: number | null;
  /** Zero-based. */
  readonly page: number;
}

interface EntryPosting {
  readonly account_guid: string;
  /** `fiat`, `trading`, `reserve`, `fee`. */
  readonly account_type: string;
  readonly customer_guid: string | null;
  /** An email, a guid if the product does not know the customer, or `bank`. */
  readonly owner: string;
  readonly asset: string;
  readonly amount: string;
  readonly units: string;
}

export interface LedgerEntry {
  readonly guid: string;
  readonly kind: string;
  readonly reference_guid: string;
  readonly created_at: string;
  readonly postings: readonly EntryPosting[];
  /** Zeros. */
  readonly sums: Readonly<Record<string, string>>;
}

/** Newest first; `before` of the next page, or null at the end. */
export async function listEntries(
  { db }: Pick<Services, 'db'>,
  filter: EntryFilter,
): Promise<{ entries: LedgerEntry[]; next: number | null }> {
  const filtered = filter.customerGuid !== null || filter.accountGuid !== null;
  const found = filtered
    ? await entriesOfAccounts(db, await accountsOf(db, filter), filter)
    : await newestEntries(db, filter);
  const shown = found.slice(0, entriesPerPage);
  const postings = await postingsOf(
    db,
    shown.map(({ guid }) => guid),
  );
  const entries = shown.map(({ cursor: _cursor, createdAt, ...entry }) => {
    const own = postings
      .filter(({ entryGuid }) => entryGuid === entry.guid)
      .map(({ entryGuid: _entry, ...posting }) => posting);
    return { ...entry, created_at: new Date(createdAt).toISOString(), postings: own, sums: sumsOf(own) };
  });
  return { entries, next: found.length > entriesPerPage ? (shown.at(-1)?.cursor ?? null) : null };
}

interface Found {
  readonly guid: string;
  readonly kind: string;
  readonly reference_guid: string;
  readonly createdAt: number;
  readonly cursor: number;
}

const entryColumns = {
  guid: ledgerEntries.guid,
  kind: ledgerEntries.kind,
  reference_guid: ledgerEntries.referenceGuid,
  createdAt: ledgerEntries.createdAt,
};

async function newestEntries(db: Executor, { before, page }: EntryFilter): Promise<Found[]> {
  return db
    .select({ ...entryColumns, cursor: ledgerEntries.serial })
    .from(ledgerEntries)
    .where(before === null ? undefined : lt(ledgerEntries.serial, before))
    .orderBy(sql`${ledgerEntries.serial} desc nulls last`)
    .limit(entriesPerPage + 1)
    .offset(page * entriesPerPage);
}

async function accountsOf(db: Executor, { customerGuid, accountGuid }: EntryFilter): Promise<string[]> {
  const mine = customerGuid === null ? undefined : eq(bankAccounts.customerGuid, customerGuid);
  const named = accountGuid === null ? undefined : eq(bankAccounts.guid, accountGuid);
  return (await db.select({ guid: bankAccounts.guid }).from(bankAccounts).where(and(mine, named))).map(
    ({ guid }) => guid,
  );
}

/**
 * Entries of some accounts, by their newest posting there. Reads each index from its end, so that
 * cost does not depend on the ledger's size.
 */
async function entriesOfAccounts(
  db: Executor,
  accounts: readonly string[],
  { before, page }: EntryFilter,
): Promise<Found[]> {
  if (accounts.length === 0) return [];
  const own = sql`array[${sql.join(
    accounts.map((guid) => sql`${guid}`),
    sql`, `,
  )}]::text[]`;
  const most = entriesPerPage + 1;
  const earlier = before === null ? sql`true` : sql`p.serial < ${before}`;
  const result = await db.execute(sql`
    select e.guid, e.kind, e.reference_guid, m.serial::text as cursor, (extract(epoch from e.created_at) * 1000)::text as created
      from (select p.serial, p.entry_guid from unnest(${own}) as a (guid) cross join lateral (
              select p.serial, p.entry_guid from ledger_postings p
               where p.account_guid = a.guid and ${earlier} and not exists (
                     select 1 from ledger_postings q where q.entry_guid = p.entry_guid and q.serial > p.serial and q.account_guid = any (${own}))
               order by p.serial desc nulls last limit ${page * entriesPerPage + most}) p
             order by p.serial desc limit ${most} offset ${page * entriesPerPage}) m
      join ledger_entries e on e.guid = m.entry_guid order by m.serial desc`);
  const rows = rowsOf<{ guid: string; kind: string; reference_guid: string; cursor: string; created: string }>(result);
  return rows.map(({ cursor, created, ...row }) => ({
    ...row,
    cursor: Number(cursor),
    createdAt: Math.round(Number(created)),
  }));
}

async function postingsOf(
  db: Executor,
  entryGuids: readonly string[],
): Promise<(EntryPosting & { readonly entryGuid: string })[]> {
  const rows = await db
    .select({
      posting: ledgerPostings,
      type: bankAccounts.type,
      customer_guid: bankAccounts.customerGuid,
      email: customers.email,
    })
    .from(ledgerPostings)
    .innerJoin(bankAccounts, eq(bankAccounts.guid, ledgerPostings.accountGuid))
    .leftJoin(customers, eq(customers.bankCustomerGuid, bankAccounts.customerGuid))
    .where(inArray(ledgerPostings.entryGuid, [...entryGuids]))
    .orderBy(ledgerPostings.serial);
  return rows.map(({ posting, type, customer_guid, email }) => ({
    entryGuid: posting.entryGuid,
    account_guid: posting.accountGuid,
    account_type: type,
    customer_guid,
    owner: email ?? customer_guid ?? 'bank',
    asset: posting.asset,
    amount: posting.amount.toString(),
    units: inUnits(posting.asset, posting.amount),
  }));
}

/** Unknown assets show base units. */
export const inUnits = (asset: string, baseUnits: bigint | string): string =>
  toDecimal(amount(baseUnits), asset in assets ? assets[asset as keyof typeof assets].decimals : 0);

function sumsOf(postings: readonly EntryPosting[]): Record<string, string> {
  const sums = new Map<string, bigint>();
  for (const { asset, amount: posted } of postings) sums.set(asset, (sums.get(asset) ?? 0n) + BigInt(posted));
  return Object.fromEntries([...sums].map(([asset, sum]) => [asset, sum.toString()]));
}
