import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { draw, holdBack, phone, stopClock, visit } from './browser.ts';
import { builtFile } from './built.ts';
import { demo, signedIn } from './people.ts';
import { takenOver } from './public-pages.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

/** Opens a page whose code never arrives, with a stopped clock. */
async function openWithoutCode(page: Page) {
  await stopClock(page);
  await page.route('**/assets/signin-*.js', () => undefined);
  await page.goto('/signin', { waitUntil: 'commit' });
  await page.getByText('Loading the page').waitFor({ state: 'attached' });
}

describe('the code of a page', () => {
  test('that does not arrive has a face and can be reloaded', async () => {
    const { page } = await visit(browser, server.url);
    await page.route('**/assets/signin-*.js', (route) => route.abort());
    await page.goto('/signin');
    await page.getByRole('heading', { name: 'This page didn’t load' }).waitFor();
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.unroute('**/assets/signin-*.js');
    await page.getByLabel('Email', { exact: true }).waitFor();
  });

  test('loads automatically, with its styles, when the network is back', async () => {
    const { page, context } = await signedIn(server, browser, demo);
    await page.goto('/dashboard');
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Orders' }).first().click();
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
    await page.getByText('Your session and your balances are unaffected.').waitFor();
    await context.setOffline(false);
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor({ timeout: 10_000 });
    // Without its styles the page would show the print header.
    await expect.poll(() => page.locator('[data-part="print-head"]').isVisible()).toBe(false);
  });

  test('shows the failure where a link far down was clicked', async () => {
    const { page, context } = await visit(browser, server.url, { viewport: phone });
    await page.goto('/about');
    await context.setOffline(true);
    await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy policy' }).click();
    await page.getByRole('heading', { name: 'You’re offline' }).waitFor();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  });

  test('says after ten seconds that it is still on its way', async () => {
    const { page } = await visit(browser, server.url);
    await openWithoutCode(page);
    await page.clock.runFor(9_000);
    await expect.poll(() => page.getByText('Still loading the page').count()).toBe(0);
    await page.clock.runFor(2_000);
    await page.getByText('Still loading the page').waitFor();
    expect(await page.getByText('unaffected').count()).toBe(0);
    await page.getByRole('button', { name: 'Reload the page' }).click();
    await page.unroute('**/assets/signin-*.js');
    await page.getByLabel('Email', { exact: true }).waitFor();
  });

  test('is given up after 120 seconds', async () => {
    const { page } = await visit(browser, server.url);
    await openWithoutCode(page);
    await page.clock.runFor(119_000);
    await expect.poll(() => page.getByRole('heading', { name: 'This page is taking too long' }).count()).toBe(0);
    await page.clock.runFor(2_000);
    await page.getByRole('heading', { name: 'This page is taking too long' }).waitFor();
  });

  test('that crashes shows the error screen of the specification', async () => {
    const { page } = await visit(browser, server.url);
    await page.route('**/assets/signup-*.js', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'const Page = () => { throw new Error("broken on purpose"); }; export const page = { render: () => Page(), enter() {}, readAddress() {} };',
      }),
    );
    await page.goto('/signup');
    await page.getByRole('heading', { name: 'Unexpected Application Error!' }).waitFor();
    await page.getByRole('button', { name: 'Reload the page' }).waitFor();
  });
});

describe('a call that fails', () => {
  test('is said in the red banner as received, "Signature has expired" in words that people know', async () => {
    const { page } = await signedIn(server, browser, demo);
    await page.route('**/bank/api/trades?*', (route) =>
      route.fulfill({
        status: 422,
        contentType: 'application/json',
        body: '{"status":422,"error_message":"The list is being counted","message_code":"busy"}',
      }),
    );
    await page.goto('/orders');
    await page.getByRole('alert').filter({ hasText: 'The list is being counted' }).first().waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
    await page.unroute('**/bank/api/trades?*');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('row').nth(5).waitFor();
  });

  test('leaves the landing page readable and its prices retryable', async () => {
    const { page } = await visit(browser, server.url);
    await page.route('**/landing-live-price', (route) =>
      route.fulfill({
        status: 200,
        contentType: 'application/json',
        body: '{"status":200,"message":"","data":"nonsense"}',
      }),
    );
    await page.goto('/');
    await page.getByText('We couldn’t load the prices').waitFor();
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.unroute('**/landing-live-price');
    await page.getByRole('button', { name: 'Try again' }).click();
    await page
      .getByRole('row')
      .filter({ hasText: /Bitcoin Cash.*\$\d/ })
      .waitFor();
  });
});

describe('a service worker of an older site', () => {
  test('is unregistered when the app starts', async () => {
    const { page } = await visit(browser, server.url);
    await page.goto('/');
    await takenOver(page);
    // Any script works as a service worker, such as the hosted identity check's.
    const registered = await page.evaluate(
      async (script) => {
        await navigator.serviceWorker.register(script, { type: 'module' });
        return (await navigator.serviceWorker.getRegistrations()).length;
      },
      `/assets/${builtFile('persona')}`,
    );
    expect(registered).toBe(1);
    const count = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);
    await page.reload();
    await expect.poll(count).toBe(0);
  });
});

describe('the theme', () => {
  test('is "0" at first, switches to "1" and back, and is there after a reload', async () => {
    const { page } = await visit(browser, server.url);
    const theme = () => page.evaluate(() => [document.documentElement.dataset.theme, localStorage.getItem('theme')]);
    await page.goto('/');
    expect((await theme())[0]).toBe('0');
    await page.getByRole('button', { name: 'Dark theme' }).click();
    expect(await theme()).toEqual(['1', '1']);
    await page.reload();
    await takenOver(page);
    expect(await theme()).toEqual(['1', '1']);
    await page.getByRole('button', { name: 'Light theme' }).click();
    expect(await theme()).toEqual(['0', '0']);
  });

  test('can be switched before the app is there, which then goes on from it', async () => {
    const { page } = await visit(browser, server.url);
    const deliver = await holdBack(page, '**/assets/index-*.js');
    await page.goto('/faq', { waitUntil: 'commit' });
    const theme = () =>
      page.evaluate(() => [
        document.documentElement.dataset.theme,
        localStorage.getItem('theme'),
        localStorage.getItem('themeSource'),
      ]);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    expect(await theme()).toEqual(['1', '1', null]);
    await page.getByRole('switch', { name: 'Use system theme' }).check();
    expect(await theme()).toEqual(['0', '1', 'system']);
    deliver();
    await takenOver(page);
    await expect.poll(() => page.getByRole('switch', { name: 'Use system theme' }).isChecked()).toBe(true);
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect.poll(theme).toEqual(['1', '1', null]);
  });

  test('is the same in every tab and on the pages of the sandbox, and can follow the system', async () => {
    const { page, context, complaints } = await visit(browser, server.url, { colorScheme: 'dark' });
    const themeOf = (tab: typeof page) => tab.evaluate(() => document.documentElement.dataset.theme);
    await page.goto('/');
    expect(await themeOf(page)).toBe('0');
    const tabs = [await context.newPage(), await context.newPage(), await context.newPage()] as const;
    await Promise.all(['/signin', '/sandbox', '/backend/docs'].map((path, at) => tabs[at]?.goto(path)));
    await page.getByRole('button', { name: 'Dark theme' }).click();
    for (const tab of tabs) await expect.poll(() => themeOf(tab)).toBe('1');
    await page.getByRole('button', { name: 'Light theme' }).click();
    await page.getByRole('switch', { name: 'Use system theme' }).check();
    expect(await page.evaluate(() => [localStorage.getItem('theme'), localStorage.getItem('themeSource')])).toEqual([
      '0',
      'system',
    ]);
    for (const tab of [page, ...tabs]) await expect.poll(() => themeOf(tab)).toBe('1');
    // Only the front tab is notified.
    await page.bringToFront();
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => themeOf(page)).toBe('0');
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.reload();
    expect(await themeOf(page)).toBe('1');
    expect(complaints).toEqual([]);
  });
});

describe('on a slow phone', () => {
  test.each(['/', '/signup'])('%s stays where it is while it loads', async (path) => {
    const { page, context } = await visit(browser, server.url, { viewport: phone });
    await draw(page, { always: true });
    await page.addInitScript(() => {
      const shifts: number[] = [];
      Object.assign(window, { shifts });
      const note = (entry: PerformanceEntry & { readonly value?: number }) => shifts.push(entry.value ?? 0);
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({
        type: 'layout-shift',
        buffered: true,
      });
    });
    const network = await context.newCDPSession(page);
    await network.send('Network.enable');
    await network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 150,
      downloadThroughput: 200_000,
      uploadThroughput: 100_000,
    });
    await page.goto(path);
    if (path === '/') await page.getByRole('row').filter({ hasText: 'Bitcoin Cash' }).waitFor();
    else await page.getByLabel('Email', { exact: true }).waitFor();
    await page.evaluate(() => document.fonts.ready);
    const moved = await page.evaluate(() =>
      (window as unknown as { shifts: readonly number[] }).shifts.reduce((sum, each) => sum + each, 0),
    );
    expect(moved).toBeLessThanOrEqual(0.01);
  });
});
