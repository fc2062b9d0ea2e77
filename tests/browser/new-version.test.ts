import { describe, expect, test } from 'vitest';
import { expectAccessible, expectNoSidewaysScroll, phone, visit } from './browser.ts';
import { builtFile } from './built.ts';
import { customerAt, ticketOf } from './exchange-ticket.ts';
import { countDocuments, update } from './next-build.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

/** A customer with an unsaved address in memory and an autosaved amount. */
async function customerWhoTyped() {
  const { page } = await customerAt(server, browser);
  await page.goto('/settings?tab=security');
  await page.getByRole('button', { name: 'Change email address' }).click();
  await page.getByLabel('New email address').fill('new@example.test');
  await page.getByRole('link', { name: 'Exchange' }).first().click();
  await ticketOf(page).amount.fill('25');
  await watched(page);
  return { page, documents: countDocuments(page) };
}

type Page = Awaited<ReturnType<typeof visit>>['page'];

/** Waits for the watch, which starts after the first interaction. */
const watched = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(
        (file) => performance.getEntriesByName(`${location.origin}/assets/${file}`).length,
        builtFile('new-version'),
      ),
    )
    .toBeGreaterThan(0);

const orders = (page: Page) => page.getByRole('heading', { level: 1, name: 'Orders' });
const offered = (page: Page) => page.getByText('A new version of Statechange is out. Reload when you’re ready.');

describe('a tab whose build has gone from the server', () => {
  test('reloads once, at the requested page, with the input kept', async () => {
    const { page, documents } = await customerWhoTyped();
    await update(page);
    await page.getByRole('link', { name: 'Orders' }).first().click();
    await orders(page).waitFor();
    expect(documents()).toBe(1);
    await expect.poll(() => page.evaluate(() => sessionStorage.getItem('heldDrafts'))).toBeNull();
    await page.goBack();
    await expect.poll(() => ticketOf(page).amount.inputValue()).toBe('25');
    await page.goBack();
    await expect.poll(() => page.getByLabel('New email address').inputValue()).toBe('new@example.test');
    expect(documents()).toBe(1);
  });

  test('does not reload twice for a build whose parts fail to load, says so, and continues once they load', async () => {
    const { page, documents } = await customerWhoTyped();
    await page.route('**/assets/orders-*.js', (route) => route.fulfill({ status: 404, body: '' }));
    await page.route('**/build.json', (route) =>
      route.fulfill({ contentType: 'application/json', body: '{"start":"/assets/index-next.js"}' }),
    );
    await page.getByRole('link', { name: 'Orders' }).first().click();
    await page.getByText('part of it isn’t here yet').waitFor();
    await page.getByRole('heading', { name: 'This page didn’t load' }).waitFor();
    await page.waitForResponse('**/assets/orders-*.js');
    expect(documents()).toBe(1);
    await page.unroute('**/assets/orders-*.js');
    await orders(page).waitFor();
    expect(documents()).toBe(1);
  });

  test('stays open without a network, and reloads when that is back', async () => {
    const { page, documents } = await customerWhoTyped();
    let isOnline = true;
    await update(page, { isOnline: () => isOnline });
    await page.getByRole('link', { name: 'Orders' }).first().hover();
    await offered(page).waitFor();
    isOnline = false;
    await page.getByRole('link', { name: 'Orders' }).first().click();
    await page.getByRole('heading', { name: 'This page didn’t load' }).waitFor();
    await page.waitForEvent('requestfailed', (request) => request.url().endsWith('/build.json'));
    expect(documents()).toBe(0);
    isOnline = true;
    await orders(page).waitFor();
    expect(documents()).toBe(1);
  });

  test('leaves a page that is shown to its reader, whatever they typed there', async () => {
    const { page } = await visit(browser, server.url, { viewport: phone });
    await page.goto('/signin');
    await page.getByLabel('Email', { exact: true }).click();
    await page.getByLabel('Email', { exact: true }).fill('maya@example.test');
    await page.getByLabel('Password', { exact: true }).fill('typed');
    await watched(page);
    const documents = countDocuments(page);
    await update(page);
    await page.getByRole('link', { name: 'Forgot' }).first().hover();
    await offered(page).waitFor();
    await expectAccessible(page, 'the offer of a new version');
    await expectNoSidewaysScroll(page, 'the offer of a new version');
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('typed');
    expect(documents()).toBe(0);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await offered(page).waitFor({ state: 'hidden' });
    // Leaving for a missing page discards the input.
    await page.getByRole('link', { name: 'Forgot' }).first().click();
    await page.waitForURL('**/reset');
    await page.getByRole('heading', { level: 1, name: /password/i }).waitFor();
    expect(documents()).toBe(1);
  });
});
