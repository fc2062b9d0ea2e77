import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bankCalls } from './bank.ts';
import { expectAccessible } from './browser.ts';
import { codeField, codesOf, enterCode, guidOf } from './money.ts';
import { type Person, signedIn, verifiedCustomer } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('instant'), sharedBrowser()]);
/** For locks that last longer than a test. */
const patient = await sharedServer('brisk');

const address = 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4';
const verifyPath = '/backend/customers/verify_otp';
const walletsPath = '/bank/api/external_wallets';

/** A customer with a new wallet, at the code step. */
async function atTheCode(at = server) {
  const person = await verifiedCustomer(at);
  const visitor = await signedIn(at, browser, person);
  const { page } = visitor;
  const posts: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && posts.push(new URL(request.url()).pathname));
  await page.goto('/external-wallet');
  await page.getByRole('button', { name: 'Add wallet' }).first().click();
  await page.getByLabel('Coin', { exact: true }).selectOption('BTC');
  await page.getByLabel('Address').fill(address);
  await page.getByLabel('Name', { exact: true }).fill('Hardware wallet');
  await page.getByRole('button', { name: 'Check and continue' }).click();
  await page.getByText('We emailed a six-digit code').waitFor();
  await codeField(page).waitFor();
  return {
    ...visitor,
    person,
    codes: codesOf(at, person),
    made: (path: string) => posts.filter((post) => post === path).length,
  };
}

const saved = (page: Page) => page.getByRole('heading', { name: '“Hardware wallet” is saved' });
const alert = (page: Page) => page.getByRole('alert');

/** Uses a code as another tab would. */
const spend = (page: Page, { email }: Person, otp: string) =>
  page.evaluate(
    async ([url, body]) => {
      const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${sessionStorage.getItem('ut')}` };
      const customer_guid = atob(sessionStorage.getItem('guid') ?? '');
      return (await fetch(url, { method: 'POST', headers, body: JSON.stringify({ ...body, customer_guid }) })).status;
    },
    [verifyPath, { email, otp }] as const,
  );

test('five wrong codes lock until the time shown, and there is no way around it', async () => {
  const { page, person, codes, made, complaints } = await atTheCode(patient);
  const code = await codes.next();
  const wrongCodes = [1, 2, 3, 4, 5].map((step) => code.replace(/\d$/, (digit) => String((Number(digit) + step) % 10)));
  for (const left of [4, 3, 2, 1]) {
    await enterCode(page, wrongCodes[left] ?? '');
    await page.getByText(`You have ${left} ${left === 1 ? 'try' : 'tries'} left.`).waitFor();
    await expect.poll(() => codeField(page).inputValue()).toBe('');
  }
  await enterCode(page, wrongCodes[0] ?? '');
  await alert(page)
    .filter({ hasText: /Too many incorrect codes.*You can request a new code at \d+:\d\d [AP]M\./ })
    .waitFor();
  await expectAccessible(page, 'the lock');
  expect(await spend(page, person, code)).toBe(423);
  await page.getByRole('button', { name: 'Change the wallet' }).click();
  await page.getByRole('button', { name: 'Check and continue' }).click();
  await alert(page).filter({ hasText: 'Too many incorrect codes' }).waitFor();
  expect(made(walletsPath)).toBe(0);
  // Each refusal is a console error.
  expect(complaints.filter((complaint) => !complaint.includes('42'))).toEqual([]);
});

test('a code used elsewhere and a token that expires meanwhile lead back to a code, with the input kept, and the code can be pasted', async () => {
  const { page, person, codes, made } = await atTheCode();
  const used = await codes.next();
  expect(await spend(page, person, used)).toBe(200);
  await enterCode(page, used);
  await alert(page).filter({ hasText: 'This code no longer works' }).waitFor();
  await page.getByRole('button', { name: 'Get a new code' }).click();
  let expired = false;
  await page.route(`**${walletsPath}`, async (route) => {
    if (route.request().method() === 'POST' && !expired) {
      expired = true;
      const body = JSON.stringify({ email: person.email, token: 'access' });
      await fetch(`${server.url}/sandbox/api/sessions/expire`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body,
      });
    }
    await route.continue();
  });
  await codes.enter(page);
  await alert(page).filter({ hasText: 'Your confirmation has expired' }).waitFor();
  await expect.poll(() => page.getByLabel('Wallet to save').textContent()).toContain('Hardware wallet');
  await expectAccessible(page, 'the code after an expired token');
  // The token was for the refused request. A pasted code is checked only once.
  const checked = made(verifyPath);
  await page.getByText('We emailed a six-digit code').waitFor();
  const code = await codes.next();
  await codeField(page).focus();
  await page.evaluate(
    (text) => {
      const data = new DataTransfer();
      data.setData('text/plain', text);
      document.activeElement?.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
      const button = document.querySelector<HTMLButtonElement>('[data-part="one-time-code"] [type="submit"]');
      const press = () => button?.click();
      for (let milliseconds = 0; milliseconds < 50; milliseconds += 10) setTimeout(press, milliseconds);
    },
    `${code.slice(0, 3)} ${code.slice(3)}`,
  );
  await saved(page).waitFor();
  expect([made(verifyPath), made(walletsPath)]).toEqual([checked + 1, 2]);
  const bank = await bankCalls(server, 'external_wallets:read');
  expect(await bank(`/bank/api/external_wallets?customer_guid=${await guidOf(page)}`)).toMatchObject({ total: 1 });
});
