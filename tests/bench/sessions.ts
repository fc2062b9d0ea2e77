import { sql } from 'drizzle-orm';
import { createUserTokens } from '#server/backend/access/customers/user-token.ts';
import { openDatabase } from '#server/db/database.ts';
import { createBackendKeys } from '#server/keys.ts';

export interface SignedIn {
  readonly email: string;
  readonly guid: string;
  readonly ut: string;
}

/** Makes freshly signed-in customers, with bank and identity records, in the database. */
export async function openSessions(databaseUrl: string, count: number): Promise<SignedIn[]> {
  const db = await openDatabase({ databaseUrl, dataDir: '' });
  const tokens = createUserTokens(createBackendKeys(db));
  const iat = Math.floor(Date.now() / 1000);
  try {
    const numbered = sql`generate_series(1, ${count}::int) i`;
    const guid = sql`md5('session:' || i)`;
    const email = sql`'session-' || i || '@example.test'`;
    await db.execute(
      sql`insert into bank_customers (guid, type, state, created_at, updated_at) select ${guid}, 'individual', 'verified', now(), now() from ${numbered}`,
    );
    await db.execute(
      sql`insert into identity_users (local_id, email, email_verified, valid_since, created_at) select ${guid}, ${email}, true, ${iat}::int, now() from ${numbered}`,
    );
    await db.execute(
      sql`insert into customers (email, display_name, identity_uid, bank_customer_guid, sign_up_state, latest_iat, created_at, updated_at)
          select ${email}, 'Ada Example', ${guid}, ${guid}, 'complete', ${iat}::int, now(), now() from ${numbered}`,
    );
    for (const table of ['bank_customers', 'identity_users', 'customers'])
      await db.execute(sql.raw(`vacuum analyze ${table}`));
    const found = await db.query.customers.findMany({ columns: { email: true, bankCustomerGuid: true } });
    const sessions = found.map(async (row): Promise<SignedIn> => {
      const owner = { email: row.email, guid: row.bankCustomerGuid ?? '' };
      return { ...owner, ut: await tokens.sign({ ...owner, iat, authTime: iat, validSince: iat }) };
    });
    return await Promise.all(sessions);
  } finally {
    await db.close();
  }
}
