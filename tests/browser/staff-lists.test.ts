import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { expectGoodInEverySize } from './judge.ts';
import { sharedBrowser } from './shared.ts';
import { staffSession, visitAsStaff } from './staff.ts';
import { sharedStaffSandbox } from './staff-sandbox.ts';

const [server, browser] = await Promise.all([sharedStaffSandbox(), sharedBrowser()]);

const trades = { name: 'Trades', path: '/admin/trades' };
const lists = [
  { name: 'Customers', path: '/admin/customer' },
  trades,
  { name: 'Transfers', path: '/admin/trades?tab=transfers' },
  { name: 'Customer accounts', path: '/admin/customer-accounts' },
];
const roles = ['viewer', 'finance'] as const;
const tokens = new Map<string, string>();

beforeAll(async () => {
  for (const role of roles) tokens.set(role, await staffSession(server.url, `${role}@statechange.test`));
});

const signedIn = (role: (typeof roles)[number]) => visitAsStaff(browser, server.url, tokens.get(role) ?? '');

async function open(page: Page, { name, path }: (typeof lists)[number]) {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
  await page.getByRole('row').nth(1).waitFor();
}
const range = (page: Page) => page.getByText(/^\d+ to \d+ of \d+$/).textContent();
const totalOf = async (page: Page) => Number((await range(page))?.split(' ').at(-1));

test('the lists of everybody’s records fit', async () => {
  const { page, complaints } = await signedIn('viewer');
  for (const list of lists) {
    await open(page, list);
    await page.getByText(/^Complete as of \d/).waitFor();
    await expectGoodInEverySize(page, list.name);
  }
  expect(complaints).toEqual([]);
});

test('trades and their transfers are tabs with addresses, which Back and a reload keep; all rows are scrolled through, few drawn', async () => {
  const { page, complaints } = await signedIn('viewer');
  await open(page, trades);
  await page.getByText('Filters', { exact: true }).click();
  await page.getByRole('combobox', { name: 'Asset' }).selectOption('ETH-USD');
  await page.waitForURL('**/admin/trades?symbol=ETH-USD');
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toContain('ETH');
  const shown = await range(page);
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
  await expect.poll(() => range(page)).toBe(shown);
  await page.getByRole('button', { name: /^Remove the filter Asset/ }).click();
  await page.waitForURL('**/admin/trades');

  await expect.poll(() => totalOf(page)).toBeGreaterThan(Number(shown?.split(' ').at(-1)));
  const total = await totalOf(page);
  expect(total).toBeGreaterThan(25);
  await page.getByRole('link', { name: 'Scroll through all' }).click();
  await page.waitForURL('**/admin/trades?rows=scroll');
  await page.getByRole('row').nth(1).focus();
  await page.keyboard.press('End');
  const places = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('tr[data-row-key]')].map((row) => Number(row.getAttribute('aria-rowindex'))),
    );
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

test('a view is saved, changed, reset, made the default and deleted', async () => {
  const { page, complaints } = await signedIn('finance');
  await open(page, trades);
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
  await page.getByText('Sells is saved.').waitFor();
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
  await page.goto('/admin/trades?symbol=BTC-USD');
  await page.getByRole('row').nth(1).waitFor();
  expect(page.url()).toContain('?symbol=BTC-USD');
  await page.goto('/admin/trades');
  await page.waitForURL(view);
  await page.getByRole('button', { name: 'Sells', exact: true }).waitFor();
  await manage('Delete Sells');
  await page.getByRole('dialog').getByRole('button', { name: 'Delete view' }).click();
  await page.getByText('Sells is deleted.').waitFor();
  await page.goto('/admin/trades');
  await page.getByRole('row').nth(1).waitFor();
  expect(new URL(page.url()).search).toBe('');
  expect(complaints).toEqual([]);
});
