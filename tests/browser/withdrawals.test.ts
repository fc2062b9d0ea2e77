import { describe, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, reload } from './browser.ts';
import { rowsOf } from './exchange-ticket.ts';
import { balancesOf, codeField, expectBalances } from './money.ts';
import { sharedBrowser, sharedServer } from './shared.ts';
import { atWithdrawals, countTransfers, withdrawalOf, withdrawalsAtBank, withdrawer } from './withdrawal-desk.ts';

const [server, browser] = await Promise.all([sharedServer('instant'), sharedBrowser()]);

const phone = { width: 320, height: 720 };

describe('a withdrawal', () => {
  test('of bitcoin leaves with the code from the email, once, and every figure agrees to the last unit', async () => {
    const who = await withdrawer(server);
    const wallet = await who.addWallet();
    const before = (await balancesOf(server, who.guid)).BTC?.balance ?? 0n;
    const { page, codes, complaints } = await atWithdrawals(server, browser, who, `/withdrawals?wallet=${wallet}`);
    const [form, sent] = [withdrawalOf(page), countTransfers(page)];
    await form.amount.fill('0.01');
    await form.review.click();
    await form.send.and(page.locator(':not([aria-disabled])')).waitFor();
    expect(Object.fromEntries(await rowsOf(page, 'Review'))).toMatchObject({
      'You send': '0.01\u00a0BTC',
      'Platform fee': '0.00005\u00a0BTC',
      'Total leaving your account': '0.01005\u00a0BTC',
      'The wallet receives': '0.01\u00a0BTC',
    });
    await page.getByText(/never sent to this address/).waitFor();
    await expectAccessible(page, 'the review');
    await form.send.evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 5; press += 1) button.click();
    });
    await codeField(page).waitFor();
    await expectAccessible(page, 'the code');
    await codes.enter(page);
    await form.receipt.waitFor();
    await expectAccessible(page, 'the receipt');
    expect(sent()).toBe(1);
    const [transfer, ...others] = await withdrawalsAtBank(who);
    expect(others).toEqual([]);
    expect(transfer).toMatchObject({
      state: 'completed',
      amount: 1_000_000,
      fee: 5_000,
      destination_account: { type: 'external_wallet', guid: wallet },
    });
    await expectBalances(server, page, { BTC: before - 1_005_000n });
    const status = await page.evaluate(async () => {
      const headers = { Authorization: `Bearer ${sessionStorage.getItem('at')}`, 'Content-Type': 'application/json' };
      const body = JSON.stringify({
        transfer_type: 'crypto',
        quote_guid: '0'.repeat(32),
        external_wallet_guid: '0'.repeat(32),
      });
      return (await fetch('/bank/api/transfers', { method: 'POST', headers, body })).status;
    });
    expect(status).toBe(403);
    expect(complaints.filter((said) => !said.includes('403'))).toEqual([]);
  });

  test('of dollars goes to the bank account by the keyboard alone, on a narrow phone', async () => {
    const who = await withdrawer(server);
    await who.linkBankAccount();
    const { page, codes, complaints } = await atWithdrawals(server, browser, who, '/withdrawals?asset=USD', {
      viewport: phone,
    });
    const form = withdrawalOf(page);
    await form.amount.focus();
    await page.keyboard.type('8000.01');
    await page.getByText('You have $8,000.00 available. That’s $0.01 too much.').waitFor();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('1234.56');
    await page.keyboard.press('Enter');
    await form.send.and(page.locator(':not([aria-disabled])')).waitFor();
    await expectNoSidewaysScroll(page, 'the review');
    await expectAccessible(page, 'the review on a phone');
    while (!(await form.send.evaluate((button) => button === document.activeElement))) await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await codeField(page).waitFor();
    await page.keyboard.type(await codes.next());
    await form.receipt.waitFor();
    await expectNoSidewaysScroll(page, 'the receipt');
    await expectBalances(server, page, { USD: 800_000n - 123_456n });
    expect(complaints).toEqual([]);
  });
});

test('a withdrawal outlives every reload, a lost reply and its tab, and is sent once', async () => {
  const who = await withdrawer(server);
  await who.addWallet();
  const { page, context, codes } = await atWithdrawals(server, browser, who, '/withdrawals?asset=BTC');
  const [form, sent] = [withdrawalOf(page), countTransfers(page)];
  const keepsAmount = async () => {
    await page.reload();
    await expect.poll(() => form.amount.inputValue()).toBe('0.01');
  };
  await form.amount.fill('0.01');
  await keepsAmount();
  await form.review.click();
  await form.send.waitFor();
  await keepsAmount();
  await form.review.click();
  await form.send.click();
  await codeField(page).waitFor();
  await keepsAmount();
  await form.review.click();
  await form.send.click();
  // The bank makes the transfer, and its reply is lost.
  await page.route('**/bank/api/transfers', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    await route.abort('connectionfailed');
  });
  await codes.enter(page);
  await page
    .getByText(/checking on your withdrawal/)
    .or(page.getByRole('heading', { name: /^(On its way|Receipt)$/ }))
    .first()
    .waitFor();
  await reload(page);
  // If it completed before the reload, it is only a record.
  const record = page.getByRole('list', { name: 'Recent withdrawals' }).getByText(/0\.01005/);
  await form.receipt.or(record).first().waitFor();
  expect(sent()).toBe(1);
  expect(await withdrawalsAtBank(who)).toHaveLength(1);
  const tab = await context.newPage();
  const session = await page.evaluate(() => ({ ...sessionStorage }));
  await tab.addInitScript((items) => Object.assign(sessionStorage, items), session);
  await tab.goto('/withdrawals?asset=BTC');
  await tab
    .getByRole('list', { name: 'Recent withdrawals' })
    .getByText(/0\.01005/)
    .waitFor();
});
