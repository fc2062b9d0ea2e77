import { randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { bankDepositAddresses, bankExternalBankAccounts, bankExternalWallets } from '#server/db/schema/index.ts';
import type { RunningServer } from '#server/server.ts';
import type { BankClient, Fields, TestCustomer } from './client.ts';

const newGuid = () => randomBytes(16).toString('hex');
const dates = ({ services }: RunningServer) => ({ createdAt: services.clock.now(), updatedAt: services.clock.now() });

type BankAccountRow = typeof bankExternalBankAccounts.$inferInsert;
type WalletRow = typeof bankExternalWallets.$inferInsert;

/** Usable by default. @returns its guid */
export async function linkBankAccount(
  server: RunningServer,
  customerGuid: string | null,
  change: Partial<BankAccountRow> = {},
): Promise<string> {
  const guid = newGuid();
  const row = {
    guid,
    customerGuid,
    name: 'Checking',
    asset: 'USD',
    accountKind: 'raw_routing_details',
    state: 'completed',
    ...dates(server),
  };
  await server.services.db.insert(bankExternalBankAccounts).values({ ...row, ...change });
  return guid;
}

/** Screened by default; without a customer it is the bank's. @returns its guid */
export async function addWallet(
  server: RunningServer,
  customerGuid: string | null,
  change: Partial<WalletRow> = {},
): Promise<string> {
  const guid = newGuid();
  const row = {
    guid,
    customerGuid,
    name: 'Cold',
    asset: 'BTC',
    address: `tb1q${guid}`,
    state: 'completed',
    ...dates(server),
  };
  await server.services.db.insert(bankExternalWallets).values({ ...row, ...change });
  return guid;
}

/** @returns the address */
export async function addAddress(
  server: RunningServer,
  { guid: customerGuid, accounts }: TestCustomer,
  asset: string,
  address = `tb1q${newGuid()}`,
) {
  const account = { customerGuid, accountGuid: accounts[asset] ?? '', asset };
  const row = { ...account, guid: newGuid(), address, format: 'standard', state: 'created', ...dates(server) };
  await server.services.db.insert(bankDepositAddresses).values(row);
  return address;
}

/** Quotes and creates a transfer. @returns its reply @param quoter if the customer may not quote */
export async function move(client: BankClient, quote: object, transfer: object, quoter = client): Promise<Fields> {
  const quoted = await quoter.post('/api/quotes', quote);
  expect(quoted.status, quoted.text).toBe(201);
  const made = await client.post('/api/transfers', { quote_guid: quoted.body.guid, ...transfer });
  expect(made.status, made.text).toBe(201);
  return made.body;
}

export const fundingQuote = (side: 'deposit' | 'withdrawal', amount: number | bigint) => ({
  product_type: 'funding',
  asset: 'USD',
  side,
  deliver_amount: amount,
});
export const cryptoQuote = (asset: string, amount: number | bigint) => ({
  product_type: 'crypto_transfer',
  asset,
  side: 'withdrawal',
  deliver_amount: amount,
});
export const bookQuote = (asset: string, amount: number | bigint) => ({
  product_type: 'book_transfer',
  asset,
  deliver_amount: amount,
});

/** Balance and available amount. */
export async function balanceOf(
  client: BankClient,
  accountGuid: string | undefined,
): Promise<[balance: unknown, available: unknown]> {
  const { body } = await client.get(`/api/accounts/${accountGuid}`);
  return [body.platform_balance, body.platform_available];
}
