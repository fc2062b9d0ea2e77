import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { recordsOf as csvRecords } from '../domain/activity/csv-reader.ts';
import { expectAccessible } from './browser.ts';
import { expectGoodInEverySize } from './judge.ts';
import { codesOf } from './money.ts';
import { demo, register, signedIn, stranger } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

const amountsOn = (page: Page) => page.locator('main [data-part="money"]').allTextContents();
const visit = async (page: Page, path: string) => {
  await page.goto(path);
  await page.locator('main [data-part="money"]:visible').nth(3).waitFor();
};
const eye = (page: Page, does: 'Hide' | 'Show') => page.getByRole('button', { name: `${does} balances` });

test('hidden amounts are nowhere in the page, on any page, after a reload, and in another tab', async () => {
  const { page, context, complaints } = await signedIn(server, browser, demo);
  await visit(page, '/orders');
  await page.getByLabel('Search').press('h');
  expect(await page.getByLabel('Search').inputValue()).toBe('h');
  const figures = new Set<string>();
  const collect = async () => {
    for (const text of await amountsOn(page)) if (/[1-9]/.test(text)) figures.add(text.replace(/[+−]/, ''));
  };
  await collect();
  await visit(page, '/dashboard');
  await expect.poll(() => collect().then(() => figures.size)).toBeGreaterThan(10);
  const other = await context.newPage();
  await visit(other, '/orders');
  // A unit price reveals nothing, even of an order for one coin.
  for (const price of await other.locator('main td:not(:has([data-part="money"]))').allTextContents())
    figures.delete(price);
  await page.locator('main').press('h');
  await eye(page, 'Show').waitFor();
  const leaksOf = async (tab: Page) => {
    const html = `${await tab.title()} ${await tab.content()}`.replaceAll('&nbsp;', '\u00a0');
    return [...figures].filter((figure) => figure.length > 6 && html.includes(figure));
  };
  await page.getByRole('button', { name: 'Show as table' }).first().click();
  await expect.poll(() => leaksOf(page)).toEqual([]);
  await expect.poll(() => leaksOf(other)).toEqual([]);
  await expectAccessible(page, 'hidden amounts');
  await other.locator('main tbody a').first().click();
  await other.getByText('Progress').first().waitFor();
  expect(await leaksOf(other)).toEqual([]);
  await page.reload();
  await page.locator('main [data-state="hidden"]').nth(3).waitFor();
  expect(await leaksOf(page)).toEqual([]);
  await eye(page, 'Show').click();
  await expect.poll(async () => (await amountsOn(page)).some((text) => /\d/.test(text))).toBe(true);
  await expect.poll(async () => (await amountsOn(other)).some((text) => /\d/.test(text))).toBe(true);
  expect(complaints).toEqual([]);
});

test('the theme applies before the app has loaded; time zone and decimals apply on every page, and in files', async () => {
  const { page, complaints } = await signedIn(server, browser, demo);
  await page.evaluate(() => localStorage.setItem('theme', '1'));
  await page.route('**/assets/index-*.js', (route) => route.abort());
  await page.goto('/settings-preferences', { waitUntil: 'load' });
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('1');
  const background = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const dark = await background();
  await page.evaluate(() => (document.documentElement.dataset.theme = '0'));
  expect(await background()).not.toBe(dark);
  await page.unroute('**/assets/index-*.js');
  complaints.length = 0;

  await page.goto('/settings-preferences');
  await page.getByLabel('Show times in').fill('asia/kolkata');
  await page.getByText(/GMT\+5:30$/).waitFor();
  await page.getByRole('radiogroup', { name: 'Decimal places of coins' }).getByText('4', { exact: true }).click();
  await expectAccessible(page, 'preferences');
  await visit(page, '/orders');
  expect(await page.locator('main time').first().getAttribute('title')).toMatch(/GMT\+5:30$/);
  const coins = (await amountsOn(page)).filter((text) => /BTC|ETH/.test(text));
  expect(coins.length).toBeGreaterThan(3);
  expect(coins.filter((text) => !/^(<0\.0001|[\d,]+\.\d{4})\s/.test(text))).toEqual([]);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const [record] = csvRecords(await readFile(await download.path(), 'utf8'));
  expect(record?.created_at_local).toMatch(/\+05:30$/);
  expect(complaints).toEqual([]);
});

test('the settings show the profile, the session, and what happened, also as a file', async () => {
  const person = stranger();
  await register(server.url, person);
  const { page, complaints } = await signedIn(server, browser, person);
  await page.goto('/settings#security-events');
  const main = page.locator('main');
  const tabs = page.getByRole('navigation', { name: 'Settings' });
  const tab = (name: string) => tabs.getByRole('link', { name });
  await page.waitForURL('**/settings?tab=security#security-events');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('security-events');
  await tab('Profile').click();
  await main.getByText('Maya Osei').waitFor();
  await expect.poll(() => main.textContent()).toContain(`Email${person.email} Confirmed`);
  await tab('Limits').press('Enter');
  await page.getByText('The bank sets your limits when you’re verified.').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=limits');
  await page.reload();
  await page.getByText('The bank sets your limits when you’re verified.').waitFor();
  expect(await tab('Limits').getAttribute('aria-current')).toBe('page');
  await page.goBack();
  await main.getByText('Maya Osei').waitFor();
  await tab('Security').click();
  await main.getByText('Signed in since').waitFor();
  // A longer hold applies at once, and is the list's first event.
  await page.getByRole('button', { name: 'Change hold' }).click();
  await page.getByText('7 days', { exact: true }).click();
  await page.getByRole('button', { name: 'Save hold' }).click();
  await codesOf(server, person).enter(page);
  await page.getByRole('button', { name: 'Change hold' }).waitFor();
  await page.getByLabel('Event', { exact: true }).selectOption('Hold for new wallets and bank accounts changed');
  const rows = page.getByRole('grid', { name: /^Security events/ }).locator('tbody tr');
  await expect.poll(() => rows.count()).toBe(1);
  const shown = await rows.first().textContent();
  expect(shown).toMatch(/^Hold for new wallets and bank accounts changed \(7 days\)/);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^security-events_\d{4}-\d\d-\d\d_\d{4}-\d\d-\d\d\.csv$/);
  const records = csvRecords(await readFile(await download.path(), 'utf8'));
  expect(records.map(({ event, detail }) => `${event} (${detail})`)).toEqual([
    'Hold for new wallets and bank accounts changed (7 days)',
  ]);
  await expectGoodInEverySize(page, 'settings', async (where) =>
    expect((await tabs.boundingBox())?.height, where).toBeLessThan(60),
  );
  expect(complaints).toEqual([expect.stringContaining('403')]);
});
