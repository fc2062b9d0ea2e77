import { expect, test } from 'vitest';
import { expectAccessible, phone, visit } from './browser.ts';
import { untilFocusIn } from './focus.ts';
import { codesOf } from './money.ts';
import { fillInSignIn, register, signedIn, stranger, verifiedCustomer } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

test('a price alert is asked for on a coin’s page, set after the sign-in, and removed', async () => {
  const person = stranger();
  await register(server.url, person);
  const { page, complaints } = await visit(browser, server.url, { viewport: phone });
  await page.goto('/what-is-ether');
  await page.getByRole('link', { name: 'Price alert for Ethereum' }).click();
  await page.getByLabel('Email', { exact: true }).waitFor();
  await fillInSignIn(page, person);
  const dialog = page.getByRole('dialog', { name: 'Price alert' });
  await untilFocusIn(dialog.getByLabel('Price', { exact: true }));
  await expectAccessible(page, 'a new price alert');
  await page.keyboard.type('1,000,000');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Alert set' }).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  expect(new URL(page.url()).search).toBe('?tab=alerts');
  const alert = page.getByRole('listitem').filter({ hasText: 'Ethereum above $1,000,000.00' });
  await alert.getByRole('button', { name: /^Remove/ }).click();
  await page.getByText('No price alerts yet').waitFor();
  expect(complaints).toEqual([]);
});

test('a recurring buy is set up with one code, paused, resumed and stopped', async () => {
  const person = await verifiedCustomer(server);
  const { page, complaints } = await signedIn(server, browser, person, { viewport: phone });
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
  await page.goto('/exchange?asset=LTC');
  await page.getByRole('link', { name: 'Make it recurring' }).click();
  await page.getByLabel('Amount', { exact: true }).fill('50');
  await expectAccessible(page, 'the form of a recurring buy');
  await press('Review');
  await page.getByRole('heading', { name: 'Review' }).waitFor();
  await expectAccessible(page, 'the review of a recurring buy');
  await press('Set up this recurring buy');
  await codesOf(server, person).enter(page);
  await page.getByText('No orders yet').waitFor();
  await expectAccessible(page, 'a recurring buy');
  await press('Pause');
  await page.getByText('Nothing is bought until you resume it.').waitFor();
  await page.reload();
  await press('Resume');
  await page.getByText('Next dates').waitFor();
  await press('Stop');
  await press('Stop it');
  await page.getByText('You stopped it.').waitFor();
  await expectAccessible(page, 'a recurring buy that was stopped');
  expect(complaints).toEqual([]);
});
