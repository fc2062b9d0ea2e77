import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, holdBack } from './browser.ts';
import { demo, register, signedIn, stranger } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

const code = '**/assets/Menu-*.js';
const button = (page: Page) => page.getByRole('button', { name: /Welcome Back/ });
const items = (page: Page) => page.getByRole('menu', { name: 'My Account' }).getByRole('menuitem');
const places = ['Settings', 'Payment Method', 'External Wallet', 'Logout'];

test('the account menu has room next to a long name, and opens on the next click after its code failed to load', async () => {
  const person = stranger('Bartholomew Featherstonehaugh-Cholmondeley');
  await register(server.url, person);
  const { page } = await signedIn(server, browser, person);
  await page.route(code, (route) => route.abort('internetdisconnected'));
  await page.goto('/deposits');
  await button(page).waitFor();
  for (const width of [320, 361, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScroll(page, `a long name at ${width} px`);
  }
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/Menu-'));
  await button(page).click();
  await failed;
  await page.unroute(code);
  // Chromium caches a failed script until its URL is requested again.
  await expect
    .poll(async () => {
      // A second click would close it.
      if ((await items(page).count()) === 0) await button(page).click();
      return items(page).allTextContents();
    })
    .toEqual(places);
  await expectAccessible(page, 'the account menu');
});

test('the account menu keeps the focus when it takes the place of its button, needs no mouse, and opens in the middle of a press', async () => {
  const { page, complaints } = await signedIn(server, browser, demo);
  let release = await holdBack(page, code);
  await page.goto('/dashboard');
  await button(page).focus();
  release();
  await expect
    .poll(() =>
      button(page).evaluate((element) => element === document.activeElement && element.hasAttribute('data-scope')),
    )
    .toBe(true);
  await page.keyboard.press('Enter');
  await items(page).first().waitFor();
  await page.keyboard.press('Escape');
  await items(page).first().waitFor({ state: 'detached' });
  expect(await button(page).evaluate((element) => element === document.activeElement)).toBe(true);

  await page.unroute(code);
  release = await holdBack(page, code);
  await page.reload();
  await button(page).hover();
  await page.mouse.down();
  release();
  await page.locator('button[data-scope="menu"]').waitFor();
  await page.mouse.up();
  await items(page).first().waitFor();
  await page.getByRole('menuitem', { name: 'Settings' }).click();
  await page.waitForURL('**/settings');
  expect(complaints).toEqual([]);
});
