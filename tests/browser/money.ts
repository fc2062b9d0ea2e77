import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type AssetCode, assets } from '#domain/assets/assets.ts';
import { parseDecimal } from '#domain/money/money.ts';
import { bankCalls } from './bank.ts';
import type { Person } from './people.ts';
import { type Records, recordsOf } from './records.ts';
import type { TestServer } from './server.ts';

/** Reads each emailed code once, so a resent code counts as new. */
export function codesOf(server: Pick<TestServer, 'url'>, { email }: Pick<Person, 'email'>) {
  let newestRead = 0;
  const next = async (): Promise<string> => {
    let code: string | undefined;
    await expect
      .poll(
        async () => {
          const reply = await fetch(`${server.url}/sandbox/api/outbox?to=${encodeURIComponent(email)}`);
          const { messages } = (await reply.json()) as {
            messages: readonly { id: string; codes: readonly string[] }[];
          };
          const unread = messages.find(({ id, codes }) => Number(id) > newestRead && codes.length > 0);
          if (unread) newestRead = Number(unread.id);
          code = unread?.codes[0];
          return code !== undefined;
        },
        { message: `a new code for ${email}`, interval: 50 },
      )
      .toBe(true);
    return code as string;
  };
  return {
    /** The newest unread code, once it is in the outbox. */
    next,
    /** Enters the newest code, once the page says that it was sent. */
    enter: async (page: Page): Promise<void> => {
      await page.getByText(/^We emailed a six-digit code/).waitFor();
      await enterCode(page, await next());
    },
  };
}

export const codeField = (page: Page) => page.locator('input[autocomplete="one-time-code"]').first();

/** Types a code digit by digit. */
export async function enterCode(page: Page, code: string): Promise<void> {
  await codeField(page).waitFor();
  await codeField(page).fill('');
  await codeField(page).pressSequentially(code);
}

interface Balance {
  readonly balance: bigint;
  readonly available: bigint;
}
/** By asset, in base units. */
export type Balances = Readonly<Record<string, Balance>>;

/** The bank's guid of the page's customer. */
export const guidOf = (page: Page): Promise<string> => page.evaluate(() => atob(sessionStorage.getItem('guid') ?? ''));

/** A desk for the page's customer, who stays signed in. It uses up a one-time code. */
export async function recordsBeside(server: Pick<TestServer, 'url'>, page: Page, person: Person): Promise<Records> {
  const ut = await page.evaluate(() => sessionStorage.getItem('ut') ?? '');
  return recordsOf(server.url, person, { ut, guid: await guidOf(page) });
}

/** A customer's balances at the bank, without a customer session. */
export async function balancesOf(server: TestServer, guid: string): Promise<Balances> {
  const call = await bankCalls(server, 'accounts:read');
  const { objects } = (await call(`/bank/api/accounts?customer_guid=${guid}&per_page=100`)) as unknown as {
    objects: readonly { asset: string; platform_balance: number | string; platform_available: number | string }[];
  };
  return Object.fromEntries(
    objects.map(({ asset, platform_balance, platform_available }) => [
      asset,
      { balance: BigInt(platform_balance), available: BigInt(platform_available) },
    ]),
  );
}

interface Posting {
  readonly customer_guid: string | null;
  readonly asset: string;
  readonly amount: string;
}

async function ledgerOf(server: TestServer, guid: string): Promise<Readonly<Record<string, bigint>>> {
  const sums: Record<string, bigint> = {};
  for (let before: number | null | undefined; before !== null; ) {
    const reply = await fetch(
      `${server.url}/sandbox/api/ledger/entries?customer_guid=${guid}${before === undefined ? '' : `&before=${before}`}`,
    );
    const { entries, next } = (await reply.json()) as {
      entries: readonly { postings: readonly Posting[] }[];
      next: number | null;
    };
    for (const { customer_guid, asset, amount } of entries.flatMap(({ postings }) => postings))
      if (customer_guid === guid) sums[asset] = (sums[asset] ?? 0n) + BigInt(amount);
    before = next;
  }
  return sums;
}

/** All digits, from the title if shortened. */
const unitsOf = (text: string, asset: string): bigint => {
  const parsed = parseDecimal(text.replace(/[^\d.]/g, ''), assets[asset as AssetCode].decimals);
  if (!parsed.ok) throw new Error(`${asset}: ${text}`);
  return BigInt(parsed.amount);
};

async function newTab(page: Page, path: string): Promise<Page> {
  const session = await page.evaluate(() => ({ ...sessionStorage }));
  const tab = await page.context().newPage();
  // A page of the origin without the app.
  await tab.route('**/blank', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<link rel="icon" href="data:,">' }),
  );
  await tab.goto('/blank');
  await tab.unroute('**/blank');
  await tab.evaluate((items) => Object.assign(sessionStorage, items), session);
  await tab.goto(path);
  return tab;
}

/** The dashboard's cash and coin balances. */
async function shownOf(tab: Page): Promise<Readonly<Record<string, bigint>>> {
  const cash = tab.getByLabel('Cash', { exact: true });
  const coins = tab.getByRole('table', { name: 'Your assets and their prices' });
  await cash.locator('[data-part="money"]').first().waitFor();
  await coins.getByRole('row').nth(1).waitFor();
  const figures = (await cash.locator('[data-part="money"]').allTextContents()).map((text) => unitsOf(text, 'USD'));
  const rows = await coins.locator('tbody tr').evaluateAll((found) =>
    found.map((row) => {
      const money = row.children[4]?.querySelector('[data-part="money"]');
      return [
        (row.querySelector('a')?.href ?? '').replace(/.*asset=/, ''),
        money?.getAttribute('title') ?? money?.textContent ?? '0',
      ] as const;
    }),
  );
  return {
    'USD available': figures[0] ?? -1n,
    'USD on hold': figures[1] ?? -1n,
    USD: figures[2] ?? -1n,
    ...Object.fromEntries(rows.map(([asset, text]) => [asset, unitsOf(text, asset)])),
  };
}

/** Expects equal balances (base units) at the bank, in its ledger and on a new dashboard. */
export async function expectBalances(
  server: TestServer,
  page: Page,
  expected: Readonly<Record<string, bigint>> = {},
): Promise<Balances> {
  const guid = await guidOf(page);
  const tab = await newTab(page, '/dashboard');
  let balances: Balances = {};
  await expect
    .poll(
      async () => {
        balances = await balancesOf(server, guid);
        return shownOf(tab);
      },
      { interval: 250, message: 'the dashboard and the bank' },
    )
    .toSatisfy((shown: Readonly<Record<string, bigint>>) =>
      Object.entries(shown).every(([name, units]) => {
        const [asset = '', part] = name.split(/ (.*)/);
        const { balance = 0n, available = 0n } = balances[asset] ?? {};
        return units === (part === 'available' ? available : part === 'on hold' ? balance - available : balance);
      }),
    );
  await tab.close();
  const ledger = await ledgerOf(server, guid);
  for (const [asset, { balance }] of Object.entries(balances))
    expect(balance, `the ledger, ${asset}`).toBe(ledger[asset] ?? 0n);
  for (const [asset, units] of Object.entries(expected)) expect(balances[asset]?.balance ?? 0n, asset).toBe(units);
  const proof = (await (await fetch(`${server.url}/sandbox/api/ledger`)).json()) as { sound: boolean };
  expect(proof.sound, 'the ledger balances').toBe(true);
  return balances;
}
