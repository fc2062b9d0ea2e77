import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { recordsOf as csvRecords } from '../domain/activity/csv-reader.ts';
import { desktop, draw, phone, type visit } from './browser.ts';
import { figures } from './figures.ts';
import { expectGoodInEverySize } from './judge.ts';
import { registerVerified, signedIn, stranger } from './people.ts';
import { recordsOf } from './records.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const person = stranger();
const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);
const made = { returned: '', inReview: '', ether: '' };

test('starts with a customer who did a bit of everything', async () => {
  await registerVerified(server.url, person);
  const desk = await recordsOf(server.url, person);
  const bankAccount = await desk.linkBankAccount();
  made.returned = (await desk.fund('deposit', 12_345, bankAccount)).guid;
  await desk.fund('deposit', 50_000, bankAccount, { payment_rail: 'wire' });
  await desk.trade({ symbol: 'BTC-USD', side: 'buy', deliver_amount: 10_000 });
  await desk.trade({ symbol: 'ETH-USD', side: 'buy', deliver_amount: 20_000 });
  made.inReview = (await desk.fund('withdrawal', 3_500, bankAccount, { expected_behaviours: ['force_review'] })).guid;
  await desk.reaches(made.returned, 'holding');
  await desk.sandbox(`transfers/${made.returned}/return`, { return_code: 'R01' });
  made.ether = await desk.receiveEther('123456789123456789');
  expect(Object.values(made)).not.toContain('');
});

const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
const listed = (page: Page) => page.locator('tbody tr');

async function customerAt(path: string, options: Parameters<typeof visit>[2] = {}) {
  const visitor = await signedIn(server, browser, person, options);
  await visitor.page.goto(path);
  return visitor;
}

/** Amounts that wrap or overflow their card, with the longest ether amount. */
const brokenFigures = (page: Page) =>
  page.locator('[data-part="lines"] [data-part="money"]').evaluateAll((figures) =>
    figures
      .filter((figure) => {
        if (figure.textContent?.endsWith('ETH')) {
          figure.textContent = '−123,456,789.123456789123456789\u00a0ETH';
          figure.setAttribute('data-state', 'long');
        }
        const lines = figure.closest('[data-part="lines"]')?.getBoundingClientRect();
        return figure.getClientRects().length !== 1 || figure.getBoundingClientRect().left < (lines?.left ?? 0);
      })
      .map((figure) => figure.textContent),
  );

const expectGood = (page: Page, what: string) =>
  expectGoodInEverySize(page, what, async (where) => expect(await brokenFigures(page), where).toEqual([]));

test('the list is filtered and searched by its address, with the keyboard too, and the back button takes each step back', async () => {
  const { page, complaints } = await customerAt('/orders');
  await listed(page).nth(6).waitFor();
  await expectGood(page, 'every record');
  await page.getByLabel('Type').selectOption('Deposit');
  await page.waitForURL('**/orders?kind=deposit');
  await expect.poll(() => listed(page).count()).toBe(4);
  await page.getByLabel('Search').pressSequentially('123.4');
  await page.waitForURL('**/orders?kind=deposit&q=123.4');
  await expect.poll(() => listed(page).allTextContents()).toEqual([expect.stringContaining('$123.45')]);
  await listed(page).first().getByRole('link').click();
  await page.getByRole('heading', { level: 1, name: 'Deposit dollars' }).waitFor();
  await page.getByRole('link', { name: 'All orders' }).click();
  await expect.poll(() => page.getByLabel('Search').inputValue()).toBe('123.4');
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await page.waitForURL('**/orders?kind=deposit');
  await page.goBack();
  await page.waitForURL(/\/orders$/);
  await expect.poll(() => page.getByLabel('Type').inputValue()).toBe('any');

  await page.setViewportSize(phone);
  await page.getByLabel('Search').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await page.waitForURL('**/orders?kind=buy');
  await expect.poll(() => listed(page).count()).toBe(2);
  await row(page, 'Buy Bitcoin').getByRole('link').focus();
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Buy Bitcoin' }).waitFor();
  await page.getByText('You paid').waitFor();
  await expect.poll(() => page.title()).toMatch(/^Bought 0\.\d+\sBTC · Orders · Statechange$/);
  await page.getByRole('link', { name: 'All orders' }).click();
  await expect.poll(() => page.title()).toBe('Orders · Statechange');
  await page.setViewportSize(desktop);
  await page.getByLabel('Type').selectOption('Sell');
  await page.getByText('No orders match').waitFor();
  await expectGood(page, 'nothing');
  expect(complaints).toEqual([]);
});

test('the displayed rows are printed and saved as a file, and each links to its record with every digit and a printable receipt', async () => {
  const { page, complaints } = await customerAt('/orders?kind=deposit', { theme: '1' });
  await listed(page).nth(3).waitFor();
  const printHead = async (...texts: readonly (string | RegExp)[]) => {
    for (const text of ['Statechange', `For ${person.name}`, ...texts])
      await page.locator('[data-part="print-head"]').getByText(text).waitFor();
  };
  await page.emulateMedia({ media: 'print' });
  await printHead(/^Printed /, 'Filters: type Deposit. All 4 orders.');
  await expect.poll(() => listed(page).filter({ visible: true }).count()).toBe(4);
  const controls = page.locator('main').locator('button, input, select, summary, a:not(tbody a)');
  await expect.poll(() => controls.filter({ visible: true }).allTextContents()).toEqual([]);
  await page.emulateMedia({ media: 'screen' });

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^activity_\d{4}-\d{2}-\d{2}_\d{4}-\d{2}-\d{2}\.csv$/);
  const records = csvRecords(await readFile(await download.path(), 'utf8'));
  const hrefs = await listed(page)
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).searchParams.get('order')));
  expect(records.map(({ id }) => id)).toEqual(hrefs);
  const shown = await listed(page).evaluateAll((rows) =>
    rows.map((each) => each.querySelector('td:last-child')?.textContent?.toLowerCase().replace(' ', '_')),
  );
  expect(records.map(({ status }) => status)).toEqual(shown);
  expect(records.find(({ id }) => id === made.returned)).toMatchObject({
    type: 'deposit',
    status: 'returned',
    asset_in: 'USD',
    amount_in: '123.45',
  });
  for (const { created_at_local } of records) expect(created_at_local).toMatch(/T\d{2}:\d{2}:\d{2}-0[45]:00$/);
  await page.getByText(/^Saved activity_.* with \d+ rows\.$/).waitFor();

  await row(page, 'Deposit Ethereum').getByRole('link').click();
  await page.getByText('0.123456789123456789 ETH').first().waitFor();
  await expect.poll(() => page.getByText(/^0x[0-9a-f]{64}$/).count()).toBe(1);
  await page.getByText('Deposit address', { exact: true }).waitFor();
  const address = await page.getByText(/^0x[0-9a-fA-F]{40}$/).textContent();
  expect(records.map((record) => record.address)).toEqual(records.map(({ id }) => (id === made.ether ? address : '')));
  await expectGood(page, 'a deposit of a coin');

  await page.goto(`/orders?order=${made.returned}`);
  await page.getByText(/wasn’t enough money in the bank account \(R01\)/).waitFor();
  await expectGood(page, 'a returned deposit');
  await page.emulateMedia({ media: 'print' });
  await printHead(/^Printed .* E[SD]T$/);
  await expect.poll(() => page.getByText('Sandbox: no real money moved.').filter({ visible: true }).count()).toBe(1);
  for (const hidden of [
    page.getByRole('banner'),
    page.getByRole('navigation'),
    page.getByRole('button'),
    page.getByRole('link', { name: 'All orders' }),
  ])
    await expect.poll(() => hidden.filter({ visible: true }).count()).toBe(0);
  expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(0, 0, 0)');
  await draw(page);
  expect((await page.screenshot({ fullPage: true })).length).toBeGreaterThan(10_000);
  expect((await page.pdf({ format: 'A4' })).toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: /^Deposit returned/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Deposit returned' }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  expect(complaints).toEqual([]);
});

test('a year is stated in lines that add up to the balances of the bank, and printed with every figure on the line of its label', async () => {
  const { page } = await customerAt(`/orders?statement=${new Date().getFullYear()}`);
  await page.getByRole('region', { name: 'Ethereum' }).waitFor();
  const balances = await page.evaluate(async () => {
    const reply = await fetch('/bank/api/accounts?per_page=100', {
      headers: { Authorization: `Bearer ${sessionStorage.getItem('at')}` },
    });
    const text = await reply.text();
    return [...text.matchAll(/"asset":"(\w+)".*?"platform_balance":"?(\d+)/g)].map(([, asset, balance]) => [
      asset,
      balance,
    ]);
  });
  for (const [name, code, decimals, gains] of [
    ['United States Dollar', 'USD', 2, 'From sales'],
    ['Bitcoin', 'BTC', 8, 'Bought'],
    ['Ethereum', 'ETH', 18, 'Bought'],
  ] as const) {
    const of = await figures(page, name, decimals);
    const spent = of(code === 'USD' ? 'Spent on purchases' : 'Sold');
    expect(of('Opening balance')).toBe(0n);
    expect(of('Opening balance') + of('Deposited') + of(gains) - of('Withdrawn or returned') - spent).toBe(
      of('Closing balance'),
    );
    expect(of('Opening balance') + of('Total in') - of('Total out')).toBe(of('Closing balance'));
    // Every balance has a record, including the sandbox's opening dollars.
    await expect.poll(() => page.getByText('Credited without a record').count()).toBe(0);
    expect(of('Closing balance').toString()).toBe(balances.find(([asset]) => asset === code)?.[1]);
  }
  await expectGood(page, 'a statement');
  await page.setViewportSize({ width: 794, height: 1123 });
  await page.emulateMedia({ media: 'print' });
  expect(await brokenFigures(page)).toEqual([]);
  const wrapped = await page.locator('[data-part="lines"] > div').evaluateAll((lines) =>
    lines.flatMap((line) => {
      const [label, figure] = [...line.children].map((each) => each.getBoundingClientRect());
      return (figure?.top ?? 0) >= (label?.bottom ?? 0) ? [line.textContent] : [];
    }),
  );
  expect(wrapped).toEqual([]);
});
