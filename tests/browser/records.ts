import { expect } from 'vitest';
import { openSession, type Person, type Session } from './people.ts';

type Fields = Readonly<Record<string, unknown>> & { readonly guid: string };

/** A bank account's fields for linking by number. */
export const checkingAccountOf = (guid: string) => ({
  name: 'Checking',
  asset: 'USD',
  account_kind: 'raw_routing_details',
  customer_guid: guid,
  counterparty_name: { first: 'Maya', last: 'Osei' },
  counterparty_address: {
    street: '1 Main Street',
    city: 'Albany',
    subdivision: 'NY',
    postal_code: '12207',
    country_code: 'US',
  },
  counterparty_bank_account_details: [
    {
      bank_code_type: 'ABA',
      bank_code: '021000021',
      account_identifier: '123456789',
      payment_rail: 'ACH',
      account_type: 'checking',
    },
  ],
});

/** Creates a customer's records at the bank and the sandbox. */
export interface Records {
  readonly guid: string;
  bank(path: string, body?: unknown): Promise<Fields>;
  sandbox(path: string, body: unknown): Promise<Fields>;
  /** The account for transfers, past its hold. */
  linkBankAccount(): Promise<string>;
  fund(side: 'deposit' | 'withdrawal', cents: number, bankAccount: string, more?: object): Promise<Fields>;
  trade(quote: object): Promise<Fields>;
  /** Simulates incoming ether, in wei. @returns the transfer's guid, perhaps still pending */
  receiveEther(wei: string): Promise<string>;
  reaches(guid: string, state: string): Promise<void>;
}

/** Opens the desk, if necessary with a new session, which supersedes the person's others. */
export async function recordsOf(url: string, person: Person, session?: Pick<Session, 'ut' | 'guid'>): Promise<Records> {
  const { ut, guid } = session ?? (await openSession(url, person));
  const call = async (path: string, body: unknown, headers: Record<string, string>): Promise<Fields> => {
    const response = await fetch(`${url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { ...headers, ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    expect(response.ok, `${path}: ${response.status} ${text}`).toBe(true);
    return JSON.parse(text);
  };
  const at = await steppedUp();
  const bank = (path: string, body?: unknown) => call(`/bank/api/${path}`, body, { Authorization: `Bearer ${at}` });
  const sandbox = (path: string, body: unknown) => call(`/sandbox/api/${path}`, body, {});
  const quoted = async (quote: object) => (await bank('quotes', { customer_guid: guid, ...quote })).guid;
  const listOf = async (path: string) => (await bank(path)).objects as readonly (Fields & { readonly asset: string })[];
  const etherIn = async (path: string): Promise<string> =>
    (await listOf(path)).find(({ asset }) => asset === 'ETH')?.guid ?? '';
  const reaches = (record: string, state: string) =>
    expect.poll(async () => (await bank(record)).state, { timeout: 30_000, interval: 200 }).toBe(state);
  /** A token for moving money, from an emailed code. */
  async function steppedUp(): Promise<string> {
    const who = { email: person.email, customer_guid: guid };
    const backend = (path: string, body: object) =>
      call(`/backend/customers/${path}`, body, { Authorization: `Bearer ${ut}` });
    await backend('create-otp', who);
    const outbox = await call(`/sandbox/api/outbox?to=${encodeURIComponent(person.email)}`, undefined, {});
    const [otp] = (outbox as unknown as { messages: { codes: string[] }[] }).messages[0]?.codes ?? [];
    const { data } = (await backend('verify_otp', { ...who, otp })) as unknown as { data: { at: string } };
    return data.at;
  }
  return {
    guid,
    bank,
    sandbox,
    async linkBankAccount() {
      const account = await bank('external_bank_accounts', checkingAccountOf(guid));
      await reaches(`external_bank_accounts/${account.guid}`, 'unverified');
      await sandbox(`bank_accounts/${account.guid}`, { state: 'completed' });
      await sandbox(`bank_accounts/${account.guid}/end-hold`, {});
      return account.guid;
    },
    fund: async (side, cents, bankAccount, more = {}) =>
      bank('transfers', {
        quote_guid: await quoted({ product_type: 'funding', asset: 'USD', side, deliver_amount: cents }),
        transfer_type: 'funding',
        external_bank_account_guid: bankAccount,
        ...more,
      }),
    trade: async (quote) => bank('trades', { quote_guid: await quoted(quote) }),
    async receiveEther(wei) {
      const { guid: address } = await bank('deposit_addresses', {
        account_guid: await etherIn(`accounts?customer_guid=${guid}`),
      });
      await reaches(`deposit_addresses/${address}`, 'created');
      await sandbox('deposits', {
        address: (await bank(`deposit_addresses/${address}`)).address,
        asset: 'ETH',
        amount: wei,
      });
      await expect.poll(() => etherIn('transfers?per_page=100'), { timeout: 30_000, interval: 200 }).not.toBe('');
      return etherIn('transfers?per_page=100');
    },
    reaches: (record, state) => reaches(`transfers/${record}`, state),
  };
}
