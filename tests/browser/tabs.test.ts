import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visit } from './browser.ts';
import { fillInSignIn, signIn, verifiedCustomer } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

const customer = (name: string) => verifiedCustomer(server, name);

const welcome = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`Welcome Back, ${name}`) });
/** Stands in for the backend's sign-out, and counts the user tokens that were ended. */
async function endedTokens(context: BrowserContext) {
  const tokens: (string | undefined)[] = [];
  await context.route('**/customers/sign-out', (route) => {
    tokens.push(route.request().headers().authorization);
    return route.fulfill({ status: 200, contentType: 'application/json', body: '{"status":200,"message":"","data":null}' });
  });
  return tokens;
}

describe('several tabs of one browser', () => {
  test('share one session, and one sign-out', async () => {
    const { page, context, complaints } = await visit(browser, server.url);
    const ended = await endedTokens(context);
    await signIn(page, await customer('Alice Young'));
    const ut = await page.evaluate(() => sessionStorage.getItem('ut'));
    const other = await context.newPage();
    await other.goto('/exchange');
    await other.getByText('$10,000.00 available').waitFor();
    expect(await other.evaluate(() => ({ ...localStorage }))).toEqual({ displayName: 'Alice Young', f_at: expect.any(String) });
    // The first tab was not superseded by the second.
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByRole('link', { name: 'Exchange' }).first().click();
    await page.getByText('$10,000.00 available').waitFor();

    await other.goto('/logout');
    for (const tab of [page, other]) {
      await tab.waitForURL('**/signin');
      expect(await tab.evaluate(() => [sessionStorage.getItem('ut'), localStorage.getItem('displayName')])).toEqual([null, null]);
    }
    expect(ended).toEqual([`Bearer ${ut}`]);

    // The next sign-in reaches both, and leads nobody to what the one before was doing.
    await signIn(other, await customer('Bob Other'));
    await page.waitForURL('**/dashboard');
    for (const tab of [page, other]) await welcome(tab, 'Bob Other').waitFor();
    expect(complaints).toEqual([]);
  });

  test('that held two customers have the newer one after a reload', async () => {
    const { page, context } = await visit(browser, server.url);
    await signIn(page, await customer('Alice Young'));
    const former = await page.evaluate(() => ({ ...sessionStorage }));
    await endedTokens(context);
    await page.goto('/logout');
    await page.waitForURL('**/signin');
    await signIn(page, await customer('Bob Other'));
    // A tab of the customer before is opened again, as a browser does after it was closed by mistake.
    const other = await context.newPage();
    await other.addInitScript((keys) => void (sessionStorage.length === 0 && Object.assign(sessionStorage, keys)), former);
    await other.goto('/orders');
    await welcome(other, 'Bob Other').waitFor();
    await welcome(page, 'Bob Other').waitFor();
  });
});

describe('signing in', () => {
  test('leads to the page that was wanted, and after signing out to the dashboard', async () => {
    const { page, context } = await visit(browser, server.url);
    const alice = await customer('Alice Young');
    await page.goto('/orders?asset=BTC');
    await page.waitForURL('**/signin');
    await page.reload();
    await fillInSignIn(page, alice);
    await page.waitForURL('**/orders?asset=BTC');
    await endedTokens(context);
    await page.goto('/logout');
    await page.waitForURL('**/signin');
    await fillInSignIn(page, alice);
    await page.waitForURL('**/dashboard');
  });
});

describe('a bank that refuses every token', () => {
  test('gets one new token, and then the problem shows with another try', async () => {
    const { page } = await visit(browser, server.url);
    await signIn(page, await customer('Alice Young'));
    let renewals = 0;
    await page.route('**/regenerate-customer-token', (route) => {
      renewals += 1;
      return route.continue();
    });
    await page.route('**/bank/api/**', (route) =>
      route.fulfill({ status: 401, contentType: 'application/json', body: '{"status":401,"error_message":"Authentication failed"}' }),
    );
    await page.goto('/orders');
    await page.getByRole('button', { name: 'Try again' }).first().click();
    await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    expect(renewals).toBe(1);
    await page.unroute('**/bank/api/**');
    // A try that was still under way may bring the list, or its problem, between a look at the button and a press of it.
    const press = (buttons: Element[]) => buttons.forEach((button) => void (button instanceof HTMLElement && button.click()));
    const presses = async () => {
      await page.getByRole('button', { name: 'Try again' }).evaluateAll(press);
      return page.getByRole('row').count();
    };
    await expect.poll(presses, { timeout: 20_000 }).toBeGreaterThan(1);
  });
});

describe('an amount that was typed when the session ran out', () => {
  test('is there again for the same customer only', async () => {
    const { page } = await visit(browser, server.url);
    const [alice, bob] = [await customer('Alice Young'), await customer('Bob Other')];
    const amount = page.getByLabel('Amount', { exact: true });
    // The sandbox expires a session by a newer one, which this check would take for a sign-in elsewhere.
    await page.route('**/check-customer-token-dublicate', (route) => route.abort());
    const typeAndExpire = async () => {
      await signIn(page, alice);
      await page.goto('/exchange');
      await amount.fill('66.60');
      await fetch(`${server.url}/sandbox/api/sessions/expire`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ email: alice.email, token: 'both' }),
      });
      // Whichever call comes first ends the session: the quote's, or the price list's, which may already have taken the button away.
      await page.getByRole('button', { name: 'Review' }).evaluateAll((buttons) => buttons.forEach((button) => void (button as HTMLElement).click()));
      await page.waitForURL('**/signin');
    };
    await typeAndExpire();
    await fillInSignIn(page, alice);
    await page.waitForURL('**/exchange');
    await expect.poll(() => amount.inputValue()).toBe('66.60');
    await page.goto('/logout');
    await page.waitForURL('**/signin');
    await typeAndExpire();
    // Nobody else is led to the page that she was on.
    await fillInSignIn(page, bob);
    await page.waitForURL('**/dashboard');
    await page.goto('/exchange');
    await page.getByText('$10,000.00 available').waitFor();
    await expect.poll(() => amount.inputValue()).toBe('');
  });
});
