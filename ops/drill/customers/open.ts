import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { type Ask, type Body, listOf, partOf, textOf } from './api.ts';

export interface Customer {
  readonly guid: string;
  readonly token: string;
  /** An external bank account with proven ownership. */
  readonly bankAccount: string;
  /** In cents, before the drill. */
  readonly dollars: string;
}

const scopes = [
  ...[
    'customers:read',
    'customers:write',
    'customers:execute',
    'accounts:read',
    'accounts:execute',
    'quotes:read',
    'quotes:execute',
  ],
  ...[
    'trades:read',
    'trades:execute',
    'transfers:read',
    'transfers:execute',
    'identity_verifications:read',
    'identity_verifications:execute',
  ],
  ...['external_bank_accounts:read', 'external_bank_accounts:write', 'external_bank_accounts:execute'],
];

/** The bank's own token. @throws Error without one */
export async function bankToken(ask: Ask): Promise<string> {
  const grant = {
    grant_type: 'client_credentials',
    client_id: 'sandbox',
    client_secret: 'sandbox',
    scope: scopes.join(' '),
  };
  return required(await ask('/bank/oauth/token', { op: 'open', body: grant }), 'access_token');
}

function required(
  { body, status, text }: { readonly body: Body; readonly status: number; readonly text: string },
  field: string,
): string {
  const value = textOf(body, field);
  if (value === '') throw new Error(`A customer could not be opened: ${status} ${text}`);
  return value;
}

async function reaches(ask: Ask, path: string, token: string, state: string): Promise<void> {
  for (let tries = 0; tries < 120; tries++) {
    if (textOf((await ask(path, { op: 'open', token })).body, 'state') === state) return;
    await wait(250);
  }
  throw new Error(`${path} did not become ${state}`);
}

/** A verified customer with dollars, two coin accounts and a bank account. @throws Error */
export async function openCustomer(ask: Ask, bank: string): Promise<Customer> {
  const send = (path: string, token: string, body: object) => ask(`/bank/api/${path}`, { op: 'open', token, body });
  const guid = required(await send('customers', bank, { type: 'individual' }), 'guid');
  for (const [type, asset] of [
    ['fiat', 'USD'],
    ['trading', 'BTC'],
    ['trading', 'ETH'],
  ] as const)
    required(await send('accounts', bank, { type, asset, name: asset, customer_guid: guid }), 'guid');
  const kyc = {
    type: 'kyc',
    method: 'id_and_selfie',
    customer_guid: guid,
    expected_behaviours: ['passed_immediately'],
  };
  required(await send('identity_verifications', bank, kyc), 'guid');
  await reaches(ask, `/bank/api/customers/${guid}`, bank, 'verified');
  const own = scopes.filter((scope) => scope !== 'customers:execute');
  const token = required(await send('customer_tokens', bank, { customer_guid: guid, scopes: own }), 'access_token');
  const bankAccount = required(await send('external_bank_accounts', token, numbersOfAccount()), 'guid');
  await reaches(ask, `/bank/api/external_bank_accounts/${bankAccount}`, token, 'unverified');
  const ownership = {
    type: 'bank_account',
    method: 'account_ownership',
    external_bank_account_guid: bankAccount,
    expected_behaviours: ['passed_immediately'],
  };
  required(await send('identity_verifications', token, ownership), 'guid');
  await reaches(ask, `/bank/api/external_bank_accounts/${bankAccount}`, token, 'completed');
  const accounts = listOf((await ask('/bank/api/accounts?per_page=100', { op: 'open', token })).body, 'objects');
  const dollars = accounts.find((account) => account.asset === 'USD');
  return { guid, token, bankAccount, dollars: textOf(dollars ?? {}, 'platform_balance') };
}

const numbersOfAccount = () => ({
  ...{ name: 'By numbers', account_kind: 'raw_routing_details', counterparty_name: { first: 'Ada', last: 'Lovelace' } },
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
      account_identifier: String(randomInt(100_000_000, 999_999_999)),
      payment_rail: 'ACH',
      account_type: 'checking',
    },
  ],
});

/** The token of a sandbox staff member, with the console's code. @throws Error if sign-in fails */
export async function staffToken(ask: Ask): Promise<string> {
  for (let tries = 0; tries < 5; tries++) {
    const [owner = {}] = listOf((await ask('/sandbox/api/staff', { op: 'open' })).body, 'staff');
    const given = { email: textOf(owner, 'email'), password: textOf(owner, 'password'), otp: textOf(owner, 'code') };
    const reply = await ask('/backend/admin/sign-in', {
      op: 'open',
      body: given,
      headers: { 'x-forwarded-for': anyAddress() },
    });
    const token = textOf(partOf(reply.body, 'data'), 'token');
    if (token !== '') return token;
    // Another drill used this half minute's code.
    await wait(10_000);
  }
  throw new Error('Staff could not sign in');
}

/** A random caller address, to avoid its rate limits. */
export const anyAddress = (): string => `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
