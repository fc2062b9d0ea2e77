import { expect, test } from 'vitest';
import { findRoute } from '#domain/site/routes.ts';
import { phone, visit } from './browser.ts';
import { budgets, mostLayoutShift, newcomerBudgets, publicBudgets } from './budgets.ts';
import { demo, newcomer, signedIn } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';
import { watchShifts } from './shifts.ts';
import { kilobytesOf, watchTraffic } from './traffic.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

/** The rest of the public pages are held to their bytes where they are read without a browser. */
const inBrowser = publicBudgets.filter(({ path }) => path === '/' || path === '/what-is-bitcoin-btc');

const rows = [...inBrowser, ...budgets].map((budget) => ({ ...budget, person: demo }));

test.each([...rows, ...newcomerBudgets.map((budget) => ({ ...budget, person: newcomer }))])(
  '$path opens for $person.name with at most $requests requests and $kilobytes kB, and shifts nothing',
  async ({ path, person, requests, kilobytes, ready }) => {
    const isOpen = findRoute(path.split('?')[0] ?? '')?.guard !== 'customer';
    const { page, context, complaints } = isOpen
      ? await visit(browser, server.url, { viewport: phone })
      : await signedIn(server, browser, person, { viewport: phone });
    const shifted = await watchShifts(page);
    const traffic = await watchTraffic(page);
    await page.goto(path);
    await page.locator(ready).first().waitFor();
    await page.waitForLoadState('networkidle');
    // On a busy machine the first poll of the prices can come before the page is quiet.
    const transferred = [...new Map(traffic.requests().map((request) => [request.url, request])).values()];
    const listed = transferred.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
    expect.soft(transferred.length, listed).toBeLessThanOrEqual(requests);
    expect.soft(kilobytesOf(transferred), listed).toBeLessThanOrEqual(kilobytes);
    expect.soft(await shifted()).toBeLessThanOrEqual(mostLayoutShift);
    expect(complaints).toEqual([]);
    await context.close();
  },
);
