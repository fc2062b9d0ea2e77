import { parse } from 'lossless-json';
import { vi } from 'vitest';
import type { RunningServer } from '#server/server.ts';

/** JSON with whole numbers as bigints. */
export type Value = string | boolean | null | bigint | number | Value[] | { [field: string]: Value };
export type Fields = Record<string, Value>;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly body: Fields;
}

/** Whole numbers become bigints, so that rounding shows. */
const parseExactly = (text: string): Value =>
  parse(text, undefined, {
    parseNumber: (digits) => (/^-?\d+$/.test(digits) ? BigInt(digits) : Number(digits)),
  }) as Value;

export const fieldsOf = (value: Value | undefined): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? value : {};
export const objectsOf = (reply: Reply): Fields[] =>
  Array.isArray(reply.body.objects) ? reply.body.objects.map(fieldsOf) : [];

/** A plain HTTP client with one token. */
export interface BankClient {
  get(path: string): Promise<Reply>;
  post(path: string, body: unknown): Promise<Reply>;
  patch(path: string, body: unknown): Promise<Reply>;
  delete(path: string): Promise<Reply>;
}

/** Non-text bodies become JSON with bigints as integers. */
export async function request(url: string, init: RequestInit = {}): Promise<Reply> {
  const response = await fetch(url, init);
  const text = await response.text();
  const json = (response.headers.get('content-type') ?? '').startsWith('application/json');
  return { status: response.status, headers: response.headers, text, body: json ? fieldsOf(parseExactly(text)) : {} };
}

export const jsonOf = (body: unknown): string =>
  typeof body === 'string'
    ? body
    : JSON.stringify(body, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

export function bankClient({ url }: Pick<RunningServer, 'url'>, token: string): BankClient {
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const send = (method: string) => (path: string, body?: unknown) =>
    request(`${url}/bank${path}`, { method, headers, ...(body === undefined ? {} : { body: jsonOf(body) }) });
  return { get: send('GET'), post: send('POST'), patch: send('PATCH'), delete: send('DELETE') };
}

/** All scopes of bank tokens. */
export const everyBankScope =
  'banks:read customers:read customers:pii:read customers:write customers:execute accounts:read accounts:execute prices:read quotes:read quotes:execute ' +
  'trades:read trades:execute identity_verifications:read identity_verifications:pii:read identity_verifications:execute persona_sessions:execute ' +
  'transfers:read transfers:write transfers:execute deposit_addresses:read deposit_addresses:execute workflows:read workflows:execute ' +
  'external_bank_accounts:read external_bank_accounts:pii:read external_bank_accounts:write external_bank_accounts:execute ' +
  'external_wallets:read external_wallets:execute';
/** Without the bank-only ones. */
export const everyCustomerScope = everyBankScope
  .split(' ')
  .filter((scope) => scope !== 'banks:read' && scope !== 'customers:execute');

export async function mintBankToken({ url }: Pick<RunningServer, 'url'>, scope = everyBankScope): Promise<string> {
  const grant = { grant_type: 'client_credentials', client_id: 'sandbox', client_secret: 'sandbox', scope };
  const reply = await request(`${url}/bank/oauth/token`, {
    method: 'POST',
    body: jsonOf(grant),
    headers: { 'Content-Type': 'application/json' },
  });
  return String(reply.body.access_token);
}

export async function mintCustomerToken(
  bank: BankClient,
  customerGuid: string,
  scopes: readonly string[] = everyCustomerScope,
): Promise<string> {
  const reply = await bank.post('/api/customer_tokens', { customer_guid: customerGuid, scopes });
  return String(reply.body.access_token);
}

/** Issued while the token clock was an hour late. */
export async function mintExpiredToken(bank: BankClient, customerGuid: string): Promise<string> {
  const late = vi.spyOn(Date, 'now').mockReturnValue(Date.now() - 3_600_000);
  try {
    return await mintCustomerToken(bank, customerGuid);
  } finally {
    late.mockRestore();
  }
}

export interface TestCustomer {
  readonly guid: string;
  readonly client: BankClient;
  readonly token: string;
  /** Account guids by asset code. */
  readonly accounts: Readonly<Record<string, string>>;
}

/** Advances the sandbox's clock, in ms. */
export type Advance = (ms: number) => void;

/** Verified, with dollar and trading accounts, and the opening balance. */
export async function openCustomer(
  server: RunningServer,
  bank: BankClient,
  advance: Advance,
  assets: readonly string[] = ['BTC'],
): Promise<TestCustomer> {
  const guid = String((await bank.post('/api/customers', { type: 'individual' })).body.guid);
  const accounts: Record<string, string> = {};
  for (const asset of ['USD', ...assets]) {
    const type = asset === 'USD' ? 'fiat' : 'trading';
    const account = await bank.post('/api/accounts', { type, asset, name: `${asset} account`, customer_guid: guid });
    accounts[asset] = String(account.body.guid);
  }
  advance(1_000);
  await bank.post('/api/identity_verifications', {
    type: 'kyc',
    method: 'id_and_selfie',
    customer_guid: guid,
    expected_behaviours: ['passed_immediately'],
  });
  advance(1_000);
  const token = await mintCustomerToken(bank, guid);
  const client = bankClient(server, token);
  await client.get(`/api/customers/${guid}`);
  return { guid, client, token, accounts };
}
