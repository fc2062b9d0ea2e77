import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { stopClock } from './browser.ts';
import { demo, signedIn } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

/** A call without what differs from customer to customer. */
function nameOf(url: URL): string {
  const days = url.searchParams.get('days');
  return `${url.pathname.replace(/[0-9a-f]{32}/, '{guid}')}${days === null ? '' : ` of ${days} days`}`;
}

/** The calls of a page from its first byte until it has everything. Its clock stands still, so nothing polls. */
async function callsOf(path: string, complete: (page: Page) => Promise<unknown>): Promise<readonly string[]> {
  const { page } = await signedIn(server, browser, demo);
  const calls: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    // Code is fetched before it is imported.
    if (request.resourceType() === 'fetch' && !url.pathname.startsWith('/assets/')) calls.push(nameOf(url));
  });
  await stopClock(page);
  await page.goto(path);
  await complete(page);
  await page.waitForLoadState('networkidle');
  return calls.toSorted();
}

/** The chart has its points. */
const priced = (page: Page) => page.locator('[data-part="price-chart"][data-state="ready"]').waitFor();

test('a cold start of the dashboard makes these calls, none twice', async () => {
  const calls = await callsOf('/dashboard', (page) => Promise.all([priced(page), page.getByText('in one month').waitFor()]));
  expect(calls).toEqual([
    '/backend/customers/check-customer-token-dublicate',
    '/backend/customers/security',
    '/bank/api/accounts',
    '/bank/api/customers/{guid}',
    '/bank/api/external_bank_accounts',
    '/bank/api/identity_verifications',
    '/bank/api/prices',
    '/bank/api/trades',
    '/bank/api/transfers',
    '/market/api/v3/coins/bitcoin-cash/market_chart of 31 days',
    '/market/api/v3/coins/bitcoin/market_chart of 1 days',
    '/market/api/v3/coins/bitcoin/market_chart of 31 days',
    '/market/api/v3/coins/ethereum/market_chart of 31 days',
    '/market/api/v3/coins/litecoin/market_chart of 31 days',
    '/market/api/v3/coins/markets',
    '/market/api/v3/coins/usd-coin/market_chart of 31 days',
  ]);
});

test('a cold start of the exchange makes these calls, none twice', async () => {
  expect(await callsOf('/exchange', priced)).toEqual([
    '/backend/customers/check-customer-token-dublicate',
    '/bank/api/accounts',
    '/bank/api/customers/{guid}',
    '/bank/api/prices',
    '/bank/api/transfers',
    '/market/api/v3/coins/bitcoin/market_chart of 1 days',
    '/market/api/v3/coins/markets',
  ]);
});

test('a cold start of the verification of a verified customer reads them once, and their verifications', async () => {
  expect(await callsOf('/verify', (page) => page.getByRole('heading', { name: 'You’re verified' }).waitFor())).toEqual([
    '/backend/customers/check-customer-token-dublicate',
    '/bank/api/customers/{guid}',
    // The newest identity check, and all of them for the history.
    '/bank/api/identity_verifications',
    '/bank/api/identity_verifications',
    '/bank/api/identity_verifications/{guid}',
  ]);
});

test('a cold start of an address that the customer has makes six calls, none twice', async () => {
  expect(await callsOf('/deposits?asset=BTC', (page) => page.getByText('Anything else sent here is lost.').waitFor())).toEqual([
    '/backend/customers/check-customer-token-dublicate',
    '/bank/api/accounts',
    '/bank/api/customers/{guid}',
    '/bank/api/deposit_addresses',
    '/bank/api/external_bank_accounts',
    '/bank/api/transfers',
  ]);
});

test('a cold start of the withdrawals makes ten calls, none twice', async () => {
  const fee = (page: Page) => page.getByRole('button', { name: /^Max .* after fees$/ }).waitFor();
  expect(await callsOf('/withdrawals?asset=BTC', fee)).toEqual([
    '/backend/customers/address-hold',
    '/backend/customers/check-customer-token-dublicate',
    '/backend/customers/security',
    '/bank/api/accounts',
    '/bank/api/customers/{guid}',
    '/bank/api/external_bank_accounts',
    '/bank/api/external_wallets',
    '/bank/api/prices',
    '/bank/api/quotes',
    '/bank/api/transfers',
  ]);
});

test('a cold start of the payment method makes four calls, none twice', async () => {
  expect(await callsOf('/payment-method', (page) => page.getByRole('link', { name: 'Deposit dollars' }).first().waitFor())).toEqual([
    '/backend/customers/address-hold',
    '/backend/customers/check-customer-token-dublicate',
    '/bank/api/customers/{guid}',
    '/bank/api/external_bank_accounts',
  ]);
});

test('a cold start of external wallets makes three calls, none twice', async () => {
  expect(await callsOf('/external-wallet', (page) => page.getByRole('button', { name: 'Change hold' }).waitFor())).toEqual([
    '/backend/customers/address-hold',
    '/backend/customers/check-customer-token-dublicate',
    '/bank/api/external_wallets',
  ]);
});

test.each([
  [
    'profile',
    '/settings',
    (page: Page) => page.getByRole('list', { name: 'Linked bank accounts' }).waitFor(),
    ['/backend/customers/user-detail', '/bank/api/external_bank_accounts'],
  ],
  [
    'security',
    '/settings?tab=security',
    // Of the events, the first page loads at once; the table's code waits until somebody comes near, which the page's clock keeps from happening.
    (page: Page) => page.getByText('Signed in since').waitFor(),
    ['/backend/customers/address-hold', '/backend/customers/security', '/backend/customers/security-events'],
  ],
  [
    'limits',
    '/settings?tab=limits',
    (page: Page) => page.getByRole('meter').first().waitFor(),
    ['/bank/api/accounts', '/bank/api/customers/{guid}', '/bank/api/identity_verifications', '/bank/api/transfers'],
  ],
  ['invite', '/settings?tab=invite', (page: Page) => page.getByText('Your code').waitFor(), ['/backend/customers/referrals']],
])('a cold start of the settings makes the calls of the tab %s and no others, none twice', async (_, path, ready, calls) => {
  expect(await callsOf(path, ready)).toEqual(['/backend/customers/check-customer-token-dublicate', ...calls].toSorted());
});

test('a cold start of the preferences makes two calls, none twice', async () => {
  expect(await callsOf('/settings-preferences', (page) => page.getByRole('checkbox', { name: 'Deposits' }).waitFor())).toEqual([
    '/backend/customers/check-customer-token-dublicate',
    '/backend/customers/security',
  ]);
});

test('the list of assets loads no chart', async () => {
  const calls = await callsOf('/assets', (page) => page.getByRole('table', { name: 'Your holdings' }).waitFor());
  expect(calls.filter((call) => call.endsWith('of 1 days'))).toEqual([]);
  expect(calls).toEqual([...new Set(calls)]);
});
