import { sql } from 'drizzle-orm';
import { type Executor, rowsOf } from '#server/db/database.ts';

/** Customers' totals by asset, as verified by `ledgerProof`. */
export async function heldByCustomers(db: Executor): Promise<ReadonlyMap<string, bigint>> {
  const found = rowsOf<{ asset: string; held: string }>(
    await db.execute(
      sql`select asset, sum(balance)::text as held from bank_accounts where customer_guid is not null group by asset`,
    ),
  );
  return new Map(found.map(({ asset, held }) => [asset, BigInt(held)]));
}
