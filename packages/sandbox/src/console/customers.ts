import { eq, ilike, or, sql } from 'drizzle-orm';
import { bankCustomers, customers } from '#server/db/schema/index.ts';
import type { Desk } from './desk.ts';
import { notFound } from './input.ts';
import { accounts, bankAccountsLinked, depositAddresses, transfers, verifications, wallets } from './records.ts';

const pageSize = 50;

export interface CustomerLine {
  readonly guid: string | null;
  readonly email: string | null;
  readonly display_name: string | null;
  readonly state: string | null;
  readonly sign_up_state: string | null;
}

const line = {
  guid: sql<string | null>`coalesce(${bankCustomers.guid}, ${customers.bankCustomerGuid})`,
  email: customers.email,
  display_name: customers.displayName,
  state: bankCustomers.state,
  sign_up_state: customers.signUpState,
};
const same = eq(customers.bankCustomerGuid, bankCustomers.guid);
const created = sql`coalesce(${bankCustomers.createdAt}, ${customers.createdAt}) desc`;

/** Newest first; `search` matches part of an email, name or guid. Zero-based pages. */
export async function listCustomers(
  desk: Desk,
  search: string | null,
  page: number,
): Promise<{ customers: CustomerLine[]; more: boolean }> {
  await desk.decisions.advance(desk.services, null);
  const pattern = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`;
  const found = or(
    ...[customers.email, customers.displayName, bankCustomers.guid].map((column) => ilike(column, pattern)),
  );
  const rows = await desk.services.db
    .select(line)
    .from(customers)
    .fullJoin(bankCustomers, same)
    .where(search === null ? undefined : found)
    .orderBy(created, customers.email, bankCustomers.guid)
    .limit(pageSize + 1)
    .offset(page * pageSize);
  return { customers: rows.slice(0, pageSize), more: rows.length > pageSize };
}

/** With the newest records that can be decided. @throws Refusal 404 */
export async function findCustomer(desk: Desk, guid: string) {
  const { services, decisions } = desk;
  await decisions.advance(services, guid);
  const [found] = await services.db
    .select(line)
    .from(bankCustomers)
    .leftJoin(customers, same)
    .where(eq(bankCustomers.guid, guid));
  if (found === undefined) throw notFound('customer');
  return {
    ...found,
    guid,
    accounts: await accounts.of(services, guid),
    verifications: await verifications.of(services, guid),
    bank_accounts: await bankAccountsLinked.of(services, guid),
    wallets: await wallets.of(services, guid),
    transfers: await transfers.of(services, guid),
    deposit_addresses: await depositAddresses.of(services, guid),
  };
}
export type CustomerFile = Awaited<ReturnType<typeof findCustomer>>;
