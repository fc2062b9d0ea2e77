import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { statedRecordsOf } from '../domain/activity/csv-reader.ts';
import { desktop, expectAccessible, expectNoSidewaysScroll, phone, themes, type visit } from './browser.ts';
import { ownServer, sharedBrowser } from './shared.ts';
import { copyingLimit, staffSession, untilCopied, visitAsStaff } from './staff.ts';

const [server, browser] = await Promise.all([ownServer({}), sharedBrowser()]);

const lists = [
  { name: 'Customers', path: '/admin/customer', call: 'customers' },
  { name: 'Trades', path: '/admin/trades', call: 'trades' },
  { name: 'Transfers', path: '/admin/trades?tab=transfers', call: 'transfers' },
  { name: 'Customer accounts', path: '/admin/customer-accounts', call: 'customer-accounts' },
] as const;
const roles = ['viewer', 'admin', 'finance', 'compliance'] as const;
const tokens = new Map<string, string>();

beforeAll(async () => {
  for (const role of roles) tokens.set(role, await staffSession(server.url, `${role}@statechange.test`));
  await untilCopied(server.url, tokens.get('viewer') ?? '');
}, copyingLimit);

const signedIn = (role: (typeof roles)[number], options: Parameters<typeof visit>[2] = {}) =>
  visitAsStaff(browser, server.url, tokens.get(role) ?? '', { acceptDownloads: true, ...options });

async function open(page: Page, { name, path }: Pick<(typeof lists)[number], 'name' | 'path'>) {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
}

describe.each(lists)('the list of everybody’s records "$name"', (list) => {
  test.each(themes)('is accessible and fits, wide and narrow, in theme %s', async (theme) => {
    const { page, complaints } = await signedIn('viewer', { theme });
    for (const viewport of [desktop, phone]) {
      await page.setViewportSize(viewport);
      await open(page, list);
      await page.getByText(/^Complete as of \d/).waitFor();
      await expectAccessible(page, `${list.name} at ${viewport.width}`);
      await expectNoSidewaysScroll(page, list.name);
    }
    expect(complaints).toEqual([]);
  });

  test('is exported, masked and for a reason, by whoever has the right, and by nobody else', async () => {
    const exporter = list.call === 'customers' ? 'compliance' : 'finance';
    for (const role of ['viewer', 'admin'] as const) {
      const { page, context } = await signedIn(role);
      await open(page, list);
      expect(await page.getByRole('button', { name: /CSV/ }).count()).toBe(0);
      // Owners end sessions, of many customers at once too.
      const isSelectable = list.call === 'customers' && role === 'admin';
      const boxes = page.getByRole('checkbox', { name: /^Select / });
      if (isSelectable) await boxes.first().waitFor();
      else expect(await boxes.count()).toBe(0);
      await context.close();
    }
    const { page } = await signedIn(exporter);
    await open(page, list);
    const range = await page.getByText(/^\d+ to \d+ of \d+$/).textContent();
    await page.getByRole('button', { name: 'Download CSV' }).click();
    await page.getByRole('textbox', { name: 'Reason' }).fill('The figures of the month');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('dialog').getByRole('button', { name: 'Download CSV' }).click(),
    ]);
    const text = await readFile(await download.path(), 'utf8');
    expect([download.suggestedFilename(), String(statedRecordsOf(text).rows.length)]).toEqual([`${list.call}.csv`, range?.split(' ').at(-1)]);
    expect(text).not.toMatch(/(demo|new)@/);
  });
});

test('nothing that a browser gets for these lists says who somebody is', async () => {
  const { page } = await signedIn('viewer');
  const replies: string[] = [];
  page.on('response', async (reply) => {
    if (reply.url().includes('/backend/admin/') && !reply.url().includes('/session')) replies.push(await reply.text().catch(() => ''));
  });
  for (const list of lists) await open(page, list);
  await expect.poll(() => replies.filter((reply) => reply.includes('"items"')).length).toBe(lists.length);
  const people = await (await fetch(`${server.url}/sandbox/api/customers`)).json();
  const { customers } = people as { customers: readonly { email: string; name?: string | null }[] };
  expect(customers.length).toBeGreaterThan(0);
  for (const { email } of customers) expect(replies.filter((reply) => reply.includes(email))).toEqual([]);
});

test('trades and their transfers are two tabs with an address each, whose filters Back and a reload keep', async () => {
  const { page, complaints } = await signedIn('viewer');
  await open(page, lists[1]);
  await page.getByText('Filters', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Asset' }).selectOption('ETH-USD');
  await page.waitForURL('**/admin/trades?symbol=ETH-USD');
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('ETH');
  const shown = () => page.getByText(/^\d+ to \d+ of \d+$/).textContent();
  const range = await shown();
  await page.getByRole('navigation', { name: 'Records' }).getByRole('link', { name: 'Transfers' }).click();
  await page.waitForURL('**/admin/trades?tab=transfers');
  await page.getByRole('heading', { level: 1, name: 'Transfers' }).waitFor();
  await page.getByRole('button', { name: 'Asset', exact: true }).click();
  await page.waitForURL('**/admin/trades?tab=transfers&sort=asset');
  await page.reload();
  await page.getByRole('columnheader', { name: 'Asset' }).and(page.locator('[aria-sort="ascending"]')).waitFor();
  for (const url of ['**/admin/trades?tab=transfers', '**/admin/trades?symbol=ETH-USD']) {
    await page.goBack();
    await page.waitForURL(url);
  }
  await page.getByRole('heading', { level: 1, name: 'Trades' }).waitFor();
  await expect.poll(shown).toBe(range);
  await page.getByRole('button', { name: /^Remove the filter Asset/ }).click();
  await page.waitForURL('**/admin/trades');
  expect(complaints).toEqual([]);
});

/** Presses Tab until the next such element has the focus. */
async function tabTo(page: Page, selector: string): Promise<void> {
  const isThere = () => page.evaluate((wanted) => document.activeElement?.matches(wanted) ?? false, selector);
  do await page.keyboard.press('Tab');
  while (!(await isThere()));
}

test('a customer’s accounts are found by keys alone', async () => {
  const { page } = await signedIn('viewer');
  await open(page, lists[0]);
  await tabTo(page, 'summary');
  await tabTo(page, 'summary');
  await page.keyboard.press('j');
  const row = page.getByRole('row').nth(1);
  await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true);
  const guid = await row.locator('[title]').first().getAttribute('title');
  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.getByRole('heading', { level: 1, name: 'Customer accounts' }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
  await tabTo(page, 'input[type="search"]');
  await page.keyboard.type(guid ?? '');
  await page.waitForURL(`**/admin/customer-accounts?customerGuid=${guid}`);
  await expect.poll(() => page.getByText(/^\d+ to \d+ of \d+$/).textContent()).toBe('1 to 6 of 6');
});

test('a view is saved, changed, reset, begun with and deleted, and others keep theirs', async () => {
  const { page, complaints } = await signedIn('finance');
  await open(page, lists[1]);
  const manage = async (item: string) => {
    await page.getByRole('button', { name: 'Manage views' }).click();
    await page.getByRole('menuitem', { name: item }).click();
  };
  await page.getByText('Filters', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Side' }).selectOption('sell');
  await page.waitForURL('**/admin/trades?side=sell');
  await manage('Save as a new view');
  await page.getByRole('textbox', { name: /^Name/ }).fill('Sells');
  await page.getByRole('dialog').getByRole('button', { name: 'Save view' }).click();
  await page.getByText('Save a view: done. Sells is saved.').waitFor();
  await page.getByRole('button', { name: 'Views', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Sells' }).click();
  await page.waitForURL(/\/admin\/trades\?side=sell&view=[\w-]{36}$/);
  const view = page.url();
  await manage('Begin with Sells');
  await page.getByRole('dialog').getByRole('button', { name: 'Begin with this view' }).click();
  await page.getByText('You begin with Sells.').waitFor();
  await page.getByRole('button', { name: /^Total/ }).click();
  await page.getByText('Edited', { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Reset view' }).click();
  await page.waitForURL(view);
  await page.goto('/admin/trades');
  await page.waitForURL(view);
  await page.goto('/admin/trades?symbol=BTC-USD');
  await page.getByRole('row').nth(1).waitFor();
  expect(page.url()).toContain('?symbol=BTC-USD');
  await page.goto(view);
  await page.getByRole('button', { name: 'Sells', exact: true }).waitFor();
  await manage('Delete Sells');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
  await page.getByText('Sells is deleted.').waitFor();
  await page.goto('/admin/trades');
  await page.getByRole('row').nth(1).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(complaints).toEqual([]);
});

test('sums follow the filters, and are those of the file', async () => {
  const { page } = await signedIn('finance');
  await open(page, lists[1]);
  const bought = () => page.locator('dl').getByText(/^\$/).first().textContent();
  const all = await bought();
  await page.getByText('Filters', { exact: true }).click();
  await page.getByRole('textbox', { name: 'Total from' }).fill('1000');
  await page.waitForURL('**/admin/trades?least=1000');
  await expect.poll(bought).not.toBe(all);
  await page.getByRole('button', { name: 'Download CSV' }).click();
  await page.getByRole('textbox', { name: 'Reason' }).fill('The figures of the month');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const { head } = statedRecordsOf(await readFile(await download.path(), 'utf8'));
  expect(head.get('Filter')).toEqual(['least: 1000']);
  const cents = (await bought())?.replaceAll(/[$,.]/g, '');
  expect(head.get('Sum: bought, USD')?.[0]).toBe(cents);
});

test('all rows are scrolled through without pages, few of them drawn, in their places', async () => {
  const { page, complaints } = await signedIn('viewer');
  await page.goto('/admin/trades');
  await page.getByText(/^\d+ to \d+ of \d+$/).waitFor();
  const total = Number((await page.getByText(/^\d+ to \d+ of \d+$/).textContent())?.split(' ').at(-1));
  expect(total).toBeGreaterThan(25);
  await page.getByRole('link', { name: 'Scroll through all' }).click();
  await page.waitForURL('**/admin/trades?rows=scroll');
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  const places = () =>
    page.evaluate(() => [...document.querySelectorAll('tr[data-row-key]')].map((row) => Number(row.getAttribute('aria-rowindex'))));
  await expect
    .poll(async () => {
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      return (await places()).at(-1);
    })
    .toBe(total + 1);
  const drawn = await places();
  expect(drawn.length).toBeLessThanOrEqual(100);
  expect(drawn).toEqual(drawn.toSorted((one, other) => one - other));
  await page.getByRole('link', { name: 'Show pages' }).click();
  await page.waitForURL('**/admin/trades');
  expect(complaints).toEqual([]);
});
