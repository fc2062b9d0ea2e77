import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { passTimeUntil, stopClock } from './browser.ts';
import { expectBalances, recordsBeside } from './money.ts';
import { signedIn, verifiedCustomer } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

const rowOf = (page: Page, what: string, status: string, amount: string) =>
  page
    .getByRole('table', { name: 'Your latest orders and transfers' })
    .getByRole('row', { name: new RegExp(`${what}.*${amount}.*${status}`) })
    .first();
const cashOf = (page: Page) => page.getByLabel('Cash', { exact: true }).locator('dd').allTextContents();

test('money that arrives, is on hold and goes back appears automatically, with its balances', async () => {
  const person = await verifiedCustomer(server);
  const { page, complaints } = await signedIn(server, browser, person);
  const records = await recordsBeside(server, page, person);
  const account = await records.linkBankAccount();
  // Time only passes while waiting for a row, so balances follow the list, not their own timer.
  await stopClock(page);
  await page.goto('/dashboard');
  await expect.poll(() => cashOf(page)).toEqual(['$10,000.00', '$0.00', '$10,000.00']);
  const shows = async (what: string, status: string, amount: string, cash: readonly string[]) => {
    await passTimeUntil(page, rowOf(page, what, status, amount));
    await expect.poll(() => cashOf(page)).toEqual(cash);
  };

  const ether = records.receiveEther('123456789012345678');
  // A review lasts until it is decided, so a busy page sees it, too.
  const deposit = await records.fund('deposit', 5_000, account, { expected_behaviours: ['force_review'] });
  await shows('Deposit dollars', 'In review', '50\\.00', ['$10,000.00', '$0.00', '$10,000.00']);
  await ether;
  await records.sandbox(`transfers/${deposit.guid}`, { decision: 'approve' });
  await records.reaches(deposit.guid, 'holding');
  await shows('Deposit dollars', 'On hold', '50\\.00', ['$10,000.00', '$50.00', '$10,050.00']);
  await page
    .getByRole('list', { name: 'On hold' })
    .getByText(/^Available around/)
    .waitFor();

  await records.sandbox(`transfers/${deposit.guid}/return`, { return_code: 'R01' });
  await shows('Deposit dollars', 'Returned', '50\\.00', ['$10,000.00', '$0.00', '$10,000.00']);
  await rowOf(page, 'Deposit returned', 'Completed', '50\\.00').waitFor();
  await passTimeUntil(page, rowOf(page, 'Deposit Ethereum', 'Completed', '0\\.12345678'));
  await expectBalances(server, page, { USD: 1_000_000n, ETH: 123_456_789_012_345_678n });
  expect(complaints).toEqual([]);
});
