import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { bankCalls } from './bank.ts';
import { reload } from './browser.ts';
import { tabTo } from './focus.ts';
import { balancesOf, codeField, codesOf, expectBalances, guidOf } from './money.ts';
import { openSession, signedIn, verifiedCustomer } from './people.ts';
import { checkingAccountOf } from './records.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });
const recent = (page: Page) => page.getByRole('list', { name: 'Recent deposits' }).getByRole('listitem');

async function sandbox(path: string, body: object = {}): Promise<void> {
  const reply = await fetch(`${server.url}/sandbox/api/${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(reply.ok, path).toBe(true);
}

/** A verified customer with a bank account, set up through the bank without emailed codes. */
async function depositor() {
  const person = await verifiedCustomer(server);
  const { guid } = await openSession(server.url, person);
  const bank = await bankCalls(server, 'external_bank_accounts:read external_bank_accounts:execute transfers:read');
  const { guid: account } = await bank('/bank/api/external_bank_accounts', checkingAccountOf(guid));
  await expect
    .poll(async () => (await bank(`/bank/api/external_bank_accounts/${account}`)).state, { interval: 50 })
    .toBe('unverified');
  await sandbox(`bank_accounts/${account}`, { state: 'completed' });
  return { person, guid, account, bank, codes: codesOf(server, person) };
}

/** The depositor on a page of deposits, with its transfer requests. */
async function atDeposits(path: string) {
  const who = await depositor();
  const visitor = await signedIn(server, browser, who.person);
  const sent: string[] = [];
  visitor.page.on('request', (request) => {
    if (request.method() === 'POST' && /\/bank\/api\/(transfers|deposit_addresses)$/.test(request.url()))
      sent.push(request.url());
  });
  await visitor.page.goto(path);
  return { ...who, ...visitor, sent };
}

async function toTheCode(page: Page, amount: string, label: string) {
  await page.getByLabel('Amount').fill(amount);
  await button(page, 'Review').click();
  await heading(page, 'Review').waitFor();
  await button(page, label).click();
  await heading(page, 'Confirm with a code').waitFor();
}

/**
 * Shows transfers as they were first seen, and coins as pending, until released: news of the dollars'
 * hold would replace news of the coins.
 */
async function holdTransfers(page: Page): Promise<() => void> {
  let isHeld = true;
  const firstSeen = new Map<unknown, Record<string, unknown>>();
  await page.route(/\/bank\/api\/transfers\?/, async (route) => {
    if (!isHeld) return route.fallback();
    const response = await route.fetch();
    const list: { objects: Record<string, unknown>[] } = await response.json();
    const objects = list.objects.map((transfer) => {
      const shown =
        firstSeen.get(transfer.guid) ??
        (transfer.transfer_type === 'crypto' ? { ...transfer, state: 'pending' } : transfer);
      firstSeen.set(transfer.guid, shown);
      return shown;
    });
    await route.fulfill({ response, json: { ...list, objects } });
  });
  // Keep the route: removing it would answer its pending requests.
  return () => {
    isHeld = false;
  };
}

async function sendCoins(page: Page, units: string): Promise<void> {
  const address = await page.locator('[data-part="address"] code').textContent();
  await sandbox('deposits', { address, amount: units });
}

test('dollars are on hold and then released, and coins arrive meanwhile, here and on the dashboard; every figure agrees', async () => {
  const { page, guid, codes, sent, complaints } = await atDeposits('/deposits');
  await page.getByRole('link', { name: /US dollars/ }).waitFor();
  await tabTo(page, /US dollars/);
  await page.keyboard.press('Enter');
  await page.getByLabel('From').waitFor();
  await tabTo(page, /^Amount$/);
  await page.keyboard.type('50');
  await page.keyboard.press('Enter');
  await expect.poll(() => button(page, 'Deposit $50.00').getAttribute('aria-disabled')).toBeNull();
  await tabTo(page, /^Deposit \$50\.00$/);
  await page.keyboard.press('Enter');
  await codeField(page).waitFor();
  await page.keyboard.type(await codes.next());
  await heading(page, /Deposit on (its way|hold)/).waitFor();
  await heading(page, 'Deposit on hold').waitFor();
  expect((await balancesOf(server, guid)).USD).toEqual({ balance: 1_005_000n, available: 1_000_000n });

  await page.getByRole('link', { name: 'BTC Bitcoin', exact: true }).click();
  await page.getByText('Your deposit of dollars continues.').waitFor();
  await page.locator('[data-part="qr"]').waitFor();
  const release = await holdTransfers(page);
  // The first poll is not news.
  await page.waitForResponse(/\/bank\/api\/transfers\?/);
  await sendCoins(page, '1500000');
  await page.getByText('0.015 BTC is pending.').waitFor();
  await expect(recent(page).first().textContent()).resolves.toContain(
    'Waiting for confirmations on the Bitcoin network',
  );
  // Both are done, so that one poll brings the news of both.
  await expect
    .poll(() => balancesOf(server, guid), { interval: 250 })
    .toMatchObject({ USD: { available: 1_005_000n }, BTC: { available: 1_500_000n } });
  release();
  await page.getByText('0.015 BTC has arrived.').waitFor();

  await page.goBack();
  await heading(page, 'Receipt').waitFor();
  await expectBalances(server, page, { USD: 1_005_000n, BTC: 1_500_000n });
  expect([sent.length, complaints]).toEqual([2, []]);
});

test('a deposit survives a reload at each step, makes one request under five clicks, and its return is explained', async () => {
  const { page, guid, bank, codes, sent, complaints } = await atDeposits('/deposits?asset=USD');
  await page.getByLabel('Amount').fill('5000.01');
  await button(page, 'Review').click();
  await page
    .getByText('This is $0.01 over your daily limit of $5,000.00. You can deposit up to $5,000.00 now.')
    .waitFor();
  await page.getByLabel('Amount').fill('40');
  await page.reload();
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('40');
  await toTheCode(page, '40', 'Deposit $40.00');
  await page.reload();
  await expect.poll(() => page.getByLabel('Amount').inputValue()).toBe('40');

  // Five clicks press the button once, and nothing is sent without the code.
  await button(page, 'Review').click();
  await heading(page, 'Review').waitFor();
  await expect.poll(() => button(page, 'Deposit $40.00').getAttribute('aria-disabled')).toBeNull();
  await button(page, 'Deposit $40.00').evaluate((element: HTMLElement) => {
    for (let click = 0; click < 5; click += 1) element.click();
  });
  await codeField(page).waitFor();
  expect(sent).toEqual([]);

  // Reply and page are lost: the deposit is found, and not sent again.
  await sandbox('faults', {
    service: 'bank',
    path: '/api/transfers',
    method: 'POST',
    kind: 'offline',
    after: true,
    calls: 1,
  });
  await codes.enter(page);
  // Otherwise the reload could cancel the request.
  await expect
    .poll(async () => (await bank(`/bank/api/transfers?customer_guid=${guid}&transfer_type=funding`)).total)
    .toBe(1);
  expect(sent).toHaveLength(1);
  await reload(page);
  await heading(page, /Deposit on hold|Receipt/).waitFor();

  const transfer = (await page.locator('code').first().textContent()) ?? '';
  await sandbox(`transfers/${transfer}/return`, { return_code: 'R01' });
  await heading(page, 'Deposit returned').waitFor();
  await page.getByText('there wasn’t enough money in the bank account (R01)').first().waitFor();
  await expectBalances(server, page, { USD: 1_000_000n });
  expect(await guidOf(page)).toBe(guid);
  expect(sent).toHaveLength(1);
  // The lost reply and the early second code are logged; Chromium may retry by itself.
  expect(complaints.filter((text) => !/ERR_|429|409/.test(text))).toEqual([]);
});
