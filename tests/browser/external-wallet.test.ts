import type { Page } from 'playwright-core';
import encodeQR from 'qr';
import { expect, test } from 'vitest';
import { bankCalls } from './bank.ts';
import { expectAccessible, expectNoSidewaysScroll } from './browser.ts';
import { tabTo } from './focus.ts';
import { codesOf, guidOf } from './money.ts';
import { register, signedIn, stranger } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('instant'), sharedBrowser()]);

const bitcoin = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const ethereum = '0x52908400098527886E0F7030069857D2E4169EE7';

/** A new customer on the wallets page, with saved wallets. */
async function customerWith(...wallets: readonly { name: string; asset: string; address: string }[]) {
  const person = stranger();
  await register(server.url, person);
  const visitor = await signedIn(server, browser, person);
  const guid = await guidOf(visitor.page);
  const call = await bankCalls(server, 'external_wallets:execute external_wallets:read');
  for (const wallet of wallets) await call('/bank/api/external_wallets', { ...wallet, customer_guid: guid });
  const sent: string[] = [];
  visitor.page.on('request', (request) => {
    const call = `${request.method()} ${new URL(request.url()).pathname}`;
    if (/^(POST|DELETE) .*wallet/.test(call)) sent.push(call);
  });
  await visitor.page.goto('/external-wallet');
  const saved = async () =>
    (
      (await call(`/bank/api/external_wallets?customer_guid=${guid}`)) as unknown as {
        objects: { name: string; address: string; state: string }[];
      }
    ).objects;
  return { ...visitor, sent, saved, codes: codesOf(server, person) };
}

const submit = (page: Page) => page.getByRole('button', { name: 'Check and continue' }).click();
const wallet = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
const posts = (sent: readonly string[]) => sent.filter((call) => call === 'POST /bank/api/external_wallets');

test('a wallet is read from the image of a QR code or typed without a mouse, checked, confirmed and saved once, also when its answer is lost', async () => {
  const { page, sent, saved, codes, complaints } = await customerWith();
  await page.getByText('No wallets yet').waitFor();
  await page.getByRole('button', { name: 'Add wallet' }).click();
  await page.getByLabel('Coin').selectOption('BTC');
  await page.getByLabel('Name', { exact: true }).fill('Hardware wallet');
  // QR codes of capitals are smaller.
  const capitals = bitcoin.toUpperCase();
  const image = { name: 'code.gif', mimeType: 'image/gif' };
  const file = page.locator('input[type=file]');
  await file.setInputFiles({ ...image, buffer: Buffer.from('not an image') });
  await page.getByText('We couldn’t open this file as an image.').waitFor();
  await file.setInputFiles({
    ...image,
    buffer: Buffer.from(encodeQR(`BITCOIN:${capitals}?amount=0.5`, 'gif', { scale: 3, border: 1 })),
  });
  await expect.poll(() => page.getByLabel('Address', { exact: true }).inputValue()).toBe(capitals);
  await expectAccessible(page, 'form');
  expect(sent).toEqual([]);
  await submit(page);
  await page.getByRole('heading', { name: 'Check the wallet' }).waitFor();
  await expectAccessible(page, 'code');
  await codes.enter(page);
  await page.getByRole('heading', { name: '“Hardware wallet” is saved' }).waitFor();
  await page.getByText(/You can send to it from/).waitFor();
  expect(posts(sent)).toHaveLength(1);
  expect(await saved()).toMatchObject([{ name: 'Hardware wallet', address: bitcoin, state: 'completed' }]);
  await page.reload();
  await wallet(page, 'Hardware wallet')
    .getByRole('img', { name: /tb1q w508/ })
    .waitFor();
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('externalWallet');
  expect(complaints).toEqual([]);

  await tabTo(page, /^Add wallet$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Coin/);
  await page.keyboard.type('Lite');
  await tabTo(page, /^Address$/);
  await page.keyboard.type('tltc1qw508d6qejxtdg4y5r3zarvary0c5xw7klfsuq0');
  await tabTo(page, /^Name$/);
  await page.keyboard.type('Savings');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Check the wallet' }).waitFor();
  const code = await codes.next();
  await page.locator('input[autocomplete="one-time-code"]:focus').waitFor();
  // The bank stores the wallet, and its answer is lost.
  await page.route('**/bank/api/external_wallets', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await route.abort();
  });
  await page.keyboard.type(code);
  await page.getByRole('heading', { name: '“Savings” is saved' }).waitFor();
  expect(posts(sent)).toHaveLength(2);
  expect(await saved()).toHaveLength(2);
  await page.setViewportSize({ width: 320, height: 700 });
  await expectNoSidewaysScroll(page, 'the list');
});

test('a wallet is deleted with a code and its deletion seen through; a longer hold is in force at once, a shorter one waits', async () => {
  const { page, saved, codes } = await customerWith(
    { name: 'Ledger', asset: 'ETH', address: ethereum },
    { name: 'Old', asset: 'BTC', address: bitcoin },
  );
  await wallet(page, 'Old').getByRole('button', { name: 'Delete Old' }).click();
  await page.getByText('Delete “Old”?').waitFor();
  await expectAccessible(page, 'question');
  await page.getByRole('button', { name: 'Keep wallet' }).click();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Delete Old');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Delete wallet' }).click();
  await page.getByRole('heading', { name: 'Delete “Old”' }).waitFor();
  await codes.enter(page);
  await page.getByText('“Old” was deleted.').waitFor();
  await wallet(page, 'Old').waitFor({ state: 'detached' });
  await wallet(page, 'Ledger').waitFor();
  expect((await saved()).map(({ name, state }) => `${name} ${state}`).sort()).toEqual([
    'Ledger completed',
    'Old deleted',
  ]);

  await page.getByText('24 hours', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Change hold' }).click();
  await page.getByText('7 days', { exact: true }).click();
  await page.getByRole('button', { name: 'Save hold' }).click();
  await codes.enter(page);
  await page
    .getByText('You can’t withdraw to a new wallet or bank account until its hold ends.', { exact: false })
    .waitFor();
  await page.getByText('7 days', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Change hold' }).click();
  await page.getByText('No hold', { exact: true }).click();
  await page.getByRole('button', { name: 'Save hold' }).click();
  await codes.enter(page);
  await page.getByText(/^No hold from /).waitFor();
  await page.reload();
  await page.getByText(/^No hold from /).waitFor();
  await page.getByText('7 days', { exact: true }).waitFor();
});
