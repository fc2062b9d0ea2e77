import pg from 'pg';

/** Guids are hashes of a letter and a number, so rows can be found without reading. */
const guid = (kind: string, number: string) => `md5('${kind}:' || ${number})`;
/** One row per second up to now; serials follow time, as in production. */
const moment = `timestamptz '2026-01-01' + i * interval '1 second'`;
/** Half belongs to customer 1, the rest to many, a hundred rows each. */
const owner = guid('customer', `case when i % 2 = 0 then 1 else 2 + i / 200 end`);

/** Fills each table with rows `$1` to `$2`; referenced tables come first. */
const statements = [
  `insert into bank_customers (guid, type, state, created_at, updated_at)
   select ${guid('customer', 'i')}, 'individual', 'verified', ${moment}, ${moment} from generate_series($1::int, $2::int) i`,
  `insert into bank_accounts (guid, customer_guid, type, asset, name, created_at, updated_at)
   select ${guid('account', 'i')}, ${guid('customer', 'i')}, 'fiat', 'USD', 'Dollars', ${moment}, ${moment} from generate_series($1::int, $2::int) i`,
  `insert into bank_identity_verifications (guid, customer_guid, type, method, state, outcome, created_at, updated_at)
   select ${guid('verification', 'i')}, ${guid('customer', 'i')}, 'kyc', 'id_and_selfie', 'completed', 'passed', ${moment}, ${moment}
     from generate_series($1::int, $2::int) i`,
  `insert into bank_quotes (guid, product_type, customer_guid, symbol, side, receive_amount, deliver_amount, fee, issued_at, expires_at, trade_guid,
                            created_at, updated_at)
   select ${guid('quote', 'i')}, 'trading', ${owner}, 'BTC-USD', case i % 3 when 0 then 'sell' else 'buy' end, 1000 + i, 1500, 7, ${moment}, ${moment},
          ${guid('trade', 'i')}, ${moment}, ${moment}
     from generate_series($1::int, $2::int) i`,
  `insert into bank_trades (guid, quote_guid, customer_guid, trade_type, symbol, side, state, failure_code, receive_amount, deliver_amount, fee,
                            created_at, updated_at)
   select ${guid('trade', 'i')}, ${guid('quote', 'i')}, ${owner}, 'platform', 'BTC-USD', case i % 3 when 0 then 'sell' else 'buy' end,
          case i % 50 when 0 then 'failed' else 'settling' end, case i % 50 when 0 then 'non_sufficient_funds' end, 1000 + i, 1500, 7, ${moment}, ${moment}
     from generate_series($1::int, $2::int) i`,
  `insert into bank_transfers (guid, transfer_type, customer_guid, side, asset, state, estimated_amount, amount, fee, created_at, updated_at)
   select ${guid('transfer', 'i')}, case i % 5 when 0 then 'crypto' else 'funding' end, ${owner}, case i % 4 when 0 then 'withdrawal' else 'deposit' end, 'USD',
          case i % 50 when 0 then 'failed' else 'completed' end, 1500, 1500, 0, ${moment}, ${moment}
     from generate_series($1::int, $2::int) i`,
];

export const customers = { largest: guid('customer', '1'), usual: guid('customer', '2') };

/** Grows each list, then does the database's usual housekeeping. */
export async function fill(databaseUrl: string, from: number, to: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement, [from + 1, to]);
    await client.query('select fold_list_changes(null)');
    await client.query('vacuum analyze');
  } finally {
    await client.end();
  }
}

export async function guidOf(databaseUrl: string, expression: string): Promise<string> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows } = await client.query<{ guid: string }>(`select ${expression} as guid`);
    return rows[0]?.guid ?? '';
  } finally {
    await client.end();
  }
}
