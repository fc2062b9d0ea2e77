import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { visit } from './browser.ts';
import { fillInSignUp, openSession, register, signIn, stranger } from './people.ts';
import { ownServer, sharedBrowser } from './shared.ts';

// Access tokens of four seconds: their end is part of these journeys.
const [server, browser] = await Promise.all([ownServer({ SANDBOX_TOKEN_TTL: '4' }), sharedBrowser()]);

const expired = 'Your session has expired. Please log in again.';
const stored = (page: Page, key: string) => page.evaluate((name) => sessionStorage.getItem(name), key);
const clearedKeys = (page: Page) =>
  page.evaluate(() => [
    ...['ut', 'at', 'user_email', 'guid'].map((key) => sessionStorage.getItem(key)),
    ...['f_at', 'displayName'].map((key) => localStorage.getItem(key)),
  ]);
const allCleared = [null, null, null, null, null, null];

/** An unsigned token with the given claims: the browser only reads tokens, the server would refuse it. */
const forged = (claims: object) => `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify(claims)).replace(/=+$/, '')}.`;

async function signedIn() {
  const person = stranger();
  await register(server.url, person);
  const visitor = await visit(browser, server.url);
  await signIn(visitor.page, person);
  return { ...visitor, person };
}

describe('the stored keys', () => {
  test('are those of the specification, the guid encoded', async () => {
    const { page, person } = await signedIn();
    const keys = await page.evaluate(() => ({ session: Object.keys(sessionStorage).sort(), local: Object.keys(localStorage).sort() }));
    expect(keys).toEqual({ session: ['at', 'guid', 'user_email', 'ut'], local: expect.arrayContaining(['displayName', 'f_at']) });
    expect(await stored(page, 'user_email')).toBe(person.email);
    const guid = await stored(page, 'guid');
    expect(guid).not.toMatch(/^[0-9a-f]{32}$/);
    const { sub } = JSON.parse(atob(((await stored(page, 'ut')) ?? '').split('.')[1]?.replace(/-/g, '+').replace(/_/g, '/') ?? '')) as {
      sub: string;
    };
    expect(atob(guid ?? '')).toBe(sub);
  });
});

describe('the access token', () => {
  test('is made anew in the running app when it expires, and the page stays', async () => {
    const { page, complaints } = await signedIn();
    const first = await stored(page, 'at');
    await expect.poll(() => stored(page, 'at'), { timeout: 15_000 }).not.toBe(first);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    await page.getByRole('heading', { level: 1, name: 'Dashboard' }).waitFor({ state: 'attached' });
    expect(complaints).toEqual([]);
  });

  test('that had expired before a reload is made anew behind a full-page loader', async () => {
    const { page } = await signedIn();
    await page.evaluate((at) => sessionStorage.setItem('at', at), forged({ exp: 1, sub: 'x' }));
    await page.route('**/regenerate-customer-token', async (route) => {
      await page.getByText('Renewing your session').waitFor();
      await route.continue();
    });
    await page.reload();
    await expect.poll(async () => ((await stored(page, 'at')) ?? '').length, { timeout: 15_000 }).toBeGreaterThan(200);
    await page.getByText('Renewing your session').waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  });

  test('whose regeneration fails stops the loader and is tried again until it succeeds', async () => {
    const { page } = await signedIn();
    let failures = 0;
    await page.route('**/regenerate-customer-token', (route) => {
      failures += 1;
      return failures <= 2
        ? route.fulfill({ status: 503, contentType: 'application/json', body: '{"status":503,"message":"Busy","data":null}' })
        : route.continue();
    });
    await page.evaluate((at) => sessionStorage.setItem('at', at), forged({ exp: 1, sub: 'x' }));
    await page.reload();
    await expect.poll(() => failures, { timeout: 15_000 }).toBeGreaterThan(2);
    await expect.poll(async () => ((await stored(page, 'at')) ?? '').length, { timeout: 15_000 }).toBeGreaterThan(200);
    expect(new URL(page.url()).pathname).toBe('/dashboard');
  });
});

describe('the user token', () => {
  test('that has expired clears the keys and leads to the sign-in page with the message', async () => {
    const { page } = await signedIn();
    await page.evaluate((ut) => sessionStorage.setItem('ut', ut), forged({ exp: 1, iat: 1 }));
    await page.reload();
    await page.waitForURL('**/signin');
    await page.getByText(expired).waitFor();
    expect(await clearedKeys(page)).toEqual(allCleared);
  });

  test('of a second sign-in elsewhere supersedes the first', async () => {
    const { page, person } = await signedIn();
    await openSession(server.url, person);
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.waitForURL('**/signin');
    await page.getByText(expired).waitFor();
    await page.getByText(/^Your account was signed in to somewhere else/).waitFor();
    expect(await clearedKeys(page)).toEqual(allCleared);
  });
});

describe('a sign-up whose answer was lost', () => {
  test('is finished by the next press, and by nobody with another password', async () => {
    const { page } = await visit(browser, server.url);
    const person = stranger();
    const submit = page.getByRole('button', { name: 'Open an account' });
    const fillIn = async (password: string) => {
      await page.goto('/signup');
      await fillInSignUp(page, { ...person, password });
      await submit.click();
    };
    await page.route(
      '**/customers/signup',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await fillIn(person.password);
    await page.getByText('You seem to be offline').waitFor();
    await submit.click();
    await page.getByRole('heading', { name: 'Check your email' }).waitFor();
    await fillIn('Another-horse-8');
    await page.getByText('An account with this email already exists.').waitFor();
  });
});

describe('the route guards', () => {
  test.each([
    '/dashboard',
    '/exchange',
    '/assets',
    '/settings',
    '/withdrawals',
    '/orders',
    '/deposits',
    '/payment-method',
    '/external-wallet',
    '/settings-preferences',
  ])('%s leads a visitor to the sign-in page', async (path) => {
    const { page } = await visit(browser, server.url);
    await page.goto(path);
    await page.waitForURL('**/signin');
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });

  test('with one of the two tokens missing a customer is a visitor', async () => {
    const { page } = await signedIn();
    await page.evaluate(() => sessionStorage.removeItem('at'));
    await page.goto('/orders');
    await page.waitForURL('**/signin');
  });

  test.each(['/signin', '/signup'])('%s leads a customer to the dashboard', async (path) => {
    const { page } = await signedIn();
    await page.goto(path);
    await page.waitForURL('**/dashboard');
  });

  test.each(['/admin/customer', '/admin/customer/0123', '/admin/trades', '/admin/customer-accounts', '/admin/sales'])(
    '%s leads to the staff sign-in',
    async (path) => {
      const { page, context } = await visit(browser, server.url);
      await page.goto(path);
      await page.waitForURL('**/admin/signin');
      await context.close();
    },
  );
});
