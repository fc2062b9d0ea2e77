import { expect, test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { fillInSignIn, signedIn, verifiedCustomer } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

test('a customer who leaves is warned in every tab, stays by an answer in one, and finds everything after signing in again', async () => {
  const { page, context, person, complaints } = await signedIn(server, browser, await verifiedCustomer(server));
  const reported: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/check-customer-token-dublicate')) reported.push(request.postDataJSON().idle_seconds);
  });
  await context.clock.install();
  await page.goto('/exchange');
  const amount = page.getByLabel('Amount', { exact: true });
  await amount.fill('66.60');
  const other = await context.newPage();
  await other.goto('/orders');
  await other.getByRole('row').first().waitFor();
  const ut = await page.evaluate(() => sessionStorage.getItem('ut'));
  const warnings = [page, other].map((tab) => tab.getByRole('alertdialog', { name: 'Are you still there?' }));

  await context.clock.fastForward('13:30');
  for (const warning of warnings) await warning.waitFor();
  await expect.poll(() => Math.max(...reported)).toBeGreaterThanOrEqual(13 * 60);
  expect(Math.min(...reported)).toBeLessThan(60);
  await expect
    .poll(() =>
      other.getByRole('button', { name: 'Stay signed in' }).evaluate((button) => button === document.activeElement),
    )
    .toBe(true);
  await expectAccessible(other, 'the warning');
  await other.keyboard.press('Enter');
  for (const warning of warnings) await warning.waitFor({ state: 'detached' });
  expect(await amount.inputValue()).toBe('66.60');

  await context.clock.fastForward('01:00:00');
  for (const tab of [page, other]) {
    await tab.waitForURL('**/signin');
    const keys = () => tab.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);
    // The page's clock was ahead, as a renewed token shows.
    await expect.poll(async () => (await keys()).filter((key) => key !== 'clockSkew')).toEqual([]);
  }
  await page.getByText('Your session has expired. Please log in again.').waitFor();
  await page
    .getByText('You were away for 15 minutes, so we signed you out. Sign in to continue where you left off.')
    .waitFor();
  const ask = () =>
    fetch(`${server.url}/backend/customers/user-detail`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${ut}` },
      body: JSON.stringify({ email: person.email }),
    });
  // The page does not wait for the server to end the session.
  await expect.poll(async () => (await ask()).status).toBe(401);

  await fillInSignIn(page, person);
  await page.waitForURL('**/exchange');
  await expect.poll(() => amount.inputValue()).toBe('66.60');
  await other.waitForURL('**/orders');
  expect(complaints).toEqual([]);
});
