import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll } from './browser.ts';
import { demo, register, signedIn, stranger } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

const code = '**/assets/Menu-*.js';
const button = (page: Page) => page.getByRole('button', { name: /Welcome Back/ });
const items = (page: Page) => page.getByRole('menu', { name: 'My Account' }).getByRole('menuitem');
const places = ['Settings', 'Payment Method', 'External Wallet', 'Logout'];

describe('the account menu', () => {
  test('leaves room for the rest of the bar beside a long name', async () => {
    const person = stranger('Bartholomew Featherstonehaugh-Cholmondeley');
    await register(server.url, person);
    const { page } = await signedIn(server, browser, person);
    await page.goto('/deposits');
    await button(page).waitFor();
    for (const width of [320, 361, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, `a long name at ${width} px`);
    }
  });

  test('opens although it was pressed before its code had come', async () => {
    const { page, complaints } = await signedIn(server, browser, demo);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(code, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/dashboard');
    await button(page).click();
    await expect.poll(() => button(page).getAttribute('aria-expanded')).toBe('false');
    release();
    await items(page).first().waitFor();
    await expect.poll(() => items(page).allTextContents()).toEqual(places);
    await expectAccessible(page, 'the account menu');
    expect(complaints).toEqual([]);
  });

  test('opens although its code came while the button was being pressed', async () => {
    const { page } = await signedIn(server, browser, demo);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(code, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/dashboard');
    await button(page).hover();
    await page.mouse.down();
    release();
    await page.locator('button[data-scope="menu"]').waitFor();
    await page.mouse.up();
    await items(page).first().waitFor();
    // No click closes it again.
    await page.getByRole('menuitem', { name: 'Settings' }).click();
    await page.waitForURL('**/settings');
  });

  test('stays a button while its code cannot come, and opens at the next press', async () => {
    const { page } = await signedIn(server, browser, demo);
    await page.route(code, (route) => route.abort('internetdisconnected'));
    await page.goto('/dashboard');
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/Menu-'));
    await button(page).click();
    await failed;
    await page.unroute(code);
    // The browser remembers a failed script until its address is requested again; the page itself continues.
    await expect
      .poll(
        async () => {
          // Pressed again while it is open, it would close.
          if ((await items(page).count()) === 0) await button(page).click();
          return items(page).count();
        },
        { timeout: 10_000 },
      )
      .toBe(places.length);
  });

  test('keeps the focus when it takes the place of its button, and needs no mouse', async () => {
    const { page } = await signedIn(server, browser, demo);
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route(code, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/dashboard');
    await button(page).focus();
    release();
    await expect
      .poll(() => button(page).evaluate((element) => element === document.activeElement && element.hasAttribute('data-scope')), { timeout: 10_000 })
      .toBe(true);
    await page.keyboard.press('Enter');
    await items(page).first().waitFor();
    await page.keyboard.press('Escape');
    await items(page).first().waitFor({ state: 'detached' });
    expect(await button(page).evaluate((element) => element === document.activeElement)).toBe(true);
  });
});
