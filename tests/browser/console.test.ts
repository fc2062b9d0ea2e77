import { expect, test } from 'vitest';
import { visit } from './browser.ts';
import { expectGoodInEverySize } from './judge.ts';
import { ownServer, sharedBrowser } from './shared.ts';

// Faults and a moved clock affect everyone on a server.
const [server, browser] = await Promise.all([ownServer({}), sharedBrowser()]);

/** But for the outbox, which `screens.test.ts` judges. */
const pages = ['/customers', '/deposits', '/faults', '/clock', '/ledger', '/reset'] as const;
test('the sandbox console fits page by page, and moves the clock with a click, in the theme of the app', async () => {
  const { page, complaints } = await visit(browser, server.url);
  await page.goto('/sandbox/faults');
  await page.getByLabel('Path').fill('/api/v3/ping*');
  await page.getByLabel('Service').selectOption('market');
  await page.getByRole('button', { name: 'Add the fault' }).click();
  await page.getByRole('status').waitFor();
  for (const path of pages) {
    await page.goto(`/sandbox${path}`);
    await expectGoodInEverySize(page, `console${path}`);
  }
  await page.goto('/sandbox/customers');
  await page.getByRole('link', { name: 'Alex Morgan' }).click();
  await page.getByRole('heading', { name: 'Alex Morgan' }).waitFor();
  await expectGoodInEverySize(page, 'console customer');
  expect(complaints).toEqual([]);
  await page.goto('/sandbox/clock');
  await page.getByLabel('Duration').fill('soon');
  await page.getByRole('button', { name: 'Move the clock' }).click();
  await page.getByRole('alert').waitFor();
  await expectGoodInEverySize(page, 'console refused form');
  await page.goto('/sandbox/nothing');
  await expectGoodInEverySize(page, 'console nothing');

  await page.goto('/sandbox');
  await page.evaluate(() => localStorage.setItem('theme', '1'));
  await page.getByRole('link', { name: 'Clock' }).click();
  const theme = () => page.evaluate(() => document.documentElement.dataset.theme);
  await expect.poll(theme).toBe('1');
  await page.getByRole('button', { name: 'Forward 1 day' }).click();
  await page.getByRole('status').filter({ hasText: 'The clock was moved.' }).waitFor();
  await page.getByText(/Moved forward by 1 d/).waitFor();
  await page.evaluate(() => localStorage.setItem('theme', '0'));
  await page.goto('/sandbox/clock?theme=1');
  expect(await theme()).toBe('1');
});
