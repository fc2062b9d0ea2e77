import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { recordsOf as csvRecords } from '../domain/activity/csv-reader.ts';
import { pageReply } from '../page-reply.ts';
import { expectAccessible, expectNoSidewaysScroll } from './browser.ts';
import { demo, signedIn } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

const total = 260;
const eventOf = (number: number) => ({
  id: String(total - number),
  kind: number % 2 === 0 ? 'signedIn' : 'signedOut',
  device: 'Chrome on Linux',
  detail: null,
  createdAt: new Date(Date.UTC(2026, 10, 22) - number * 60_000).toISOString(),
});

/** Answers with a long list, as for a customer with many devices. */
const playEvents = (page: Page) =>
  page.route(/\/customers\/security-events(\?|$)/, (route) => {
    const query = new URL(route.request().url()).searchParams;
    const [at, size] = [Number(query.get('page')), Number(query.get('per_page') ?? 25)];
    const all = Array.from({ length: total }, (_, number) => eventOf(number)).filter(
      ({ kind }) => kind === (query.get('kind') ?? kind),
    );
    if (query.get('sort') === 'createdAt') all.reverse();
    const items = all.slice(at * size, (at + 1) * size);
    return route.fulfill({
      json: {
        status: 200,
        message: 'Events.',
        data: pageReply(items, { total: all.length, page: at, per_page: size }),
      },
    });
  });

test('a long list of security events is paged by its address, walked by keys, saved as one file, and stacked on a phone', async () => {
  const { page, context, complaints } = await signedIn(server, browser, demo);
  await playEvents(page);
  await page.goto('/settings?kind=signedIn&page=1#security-events');
  const list = page.locator('#security-events');
  const rows = list.locator('tbody tr');
  await list.getByText('26 to 50 of 130').waitFor();
  await list.getByRole('button', { name: 'Older' }).click();
  await list.getByText('51 to 75 of 130').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=security&kind=signedIn&page=2');
  await page.goBack();
  await list.getByText('26 to 50 of 130').waitFor();
  await page.keyboard.press('Tab');
  await list.getByRole('button', { name: 'Newer' }).focus();
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('k');
  expect(await rows.evaluateAll((all) => all.indexOf(document.activeElement as HTMLTableRowElement))).toBe(1);
  expect(await rows.evaluateAll((all) => all.filter(({ tabIndex }) => tabIndex === 0).length)).toBe(1);
  await rows.nth(20).scrollIntoViewIfNeeded();
  await page.mouse.wheel(0, 400);
  await expect
    .poll(async () => (await list.getByRole('columnheader', { name: 'Device' }).boundingBox())?.y ?? -1)
    .toBeGreaterThanOrEqual(0);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    list.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  await list.getByText(/with 130 rows\.$/).waitFor();
  const records = csvRecords(await readFile(await download.path(), 'utf8'));
  expect([records.length, new Set(records.map(({ kind }) => kind))]).toEqual([130, new Set(['signedIn'])]);
  await list.getByLabel('Event', { exact: true }).selectOption('All events');
  await list.getByText('1 to 25 of 260').waitFor();
  expect(new URL(page.url()).search).toBe('?tab=security');
  const time = list.getByRole('columnheader', { name: 'Time' });
  expect(await time.getAttribute('aria-sort')).toBe('descending');
  await time.getByRole('button').click();
  await page.waitForURL('**/settings?tab=security&sort=createdAt*');
  await expect.poll(() => time.getAttribute('aria-sort')).toBe('ascending');
  await expectAccessible(page, 'security events');
  // Only visible rows are drawn, but the keyboard reaches the last.
  await page.goto('/settings?per_page=100#security-events');
  await list.getByText('1 to 100 of 260').waitFor();
  const drawn = list.locator('[data-row-key]');
  await expect.poll(() => drawn.count()).toBeLessThan(60);
  await list.locator('tr[tabindex="0"]').focus();
  await page.keyboard.press('End');
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe('101');
  await page.goto('/settings#security-events');
  await list.getByText('1 to 25 of 260').waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => drawn.first().evaluate((row) => getComputedStyle(row).display)).toBe('grid');
  await drawn.first().scrollIntoViewIfNeeded();
  await expectNoSidewaysScroll(page, 'security events on a phone');
  await expectAccessible(page, 'security events on a phone');
  expect(complaints).toEqual([]);
  await context.close();
});
