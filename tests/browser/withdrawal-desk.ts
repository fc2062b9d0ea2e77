import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import { testAddress } from '#domain/addresses/testnet.ts';
import type { TradableCode } from '#domain/assets/assets.ts';
import { type BankCall, bankCalls } from './bank.ts';
import type { visit } from './browser.ts';
import { codesOf } from './money.ts';
import { openSession, type Person, signedIn, verifiedCustomer } from './people.ts';
import { checkingAccountOf } from './records.ts';
import type { TestServer } from './server.ts';

const scopes = [
  ...['quotes:execute', 'trades:execute', 'trades:read', 'accounts:read', 'transfers:read', 'transfers:execute'],
  ...[
    'external_wallets:read',
    'external_wallets:execute',
    'external_bank_accounts:read',
    'external_bank_accounts:execute',
  ],
].join(' ');

/** A customer with funds, set up through the bank without emailed codes or new sessions. */
export interface Withdrawer {
  readonly person: Person;
  readonly guid: string;
  readonly bank: BankCall;
  /** Saves a wallet. @returns its guid, once the bank has accepted it */
  addWallet(
    fields?: Partial<Readonly<{ asset: TradableCode; name: string; address: string; isHeld: boolean }>>,
  ): Promise<string>;
  linkBankAccount(fields?: Readonly<{ isHeld: boolean }>): Promise<string>;
  sendEther(wallet: string): Promise<void>;
  sandbox(path: string, body?: object): Promise<void>;
}

let count = 0;
export const freshAddress = (asset: TradableCode = 'BTC'): string => {
  count += 1;
  return testAddress(asset, new TextEncoder().encode(`${process.pid} ${Date.now()} ${count}`));
};

/** A verified customer with $8,000.00, and coins for the rest of $10,000.00 after fees. */
export async function withdrawer(server: TestServer, coin: TradableCode = 'BTC'): Promise<Withdrawer> {
  const person = await verifiedCustomer(server);
  const { guid } = await openSession(server.url, person);
  const bank = await bankCalls(server, scopes);
  const reaches = (path: string, state: string) =>
    expect.poll(async () => (await bank(path)).state, { interval: 50 }).toBe(state);
  const sandbox = async (path: string, body: object = {}) => {
    const reply = await fetch(`${server.url}/sandbox/api/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(reply.ok, path).toBe(true);
  };
  const buy = async (): Promise<string | undefined> => {
    const { guid: quote } = await bank('/bank/api/quotes', {
      customer_guid: guid,
      symbol: `${coin}-USD`,
      side: 'buy',
      deliver_amount: 200_000,
    });
    return (await bank('/bank/api/trades', { quote_guid: quote ?? '' })).guid;
  };
  // With few delays, a quote may expire before it is used.
  let trade: string | undefined;
  await expect.poll(async () => (trade ??= await buy()), { interval: 10 }).toBeDefined();
  await expect
    .poll(async () => (await bank(`/bank/api/trades/${trade}`)).state, { interval: 50 })
    .toMatch(/settling|completed/);
  return {
    person,
    guid,
    bank,
    sandbox,
    async addWallet({ asset = 'BTC', name = 'Hardware wallet', address = freshAddress(asset), isHeld = false } = {}) {
      const { guid: wallet = '' } = await bank('/bank/api/external_wallets', {
        name,
        asset,
        address,
        customer_guid: guid,
      });
      await reaches(`/bank/api/external_wallets/${wallet}`, 'completed');
      if (!isHeld) await sandbox(`wallets/${wallet}/end-hold`);
      return wallet;
    },
    async sendEther(wallet) {
      const terms = {
        product_type: 'crypto_transfer',
        asset: 'ETH',
        side: 'withdrawal',
        receive_amount: '10000000000000000',
      };
      const { guid: quoteGuid } = await bank('/bank/api/quotes', { customer_guid: guid, ...terms });
      const made = await bank('/bank/api/transfers', {
        quote_guid: quoteGuid,
        transfer_type: 'crypto',
        external_wallet_guid: wallet,
      });
      expect(made.state).toBe('storing');
    },
    async linkBankAccount({ isHeld } = { isHeld: false }) {
      const { guid: account = '' } = await bank('/bank/api/external_bank_accounts', checkingAccountOf(guid));
      await reaches(`/bank/api/external_bank_accounts/${account}`, 'unverified');
      await sandbox(`bank_accounts/${account}`, { state: 'completed' });
      if (!isHeld) await sandbox(`bank_accounts/${account}/end-hold`);
      return account;
    },
  };
}

/** The customer at the form, with the fee loaded. */
export async function atWithdrawals(
  server: TestServer,
  browser: Browser,
  { person }: Withdrawer,
  path = '/withdrawals',
  options: Parameters<typeof visit>[2] = {},
) {
  const visitor = await signedIn(server, browser, person, options);
  await visitor.page.goto(path);
  await withdrawalOf(visitor.page).max.waitFor();
  return { ...visitor, codes: codesOf(server, person) };
}

export const withdrawalOf = (page: Page) => ({
  to: page.getByLabel('To', { exact: true }),
  amount: page.getByLabel('Amount', { exact: true }),
  max: page.getByRole('button', { name: /^Max .* after fees$/ }),
  review: page.getByRole('button', { name: 'Review', exact: true }),
  /** The submit button. A click waits until clicks count. */
  send: page.getByRole('button', { name: /^(Send [\d.]+ [A-Z]+|Withdraw \$[\d,.]+)$/ }),
  receipt: page.getByRole('heading', { name: 'Receipt' }),
  async confirm(amount: string) {
    await this.amount.fill(amount);
    await this.review.click();
    await this.send.click();
    await page.getByRole('heading', { name: 'Confirm with a code' }).waitFor();
  },
});

export function countTransfers(page: Page): () => number {
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/bank/api/transfers')) sent += 1;
  });
  return () => sent;
}

export async function withdrawalsAtBank({
  bank,
  guid,
}: Withdrawer): Promise<readonly Readonly<Record<string, string | number>>[]> {
  const { objects } = (await bank(
    `/bank/api/transfers?customer_guid=${guid}&side=withdrawal&per_page=100`,
  )) as unknown as {
    objects: readonly Readonly<Record<string, string | number>>[];
  };
  return objects;
}
