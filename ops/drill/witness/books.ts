import { ask } from '../cluster/sql.ts';
import type { Customer } from '../customers/open.ts';

/** A database's audit of its own books. */
export interface Books {
  /** Unbalanced assets, accounts and entries, and quotes that were traded twice. */
  readonly ledger: {
    readonly assets: number;
    readonly accounts: number;
    readonly entries: number;
    readonly quotes: number;
  };
  /** Rows that break the audit log's chain. */
  readonly auditBreaks: number;
  readonly trades: number;
}

const ledger = `select
  (select count(*)::int from (select from ledger_postings group by asset having sum(amount) <> 0) as sums) as assets,
  (select count(*)::int from bank_accounts a where balance <> coalesce((select sum(amount) from ledger_postings p where p.account_guid = a.guid), 0)) as accounts,
  (select count(*)::int from (select from ledger_postings group by entry_guid, asset having sum(amount) <> 0) as open) as entries,
  (select count(*)::int from (select from bank_trades group by quote_guid having count(*) > 1) as twice) as quotes`;
const breaks = `select count(*)::int as n from
  (select serial, previous_hash, lag(serial) over w as last, lag(hash) over w as hash_of_last from audit_log window w as (order by serial)) as rows
  where last is not null and (serial <> last + 1 or previous_hash <> hash_of_last)`;

/** @throws the driver's error */
export async function booksOf(address: string): Promise<Books> {
  const [sums = { assets: -1, accounts: -1, entries: -1, quotes: -1 }] = await ask<Books['ledger']>(address, ledger);
  const [chain] = await ask<{ n: number }>(address, breaks);
  const [count] = await ask<{ n: number }>(address, 'select count(*)::int as n from bank_trades');
  return { ledger: sums, auditBreaks: chain?.n ?? -1, trades: count?.n ?? -1 };
}

export const isSound = ({ ledger: sums, auditBreaks }: Books): boolean =>
  Object.values(sums).every((count) => count === 0) && auditBreaks === 0;

/** A customer's bookings, in cents. */
interface Booked {
  readonly guid: string;
  readonly balance: string;
  readonly spent: string;
  readonly moved: string;
}

const booked = `select a.customer_guid as guid, a.balance::text as balance,
  (select coalesce(sum(t.deliver_amount), 0) from bank_trades t where t.customer_guid = a.customer_guid
    and exists (select from ledger_entries e where e.kind = 'trade' and e.reference_guid = t.guid))::text as spent,
  (select coalesce(sum(case side when 'deposit' then estimated_amount else -estimated_amount - fee end), 0) from bank_transfers t
    where t.customer_guid = a.customer_guid and transfer_type = 'funding'
    and exists (select from ledger_entries e where e.kind = 'transfer' and e.reference_guid = t.guid))::text as moved
  from bank_accounts a where a.asset = 'USD' and a.customer_guid = any($1)`;

/** Customers whose dollars do not match their start, trades and transfers. */
export async function moneyOff(
  address: string,
  customers: readonly Pick<Customer, 'guid' | 'dollars'>[],
): Promise<readonly string[]> {
  const rows = await ask<Booked>(address, booked, [customers.map(({ guid }) => guid)]);
  const found = new Map(rows.map((row) => [row.guid, row]));
  return customers.filter(({ guid, dollars }) => !isRight(found.get(guid), dollars)).map(({ guid }) => guid);
}

const isRight = (row: Booked | undefined, dollars: string): boolean =>
  row !== undefined && BigInt(row.balance) === BigInt(dollars) - BigInt(row.spent) + BigInt(row.moved);

export async function openOnes(address: string, customers: readonly Pick<Customer, 'guid'>[]): Promise<number> {
  const text = `select (select count(*) from bank_trades where customer_guid = any($1) and state in ('storing', 'pending', 'executed'))::int
    + (select count(*) from bank_transfers where customer_guid = any($1) and state in ('storing', 'pending', 'reviewing'))::int as n`;
  const [row] = await ask<{ n: number }>(address, text, [customers.map(({ guid }) => guid)]);
  return row?.n ?? -1;
}
