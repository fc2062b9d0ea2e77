import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, phone } from './browser.ts';
import { signedIn, verifiedCustomer } from './people.ts';
import { recordsOf } from './records.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

test('what received coins cost moves from the browser to the account, is changed with the keyboard, and is there in another browser', async () => {
  const person = await verifiedCustomer(server);
  const records = await recordsOf(server.url, person);
  const { guid } = records;
  const deposit = await records.receiveEther('100000000000000000');
  await records.reaches(deposit, 'completed');
  const { page, context, complaints } = await signedIn(server, browser, person, { viewport: phone });
  const key = `received_costs.${guid}`;
  await page.addInitScript(
    ([name, value]) => {
      if (sessionStorage.getItem('left') === null) localStorage.setItem(name, value);
      sessionStorage.setItem('left', 'once');
    },
    [key, JSON.stringify({ [deposit]: '81250' })] as const,
  );
  await page.goto('/assets?asset=ETH');
  const received = page.getByRole('region', { name: 'Received coins' });
  await received.getByText('$812.50').waitFor();
  expect(await page.evaluate((name) => localStorage.getItem(name), key)).toBeNull();
  await received.getByRole('button', { name: /^Change cost/ }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+A');
  await page.keyboard.type('900');
  await expectAccessible(page, 'the cost of received coins');
  await expectNoSidewaysScroll(page, 'the cost of received coins');
  await page.keyboard.press('Enter');
  await received.getByText('$900.00').waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Change/);
  expect(complaints).toEqual([]);
  await context.close();

  const other = await signedIn(server, browser, person);
  await other.page.goto('/assets?asset=ETH');
  const theirs = other.page.getByRole('region', { name: 'Received coins' });
  await theirs.getByText('$900.00').waitFor();
  await theirs.getByRole('button', { name: /^Change/ }).click();
  await theirs.getByRole('button', { name: 'Remove cost' }).click();
  await theirs.getByText('Cost unknown').waitFor();
  expect(other.complaints).toEqual([]);
});
