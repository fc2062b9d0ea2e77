import { or, type SQL, sql } from 'drizzle-orm';
import { hour } from '#domain/time/units.ts';
import { customerRows } from './listed-rows.ts';

const guid = sql`${customerRows.guid}`;

const waitsFor = (whom: 'customer' | 'bank'): SQL => sql`${guid} in (select customer_guid from verification_rows
    where state not in ('completed', 'expired') and type = 'kyc' and verification_waits_for(state, method) = ${whom})`;

const conditions = (since: (hours: number) => SQL): Readonly<Record<string, SQL>> => ({
  waiting: sql`${guid} in (select customer_guid from verification_rows
    where state not in ('completed', 'expired') and type = 'kyc' and created_at < ${since(24)})`,
  waitsForCustomer: waitsFor('customer'),
  waitsForBank: waitsFor('bank'),
  returned: sql`${guid} in (select customer_guid from transfer_rows where transfer_type = 'funding_return' and created_at > ${since(30 * 24)})`,
  neverFunded: sql`${customerRows.fundedAt} is null`,
  dormant: sql`${customerRows.dollars} > 0 and ${customerRows.seenAt} < ${since(180 * 24)}`,
});

export function customerSigns(wanted: readonly string[], { now }: { readonly now: number }): SQL | undefined {
  const known = conditions((hours) => sql`${new Date(now - hours * hour).toISOString()}::timestamptz`);
  return or(...wanted.flatMap((name) => known[name] ?? []));
}
