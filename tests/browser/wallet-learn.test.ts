import { describe, expect, test } from 'vitest';
import { contentFiles, readContent } from '#scripts/lib/content.ts';
import { expectAccessible, visit } from './browser.ts';
import { tabTo } from './focus.ts';
import { expectGoodInEverySize } from './judge.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

const bitcoin = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
const prohibited = '0x4EC82a19c252aC3F12C04C046Dc3BFA86f33Cdba';
const education = contentFiles()
  .map(readContent)
  .filter(({ kind }) => kind === 'coins' || kind === 'guides' || kind === 'articles')
  .map(({ path }) => path);
const narrow = { width: 320, height: 700 };

test('anyone can check an address by keyboard, and what the check reports is shown', async () => {
  const { page, context, complaints } = await visit(browser, server.url, { viewport: narrow });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const sent: string[] = [];
  page.on('request', (request) => request.method() === 'POST' && sent.push(new URL(request.url()).pathname));
  await page.goto('/wallet');
  const address = page.getByLabel('Address', { exact: true });
  await address.fill(prohibited);
  await page.getByText('This looks like an Ethereum address').waitFor();
  expect(sent).toEqual([]);
  await expectAccessible(page, 'a finding');
  await page.getByRole('button', { name: 'Check as Ethereum (ETH)' }).click();
  await page.getByText('We can’t send to this address.').waitFor();
  await expect
    .poll(() => page.getByLabel('What was checked').textContent())
    .toContain('On the list of prohibited addresses');
  await expectAccessible(page, 'a refusal');
  await page.evaluate((text) => navigator.clipboard.writeText(text), `bitcoin:${bitcoin}?amount=0.1`);
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect.poll(() => address.inputValue()).toBe(bitcoin);
  await page.getByRole('radio', { name: 'Ethereum (ETH)' }).press('ArrowLeft');
  await tabTo(page, /^Check address$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'This is a valid Bitcoin address' }).waitFor();
  await expectGoodInEverySize(page, 'a valid address');
  const kept = await page.evaluate(
    () => location.href + JSON.stringify({ ...localStorage, ...sessionStorage }) + JSON.stringify(history.state),
  );
  expect(kept).not.toContain(bitcoin.slice(4));
  expect(sent).toEqual(['/backend/customers/check-wallet', '/backend/customers/check-wallet']);
  expect(complaints.filter((complaint) => !complaint.includes('422'))).toEqual([]);
});

describe('the index of everything to read', () => {
  test('is whole without scripts', async () => {
    const { page } = await visit(browser, server.url, { javaScriptEnabled: false, viewport: narrow });
    await page.goto('/learn?kind=articles&q=nothing');
    const index = page.getByRole('region', { name: /^(Coins|Buying guides|Articles)$/ }).getByRole('link');
    const listed = await index.evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
    expect(listed.toSorted()).toEqual(education.toSorted());
    expect(await page.getByRole('searchbox').count()).toBe(0);
  });

  test('shows only a search from its URL late, and without the app links to the dashboard for returning customers', async () => {
    const { page, context } = await visit(browser, server.url, { viewport: narrow });
    await page.route(/\/assets\/(?!theme).*\.js$/, (route) => route.abort());
    const isShown = async (query: string) => {
      await page.goto(`/learn${query}`, { waitUntil: 'load' });
      return page.getByRole('region', { name: 'Coins' }).isVisible();
    };
    expect([await isShown('?faq=1'), await isShown('?kind=coins&q=eth'), await isShown('?q=eth')]).toEqual([
      true,
      false,
      false,
    ]);

    await context.addInitScript(() => localStorage.setItem('f_at', 'once'));
    await page.goto('/learn', { waitUntil: 'load' });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const signIn = page.locator('#site-menu').getByText('Sign in');
    expect(await signIn.isVisible()).toBe(false);
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    expect(await signIn.isVisible()).toBe(true);
  });

  test('is searched in its address, which Back clears', async () => {
    const { page, complaints } = await visit(browser, server.url, { viewport: narrow });
    await page.goto('/learn?kind=coins');
    await page.getByText(/^\d+ pages?$/).waitFor();
    await expect.poll(() => page.getByRole('radio', { name: 'Coins' }).isChecked()).toBe(true);
    await page.getByRole('searchbox', { name: 'Search' }).fill('eth');
    await expect.poll(() => new URL(page.url()).search).toBe('?kind=coins&q=eth');
    await expect.poll(() => page.getByRole('status').first().textContent()).toMatch(/match(es)? “eth”/);
    await expectGoodInEverySize(page, 'a search');
    await page.goBack();
    await expect.poll(() => page.getByRole('searchbox', { name: 'Search' }).inputValue()).toBe('');
    expect(complaints).toEqual([]);
  });
});
