import { expect, test } from 'vitest';
import { findRoute } from '#domain/site/routes.ts';
import { phone, visit } from './browser.ts';
import { budgets, mostLayoutShift, publicBudgets } from './budgets.ts';
import { demo, signedIn } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';
import { kilobytesOf, watchTraffic } from './traffic.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

declare global {
  var layoutShift: number;
}

/** Runs in the page, before the page's own code. */
function addUpShifts(): void {
  globalThis.layoutShift = 0;
  const note = (entry: PerformanceEntry) => {
    globalThis.layoutShift += (entry as PerformanceEntry & { readonly value: number }).value;
  };
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift', buffered: true });
}

/** The rest of the public pages are held to their bytes where they are read without a browser. */
const inBrowser = publicBudgets.filter(({ path }) => path === '/' || path === '/what-is-bitcoin-btc');

test.each([...inBrowser, ...budgets])(
  '$path opens with at most $requests requests and $kilobytes kB, and shifts nothing',
  async ({ path, requests, kilobytes, ready }) => {
    const isOpen = findRoute(path)?.guard !== 'customer';
    const { page, context, complaints } = isOpen
      ? await visit(browser, server.url, { viewport: phone })
      : await signedIn(server, browser, demo, { viewport: phone });
    await page.addInitScript(addUpShifts);
    const traffic = await watchTraffic(page);
    await page.goto(path);
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    // On a busy machine the first poll of the prices can come before the page is quiet.
    const transferred = [...new Map(traffic.requests().map((request) => [request.url, request])).values()];
    const listed = transferred.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
    expect.soft(transferred.length, listed).toBeLessThanOrEqual(requests);
    expect.soft(kilobytesOf(transferred), listed).toBeLessThanOrEqual(kilobytes);
    expect.soft(await page.evaluate(() => globalThis.layoutShift)).toBeLessThanOrEqual(mostLayoutShift);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
