import { expect, test } from 'vitest';
import { translatePage } from '../views/translator.ts';
import { customerAt } from './exchange-ticket.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

test('on a page that the browser translates an order goes from the ticket to the list, and its countdown is true', async () => {
  const { page, complaints } = await customerAt(server, browser);
  await page.evaluate(translatePage);
  await page.getByLabel(/^amount$/i).fill('25');
  await page.getByRole('button', { name: 'Review' }).click();
  const left = page.locator('[data-part="countdown"]', { hasText: 'PRICE HELD FOR' }).first();
  const before = await left.textContent();
  await expect.poll(() => left.textContent()).not.toBe(before);
  await page.getByRole('button', { name: /^buy .* for \$/i }).click();
  await page.getByRole('heading', { name: 'Receipt' }).waitFor();
  const menu = page.getByRole('navigation', { name: 'Main', exact: true });
  await menu.getByRole('link', { name: 'Orders' }).click();
  await page
    .getByRole('row')
    .filter({ hasText: /bitcoin/i })
    .getByText('$25.00')
    .waitFor();
  await menu.getByRole('link', { name: 'Dashboard' }).click();
  await page.getByText('$9,975.00').first().waitFor();
  await page.getByRole('button', { name: /Welcome Back/i }).click();
  await page.getByRole('menuitem', { name: 'Logout' }).click();
  await page.waitForURL('**/signin');
  expect(complaints).toEqual([]);
});
