import { expect, test } from 'vitest';
import { holdBack, phone, visit } from './browser.ts';
import { mostLayoutShift } from './budgets.ts';
import { demo, signedIn } from './people.ts';
import { takenOver } from './public-pages.ts';
import { sharedBrowser, sharedServer } from './shared.ts';
import { watchShifts } from './shifts.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

test('without JavaScript, pages are read and followed like paper', async () => {
  const { page } = await visit(browser, server.url, { javaScriptEnabled: false });
  await page.goto('/what-is-bitcoin-btc');
  await page.getByRole('heading', { level: 1, name: 'What is Bitcoin' }).waitFor();
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(2).click();
  expect(new URL(page.url()).hash).not.toBe('');
  const price = page.getByRole('region', { name: 'Price of Bitcoin' });
  expect(await price.locator('noscript p').isVisible()).toBe(true);
  expect(await price.getByText('Sandbox prices.').isVisible()).toBe(false);
  await page.getByRole('contentinfo').getByRole('link', { name: 'FAQ' }).click();
  await page.waitForURL('**/faq');
  expect(await page.getByRole('main').isVisible()).toBe(true);
});

test('a dark page is dark before the app is there', async () => {
  const { page } = await visit(browser, server.url, { theme: '1' });
  await page.route(/\/assets\/.*\.(js|css)$/, (route) =>
    route.request().url().includes('/theme-') ? route.continue() : route.abort(),
  );
  await page.goto('/faq', { waitUntil: 'load' });
  const shown = await page.evaluate(() => [
    document.documentElement.dataset.theme,
    getComputedStyle(document.body).colorScheme,
  ]);
  expect(shown).toEqual(['1', 'dark']);
});

test('a customer sees the way to their account before the app is there, and nothing moves when it comes', async () => {
  const { page, context } = await signedIn(server, browser, demo);
  const shifted = await watchShifts(page);
  for (const path of ['/learn?kind=guides', '/learn?q=halving']) {
    const deliver = await holdBack(page, '**/assets/index-*.js');
    await page.goto(path, { waitUntil: 'commit' });
    const header = page.getByRole('banner').getByRole('link');
    await expect.poll(() => header.allTextContents()).toContain('Dashboard');
    const first = await header.allTextContents();
    expect(first).not.toContain('Sign in');
    deliver();
    await takenOver(page);
    expect(await header.allTextContents()).toEqual(first);
    expect(await shifted()).toBeLessThanOrEqual(mostLayoutShift);
    await page.unrouteAll();
  }
  expect(await page.getByRole('main').getByRole('heading', { level: 3 }).count()).toBeGreaterThan(0);

  // Another tab shows neither variant until it knows whether the session is valid.
  const other = await context.newPage();
  const deliver = await holdBack(other, '**/assets/index-*.js');
  await other.goto('/faq', { waitUntil: 'commit' });
  const ways = other.getByRole('banner').getByRole('link', { name: /Dashboard|Sign in|Open an account/ });
  await other.getByRole('main').waitFor();
  expect(await ways.allTextContents()).toEqual([]);
  deliver();
  await expect.poll(() => ways.allTextContents()).toEqual(['Dashboard']);
});

test('every entry of the history comes back where it was, also after a reload', async () => {
  const { page } = await signedIn(server, browser, demo);
  // Letters that come too late for one document would make its pages higher than those of the next.
  await page.route('**/*.woff2', (route) => route.abort());
  const place = () => page.evaluate(() => Math.round(scrollY));
  const goTo = async (y: number) => {
    // Until scrolling has ended, as before a real click.
    await page.evaluate((top) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      addEventListener('scrollend', () => resolve(), { once: true });
      scrollTo(0, top);
      return promise;
    }, y);
    expect(await place()).toBe(y);
  };
  await page.goto('/what-is-bitcoin-btc');
  await takenOver(page);
  await page.getByRole('navigation', { name: 'Read next' }).getByRole('link').first().hover();
  const first = await place();
  await page.getByRole('navigation', { name: 'Read next' }).getByRole('link').first().click();
  await page.waitForURL('**/how-to-buy-bitcoin-canada');
  await expect.poll(place).toBe(0);
  await goTo(900);
  await page
    .getByRole('banner')
    .getByRole('link', { name: 'Dashboard' })
    .evaluate((link: HTMLElement) => link.click());
  await page.waitForURL('**/dashboard');
  await page.getByRole('link', { name: 'Orders' }).first().click();
  const rows = page.getByRole('main').getByRole('row');
  await rows.nth(9).waitFor();
  await goTo(400);
  await page.reload();
  await rows.nth(9).waitFor();
  await expect.poll(place).toBe(400);
  await page.goBack();
  await page.waitForURL('**/dashboard');
  await page.goBack();
  await expect.poll(place).toBe(900);
  await page.reload();
  await takenOver(page);
  await page.goBack();
  await page.waitForURL('**/what-is-bitcoin-btc');
  await expect.poll(place).toBe(first);
});

test('letters that come late move nothing', async () => {
  const { page } = await visit(browser, server.url, { viewport: phone });
  const shifted = await watchShifts(page);
  const deliver = await holdBack(page, '**/*.woff2');
  await page.goto('/what-is-XRP', { waitUntil: 'commit' });
  await takenOver(page);
  const fonts = page.waitForResponse('**/geist-basic-*.woff2');
  deliver();
  await (await fonts).finished();
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  expect(await shifted()).toBeLessThanOrEqual(mostLayoutShift);
});

test('the code of a page loads when its link is about to be opened', async () => {
  const { page } = await visit(browser, server.url);
  await page.goto('/faq');
  await takenOver(page);
  const link = page.getByRole('contentinfo').getByRole('link', { name: 'What is a blockchain?' });
  const [text] = await Promise.all([page.waitForResponse(/\/What-is-a-blockchain-[\w-]+\.js$/), link.hover()]);
  await text.finished();
  await page.context().setOffline(true);
  await link.click();
  const heading = page.getByRole('heading', { level: 1, name: 'What is a blockchain' });
  await heading.waitFor();
  // It starts at the top, and Back returns to the link.
  expect(await page.evaluate(() => scrollY)).toBe(0);
  expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true);
  await page.goBack();
  await expect.poll(() => link.evaluate((element) => element.getBoundingClientRect().top < innerHeight)).toBe(true);
});

test('the price of a coin and its chart appear on its page', async () => {
  const { page, complaints } = await visit(browser, server.url);
  await page.goto('/what-is-bitcoin-btc');
  const price = page.getByRole('region', { name: 'Price of Bitcoin' });
  await expect.poll(() => price.textContent()).toMatch(/\$\d{2},\d{3}/);
  await price.locator('[data-part="price-chart"][data-state="ready"]').waitFor();
  expect(complaints).toEqual([]);
});

test('the lines of the last 30 days are drawn once they are visible, without a touch', async () => {
  const { page, complaints } = await visit(browser, server.url, { viewport: { width: 1440, height: 2000 } });
  await page.goto('/');
  const lines = page.getByRole('table', { name: 'Current prices' }).locator('[data-part="sparkline"]');
  await expect.poll(() => lines.count()).toBe(5);
  expect(complaints).toEqual([]);
});
