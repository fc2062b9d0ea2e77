import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit } from './browser.ts';
import { fillInSignIn, signIn, verifiedCustomer } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

const welcome = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`Welcome Back, ${name}`) });
/** Replaces the backend's sign-out and records ended user tokens. */
async function endedTokens(context: BrowserContext) {
  const tokens: (string | undefined)[] = [];
  await context.route('**/customers/sign-out', (route) => {
    tokens.push(route.request().headers().authorization);
    return route.fulfill({
      status: 200,
      contentType: 'application/json',
      body: '{"status":200,"message":"","data":null}',
    });
  });
  return tokens;
}

test('tabs share one session from the requested page, one sign-out, and the next sign-in, whatever they held before', async () => {
  const { page, context, complaints } = await visit(browser, server.url);
  const ended = await endedTokens(context);
  await page.goto('/orders?asset=BTC');
  await page.waitForURL('**/signin');
  await page.reload();
  await fillInSignIn(page, await verifiedCustomer(server, 'Alice Young'));
  await page.waitForURL('**/orders?asset=BTC');
  const former = await page.evaluate(() => ({ ...sessionStorage }) as Record<string, string>);
  const other = await context.newPage();
  await other.goto('/exchange');
  await other.getByText('$10,000.00 available').waitFor();
  expect(await other.evaluate(() => ({ ...localStorage }))).toEqual({
    displayName: 'Alice Young',
    f_at: expect.any(String),
  });
  // The second tab did not supersede the first.
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.getByRole('link', { name: 'Exchange' }).first().click();
  await page.getByText('$10,000.00 available').waitFor();

  await other.goto('/logout');
  for (const tab of [page, other]) {
    await tab.waitForURL('**/signin');
    expect(await tab.evaluate(() => [sessionStorage.getItem('ut'), localStorage.getItem('displayName')])).toEqual([
      null,
      null,
    ]);
  }
  expect(ended).toEqual([`Bearer ${former.ut}`]);

  await signIn(other, await verifiedCustomer(server, 'Bob Other'));
  await page.waitForURL('**/dashboard');
  for (const tab of [page, other]) await welcome(tab, 'Bob Other').waitFor();
  expect(complaints).toEqual([]);

  // A closed tab of the previous customer is restored.
  const reopened = await context.newPage();
  await reopened.addInitScript(
    (keys) => void (sessionStorage.length === 0 && Object.assign(sessionStorage, keys)),
    former,
  );
  await reopened.goto('/orders');
  for (const tab of [reopened, page]) await welcome(tab, 'Bob Other').waitFor();
});
