import { describe, expect, test } from 'vitest';
import { visit } from './browser.ts';
import { signIn, verifiedCustomer } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

const customer = (name: string) => verifiedCustomer(server, name);

describe('several tabs of one browser', () => {
  test('are all signed out when one of them is', async () => {
    const { page, context } = await visit(browser, server.url);
    await signIn(page, await customer('Alice Young'));
    const opened = context.waitForEvent('page');
    await page.evaluate(() => void window.open('/exchange'));
    const other = await opened;
    await other.getByText('$10,000.00 available').waitFor();
    await page.goto('/logout');
    await page.waitForURL('**/signin');
    await other.waitForURL('**/signin');
    expect(await other.evaluate(() => sessionStorage.getItem('ut'))).toBeNull();
    await context.close();
  });

  test('never show the name of a customer who signed in in another tab', async () => {
    const { page, context } = await visit(browser, server.url);
    const alice = await customer('Alice Young');
    await signIn(page, alice);
    const other = await context.newPage();
    await signIn(other, await customer('Bob Other'));
    await other.getByRole('button', { name: /Bob Other/ }).waitFor();
    await page.reload();
    await page.getByRole('button', { name: new RegExp(`Welcome Back, ${alice.email}`) }).waitFor();
    expect(await page.getByText('Bob Other').count()).toBe(0);
    await context.close();
  });
});

describe('an amount that was typed when the session ran out', () => {
  test('is there again for the same customer only', async () => {
    const { page, context } = await visit(browser, server.url);
    const [alice, bob] = [await customer('Alice Young'), await customer('Bob Other')];
    const amount = page.getByLabel('Amount', { exact: true });
    const typeAndExpire = async () => {
      await signIn(page, alice);
      await page.goto('/exchange');
      await amount.fill('66.60');
      await fetch(`${server.url}/sandbox/api/sessions/expire`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: alice.email, token: 'both' }),
      });
      // Whichever call comes first ends the session: the quote's, or the price list's, which takes the button away before it is pressed.
      const press = page.getByRole('button', { name: 'Review' }).click();
      await Promise.race([press.catch(() => undefined), page.waitForURL('**/signin')]);
      await page.waitForURL('**/signin');
    };
    await typeAndExpire();
    await signIn(page, alice);
    await page.goto('/exchange');
    await expect.poll(() => amount.inputValue()).toBe('66.60');
    await page.goto('/logout');
    await page.waitForURL('**/signin');
    await typeAndExpire();
    await signIn(page, bob);
    await page.goto('/exchange');
    await page.getByText('$10,000.00 available').waitFor();
    expect(await amount.inputValue()).toBe('');
    await context.close();
  });
});
