import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import { testAddress } from '#domain/addresses/testnet.ts';
import { type Database, rowsOf } from '#server/db/database.ts';
import type { BankClient, Fields } from './bank/client.ts';
import { ach, raw } from './bank/links.ts';
import { cryptoQuote, fundingQuote } from './bank/movements.ts';
import { waitFor } from './traders.ts';

export type Kind = 'transfers' | 'external_wallets' | 'external_bank_accounts' | 'identity_verifications';

export interface Work {
  readonly asked: Record<Kind, number>;
  /** Acknowledged guids. */
  readonly acknowledged: Record<Kind, string[]>;
  changed: () => void;
}
export const noWork = (): Work => ({
  asked: { transfers: 0, external_wallets: 0, external_bank_accounts: 0, identity_verifications: 0 },
  acknowledged: { transfers: [], external_wallets: [], external_bank_accounts: [], identity_verifications: [] },
  changed: () => undefined,
});

/** Endpoints for money. */
export interface Ends {
  readonly bankAccount: string;
  readonly wallet: string;
}

let made = 0;
/** Unused numbers and addresses. */
const freshAccount = () => ({
  ...raw,
  counterparty_bank_account_details: [{ ...ach, account_identifier: String(100_000_000 + ++made) }],
});
const freshWallet = (run: string) => ({
  name: 'Cold',
  asset: 'BTC',
  address: testAddress('BTC', new TextEncoder().encode(`${run} crash wallet ${++made}`)),
});

export async function openEnds(client: BankClient): Promise<Ends> {
  const bankAccount = String((await client.post('/api/external_bank_accounts', freshAccount())).body.guid);
  const wallet = String((await client.post('/api/external_wallets', freshWallet('first'))).body.guid);
  const reaches = (path: string, state: string) => waitFor(async () => (await client.get(path)).body.state === state);
  await reaches(`/api/external_bank_accounts/${bankAccount}`, 'unverified');
  await client.post('/api/identity_verifications', ownershipOf(bankAccount));
  await reaches(`/api/external_bank_accounts/${bankAccount}`, 'completed');
  await reaches(`/api/external_wallets/${wallet}`, 'completed');
  return { bankAccount, wallet };
}

const ownershipOf = (account: string) => ({
  type: 'bank_account',
  method: 'account_ownership',
  external_bank_account_guid: account,
  expected_behaviours: ['passed_immediately'],
});

/** Repeats until the server is gone. */
async function untilGone(step: (index: number) => Promise<unknown>): Promise<void> {
  for (let index = 0; ; index++) {
    try {
      await step(index);
    } catch (error) {
      if (error instanceof TypeError) return;
      throw error;
    }
  }
}

/** Concurrent transfers, destinations and verifications until the server is gone. */
export function workUntilGone(
  bank: BankClient,
  client: BankClient,
  { bankAccount, wallet }: Ends,
  { asked, acknowledged, changed }: Work,
): Promise<void>[] {
  const run = String(performance.now());
  const make = async (kind: Kind, by: BankClient, body: object): Promise<Fields> => {
    asked[kind] += 1;
    const reply = await by.post(`/api/${kind}`, body);
    if (reply.status !== 201) throw new Error(`${kind} were refused: ${reply.text}`);
    acknowledged[kind].push(String(reply.body.guid));
    changed();
    return reply.body;
  };
  const movements = [
    [fundingQuote('deposit', 2_000), { transfer_type: 'funding', external_bank_account_guid: bankAccount }],
    [cryptoQuote('BTC', 20_000), { transfer_type: 'crypto', external_wallet_guid: wallet }],
    [fundingQuote('withdrawal', 1_000), { transfer_type: 'funding', external_bank_account_guid: bankAccount }],
    [
      fundingQuote('deposit', 1_500),
      { transfer_type: 'funding', external_bank_account_guid: bankAccount, payment_rail: 'wire' },
    ],
  ] as const;
  const move = async (index: number) => {
    const [quote, transfer] = movements[index % movements.length] ?? movements[0];
    const { body } = await client.post('/api/quotes', quote);
    await make('transfers', client, { quote_guid: body.guid, ...transfer });
    await client.get('/api/transfers');
  };
  const addWallet = async (index: number) => {
    const { guid } = await make('external_wallets', client, freshWallet(run));
    if (index % 3 === 2) await client.delete(`/api/external_wallets/${guid}`);
    await client.get('/api/external_wallets');
  };
  const addAccount = async () => {
    const { guid } = await make('external_bank_accounts', client, freshAccount());
    await waitFor(async () => (await client.get(`/api/external_bank_accounts/${guid}`)).body.state !== 'storing');
    await make('identity_verifications', client, ownershipOf(String(guid)));
  };
  const verify = async (index: number) => {
    const { guid } = (await bank.post('/api/customers', { type: 'individual' })).body;
    await bank.post('/api/accounts', { type: 'fiat', asset: 'USD', name: 'Dollars', customer_guid: guid });
    const expected = index % 3 === 2 ? 'failed_immediately' : 'passed_immediately';
    const method = { type: 'kyc', method: 'id_and_selfie', customer_guid: guid, expected_behaviours: [expected] };
    await make('identity_verifications', bank, method);
    await bank.get(`/api/customers/${guid}`);
  };
  return [move, move, addWallet, addAccount, verify].map(untilGone);
}

/** States that last. */
const ends: Readonly<Record<Kind, readonly string[]>> = {
  transfers: ['completed', 'failed'],
  external_wallets: ['completed', 'deleted'],
  external_bank_accounts: ['unverified', 'completed'],
  identity_verifications: ['completed'],
};

/** Acknowledged records exist, nothing is duplicated, and everything settles. */
export async function expectAllEnded(bank: BankClient, db: Database, { asked, acknowledged }: Work): Promise<void> {
  for (const kind of Object.keys(ends) as Kind[]) {
    for (const guid of acknowledged[kind]) {
      await waitFor(async () => ends[kind].includes(String((await bank.get(`/api/${kind}/${guid}`)).body.state)));
    }
    const openStates = async () => {
      await bank.get(`/api/${kind}`);
      return statesBut(db, kind, ends[kind]);
    };
    await expect.poll(openStates, { message: `${kind} that did not end` }).toEqual([]);
    const total = await countAll(db, kind);
    expect(total, kind).toBeGreaterThanOrEqual(acknowledged[kind].length);
    expect(total, kind).toBeLessThanOrEqual(asked[kind]);
  }
}

const counted = async (db: Database, query: ReturnType<typeof sql>) =>
  rowsOf<{ total: number }>(await db.execute(query))[0]?.total ?? -1;
/** Without opening balances. */
const ofWork = (kind: Kind) => (kind === 'transfers' ? sql`where transfer_type <> 'book'` : sql``);
const countAll = (db: Database, kind: Kind) =>
  counted(db, sql`select count(*)::int as total from ${sql.identifier(`bank_${kind}`)} ${ofWork(kind)}`);
async function statesBut(db: Database, kind: Kind, ended: readonly string[]): Promise<string[]> {
  const result = await db.execute(
    sql`select distinct state from ${sql.identifier(`bank_${kind}`)} where state not in ${[...ended]}`,
  );
  return rowsOf<{ state: string }>(result).map(({ state }) => state);
}

/** Completed transfers and opening balances are booked exactly once; failed ones never. */
export async function expectWholeRecords(db: Database): Promise<void> {
  const wrongTransfers = sql`
    select count(*)::int as total from bank_transfers t
     where t.transfer_type <> 'book'
       and (select count(*) from ledger_entries e where e.kind = 'transfer' and e.reference_guid = t.guid)
        <> case t.state when 'completed' then 1 else 0 end`;
  expect(await counted(db, wrongTransfers)).toBe(0);
  const wrongCustomers = sql`
    select count(*)::int as total from bank_customers c
     where (select count(*) from ledger_entries e where e.kind = 'opening_balance' and e.reference_guid = c.guid)
        <> case when c.state = 'verified' and exists (select 1 from bank_accounts a where a.customer_guid = c.guid and a.asset = 'USD') then 1 else 0 end`;
  expect(await counted(db, wrongCustomers)).toBe(0);
  const unrecorded = sql`
    select count(*)::int as total from ledger_entries e
     where e.kind = 'opening_balance'
       and (select count(*) from bank_transfers t where t.transfer_type = 'book' and t.customer_guid = e.reference_guid) <> 1`;
  expect(await counted(db, unrecorded)).toBe(0);
  const heldForNothing = sql`select count(*)::int as total from bank_accounts where held <> 0`;
  expect(await counted(db, heldForNothing)).toBe(0);
}
