import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { findRoute } from '#domain/site/routes.ts';
import { phone, stopClock, visit } from './browser.ts';
import { type Budget, budgets, mostLayoutShift, newcomerBudgets, publicBudgets } from './budgets.ts';
import { demo, newcomer, type Person, signedIn } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';
import { watchShifts } from './shifts.ts';
import { kilobytesOf, watchTraffic } from './traffic.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

/** The other public pages' bytes are checked without a browser. */
const inBrowser = publicBudgets.filter(({ path }) => path === '/' || path === '/what-is-bitcoin-btc');

/** A page's calls until it is complete, besides the session check; nothing polls. */
const callsOf: Readonly<
  Record<string, { readonly complete?: (page: Page) => Promise<unknown>; readonly calls: readonly string[] }>
> = {
  '/exchange': {
    calls: [
      '/bank/api/accounts',
      '/bank/api/customers/{guid}',
      '/bank/api/prices',
      '/bank/api/transfers',
      '/market/api/v3/coins/bitcoin/market_chart of 1 days',
      '/market/api/v3/coins/markets',
    ],
  },
  '/orders?recurring': { calls: ['/backend/customers/recurring-buys', '/bank/api/customers/{guid}'] },
  // The newest identity check, and all of them for the history.
  '/verify': {
    calls: [
      '/bank/api/customers/{guid}',
      '/bank/api/identity_verifications',
      '/bank/api/identity_verifications',
      '/bank/api/identity_verifications/{guid}',
    ],
  },
  '/deposits?asset=BTC': {
    complete: (page) => page.getByText('Anything else sent here is lost.').waitFor(),
    calls: [
      '/bank/api/accounts',
      '/bank/api/customers/{guid}',
      '/bank/api/deposit_addresses',
      '/bank/api/external_bank_accounts',
      '/bank/api/transfers',
    ],
  },
  '/withdrawals?asset=BTC': {
    complete: (page) => page.getByRole('button', { name: /^Max .* after fees$/ }).waitFor(),
    calls: [
      '/backend/customers/address-hold',
      '/backend/customers/security',
      '/bank/api/accounts',
      '/bank/api/customers/{guid}',
      '/bank/api/external_bank_accounts',
      '/bank/api/external_wallets',
      '/bank/api/prices',
      '/bank/api/quotes',
      '/bank/api/transfers',
    ],
  },
  '/payment-method': {
    complete: (page) => page.getByRole('link', { name: 'Deposit dollars' }).first().waitFor(),
    calls: ['/backend/customers/address-hold', '/bank/api/customers/{guid}', '/bank/api/external_bank_accounts'],
  },
  '/external-wallet': {
    complete: (page) => page.getByRole('button', { name: 'Change hold' }).waitFor(),
    calls: ['/backend/customers/address-hold', '/bank/api/external_wallets'],
  },
  '/settings': {
    complete: (page) => page.getByRole('list', { name: 'Linked bank accounts' }).waitFor(),
    calls: ['/backend/customers/user-detail', '/bank/api/customers/{guid}', '/bank/api/external_bank_accounts'],
  },
  // The first page of events loads at once; the table's code waits for scrolling.
  '/settings?tab=security': {
    calls: ['/backend/customers/address-hold', '/backend/customers/security', '/backend/customers/security-events'],
  },
  '/settings?tab=alerts': { calls: ['/backend/customers/price-alerts'] },
  '/settings?tab=limits': {
    calls: [
      '/bank/api/accounts',
      '/bank/api/customers/{guid}',
      '/bank/api/identity_verifications',
      '/bank/api/transfers',
    ],
  },
  '/settings?tab=invite': { calls: ['/backend/customers/referrals'] },
  '/settings-preferences': {
    complete: (page) => page.getByRole('checkbox', { name: 'Deposits' }).waitFor(),
    calls: ['/backend/customers/security'],
  },
};

/** A call without its customer-specific parts. */
function nameOf(url: URL): string {
  const days = url.searchParams.get('days');
  return `${url.pathname.replace(/[0-9a-f]{32}/, '{guid}')}${days === null ? '' : ` of ${days} days`}`;
}

function watchCalls(page: Page): readonly string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const url = new URL(request.url());
    // Code is fetched before it is imported.
    if (request.resourceType() === 'fetch' && !url.pathname.startsWith('/assets/')) calls.push(nameOf(url));
  });
  return calls;
}
const sessionCheck = '/backend/customers/check-customer-token-dublicate';

const rows: ReadonlyArray<Budget & { readonly person: Person }> = [
  ...[...inBrowser, ...budgets].map((budget) => ({ ...budget, person: demo })),
  ...newcomerBudgets.map((budget) => ({ ...budget, person: newcomer })),
];

test.each(rows)(
  '$path opens for $person.name with at most $requests requests and $kilobytes kB, calls nothing twice and shifts nothing',
  async (row) => {
    const { path, person, requests, kilobytes, ready } = row;
    const expected = person === demo ? callsOf[path] : undefined;
    const isOpen = findRoute(path.split('?')[0] ?? '')?.guard !== 'customer';
    const { page, complaints } = isOpen
      ? await visit(browser, server.url, { viewport: phone })
      : await signedIn(server, browser, person, { viewport: phone });
    const shifted = await watchShifts(page);
    const traffic = await watchTraffic(page);
    if (expected) await stopClock(page);
    const calls = watchCalls(page);
    await page.goto(path);
    if (expected) {
      await (expected.complete ?? ((opened) => opened.locator(ready).first().waitFor()))(page);
      await page.waitForLoadState('networkidle');
      expect.soft(calls.toSorted()).toEqual([sessionCheck, ...expected.calls].toSorted());
      await page.clock.resume();
    }
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    // On a busy machine, prices may be polled before the page is quiet.
    const transferred = [...new Map(traffic.requests().map((request) => [request.url, request])).values()];
    const listed = transferred.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
    expect.soft(transferred.length, listed).toBeLessThanOrEqual(requests);
    expect.soft(kilobytesOf(transferred), listed).toBeLessThanOrEqual(kilobytes);
    expect.soft(await shifted()).toBeLessThanOrEqual(mostLayoutShift);
    if (path === '/assets') expect.soft(calls.filter((call) => call.endsWith('of 1 days'))).toEqual([]);
    expect(complaints).toEqual([]);
  },
);

test('the dashboard on a desktop, with every chart visible, makes these calls, none twice', async () => {
  const { page } = await signedIn(server, browser, demo);
  const calls = watchCalls(page);
  await stopClock(page);
  await page.goto('/dashboard');
  await page.locator('[data-part="price-chart"][data-state="ready"]').waitFor();
  await page.getByText('in one month').waitFor();
  await page.waitForLoadState('networkidle');
  expect(calls.toSorted()).toEqual([
    sessionCheck,
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
