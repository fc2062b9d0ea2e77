import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { visit } from './browser.ts';
import { openSession, register, signIn, stranger } from './people.ts';
import { ownServer, sharedBrowser } from './shared.ts';

// Access tokens of four seconds, since these journeys need their end.
const [server, browser] = await Promise.all([ownServer({ SANDBOX_TOKEN_TTL: '4' }), sharedBrowser()]);

const expired = 'Your session has expired. Please log in again.';
const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);
const clearedKeys = (page: Page) =>
  page.evaluate(() => [
    ...['ut', 'at', 'user_email', 'guid'].map((key) => sessionStorage.getItem(key)),
    ...['f_at', 'displayName'].map((key) => localStorage.getItem(key)),
  ]);
const allCleared = [null, null, null, null, null, null];

/** Unsigned: the browser only reads tokens, and the server would refuse it. */
const forged = (claims: object) => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.`;

async function signedIn() {
  const person = stranger();
  await register(server.url, person);
  const visitor = await visit(browser, server.url);
  await signIn(visitor.page, person);
  return { ...visitor, person };
}

test('the stored keys are those of the specification, and the access token is renewed, also behind a loader when a page is opened', async () => {
  const { page, person, complaints } = await signedIn();
  const keys = await page.evaluate(() => ({
    session: Object.keys(sessionStorage).sort(),
    local: Object.keys(localStorage).sort(),
  }));
  expect(keys).toEqual({
    session: ['at', 'guid', 'user_email', 'ut'],
    local: expect.arrayContaining(['displayName', 'f_at']),
  });
  expect(await stored(page, 'user_email')).toBe(person.email);
  const guid = await stored(page, 'guid');
  expect(guid).not.toMatch(/^[0-9a-f]{32}$/);
  const { sub } = JSON.parse(
    atob(((await stored(page, 'ut')) ?? '').split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? ''),
  ) as { sub: string };
  expect(atob(guid ?? '')).toBe(sub);

  const first = await stored(page, 'at');
  await expect.poll(() => stored(page, 'at')).not.toBe(first);
  expect(new URL(page.url()).pathname).toBe('/dashboard');
  await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor({ state: 'attached' });
  // A call whose token expires meanwhile is refused and repeated; Chromium logs that.
  expect(complaints.filter((complaint) => !complaint.endsWith('status of 401 (Unauthorized)'))).toEqual([]);

  // One that expired before the page opened, on a busy server. Nothing of the app runs here.
  await page.goto('/healthz');
  const loader = page.getByText('Renewing your session');
  let tries = 0;
  await page.route('**/regenerate-customer-token', async (route) => {
    tries += 1;
    if (tries > 1) return route.continue();
    await loader.waitFor();
    await route.fulfill({
      status: 503,
      contentType: 'application/json',
      body: '{"status":503,"message":"Busy","data":null}',
    });
  });
  await page.evaluate((at) => sessionStorage.setItem('at', at), forged({ exp: 1, sub: 'x' }));
  await page.goto('/dashboard');
  await expect.poll(async () => ((await stored(page, 'at')) ?? '').length).toBeGreaterThan(200);
  expect(tries).toBeGreaterThan(1);
  await loader.waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});

test('a user token that has expired, or was superseded elsewhere, clears the keys and shows the message on the sign-in page', async () => {
  const { page, person } = await signedIn();
  await page.evaluate((ut) => sessionStorage.setItem('ut', ut), forged({ exp: 1, iat: 1 }));
  await page.reload();
  await page.waitForURL('**/signin');
  await page.getByText(expired).waitFor();
  expect(await clearedKeys(page)).toEqual(allCleared);

  await signIn(page, person);
  await openSession(server.url, person);
  await page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.waitForURL('**/signin');
  await page.getByText(expired).waitFor();
  await page.getByText(/^Your account was signed in to somewhere else/).waitFor();
  expect(await clearedKeys(page)).toEqual(allCleared);
});
