import type { APIResponse, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, draw, phone } from './browser.ts';
import { demo, signedIn } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

const usual = [
  6_512_345, 6_499_999, 6_500_000, 6_498_010, 6_711_111, 6_500_010, 6_388_800, 6_512_344, 6_888_888, 6_512_346,
];
/** With a different number of digits each time. */
const leaps = [10_000_000, 9_999_999, 100_000_000, 998_800, 11_111_111, 6_512_347];

/** Sets Bitcoin's mid price. 24-hour changes stay fixed, or they could lose a sign or digit. */
async function playPrices(page: Page) {
  let bitcoin = 6_512_300;
  let markets: APIResponse | null = null;
  await page.route('**/market/api/v3/coins/markets*', async (route) => {
    markets ??= await route.fetch();
    await route.fulfill({ response: markets });
  });
  await page.route('**/bank/api/prices', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { symbol: string }[];
    const played = list.map((price) =>
      price.symbol === 'BTC-USD' ? { ...price, buy_price: bitcoin + 1_000, sell_price: bitcoin - 1_000 } : price,
    );
    await route.fulfill({ response, json: played });
  });
  return (price: number) => {
    bitcoin = price;
  };
}

const inDollars = (cents: number) => (cents / 100).toLocaleString('en-US', { style: 'currency', currency: 'USD' });

/** A layout shift: its score and the moved elements. */
interface Shift {
  readonly score: number;
  readonly moved: readonly string[];
}
type Source = {
  readonly node: Node | null;
  readonly previousRect: DOMRectReadOnly;
  readonly currentRect: DOMRectReadOnly;
};

declare global {
  var shifts: Shift[];
}

const watchShifts = (page: Page) =>
  page.evaluate(() => {
    globalThis.shifts = [];
    const reported = ({ left, top, width, height }: DOMRectReadOnly) => [left, top, width, height].join(' ');
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        readonly value: number;
        readonly sources: readonly Source[];
      })[]) {
        const moved = entry.sources.filter(
          ({ previousRect, currentRect }) => reported(previousRect) !== reported(currentRect),
        );
        globalThis.shifts.push({
          score: entry.value,
          moved: moved.map(({ node }) => node?.textContent ?? 'something that is gone'),
        });
      }
    }).observe({ type: 'layout-shift' });
  });
const shiftsOf = (page: Page) => page.evaluate(() => globalThis.shifts);

describe('ticks of the prices', () => {
  for (const [where, viewport] of [
    ['a desktop', desktop],
    ['a phone', phone],
  ] as const) {
    for (const [path, settled] of [
      ['/dashboard', 'Your assets'],
      ['/exchange', 'Order progress'],
    ] as const) {
      test(`shift nothing on ${path} on ${where}`, async () => {
        const { page, complaints } = await signedIn(server, browser, demo, {
          viewport,
          reducedMotion: 'no-preference',
        });
        await page.clock.install();
        const set = await playPrices(page);
        await page.goto(path);
        await page
          .getByLabel(settled)
          .or(page.getByRole('table', { name: settled }))
          .first()
          .waitFor();
        await page.locator('[data-part="area-chart"]').first().waitFor();
        await page.waitForLoadState('networkidle');
        await draw(page);
        await watchShifts(page);
        const tick = async (price: number) => {
          set(price);
          const reported = page.waitForResponse('**/bank/api/prices');
          await page.clock.runFor(5_100);
          await reported;
          await page
            .getByText(inDollars(path === '/exchange' ? price + 1_000 : price))
            .first()
            .waitFor();
        };
        for (const price of usual) await tick(price);
        expect(await shiftsOf(page)).toEqual([]);
        // Only the changing figure may shift, and only within its place.
        for (const price of leaps) await tick(price);
        expect((await shiftsOf(page)).flatMap(({ moved }) => moved)).toEqual([]);
        expect(complaints).toEqual([]);
      });
    }
  }
});
