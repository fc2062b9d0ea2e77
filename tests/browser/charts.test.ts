import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { desktop, expectNoSidewaysScroll, phone, type visit } from './browser.ts';
import { expectGoodInEverySize } from './judge.ts';
import { demo, signedIn } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

const narrow = { width: 320, height: 700 };

async function exchange(options: Parameters<typeof visit>[2] = {}) {
  const visitor = await signedIn(server, browser, demo, options);
  await visitor.page.goto('/exchange');
  await plotOf(visitor.page).waitFor();
  return visitor;
}
const chartOf = (page: Page) => page.locator('[data-part="price-chart"]').filter({ hasText: /table/ });
const plotOf = (page: Page) => chartOf(page).locator('[data-part="plot"]');
const sliderOf = (page: Page) => page.getByRole('slider', { name: /^Bitcoin, .*, point by point$/ });
const spoken = (page: Page) => sliderOf(page).getAttribute('aria-valuetext');

async function edgesOf(page: Page, selector: string) {
  return page.locator(selector).evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return { left, right, top, bottom };
  });
}

describe('a price chart', () => {
  test('is read by keys, which speak its values, and as a table; its label stays within the plot from the first point to the last, in every width', async () => {
    const { page, complaints } = await exchange();
    await sliderOf(page).focus();
    const newest = await spoken(page);
    expect(newest).toMatch(/^\$[\d,]+\.\d\d, \w+ \d+, \d{1,2}:\d\d [AP]M$/);
    const seen = [];
    for (const key of ['ArrowLeft', 'PageDown', 'Home', 'End']) {
      await page.keyboard.press(key);
      seen.push(await spoken(page));
    }
    expect(new Set(seen).size).toBe(4);
    expect(seen.at(-1)).toBe(newest);
    await expect
      .poll(() => page.locator('[data-part="readout"]').textContent())
      .toContain(newest?.split(',').at(-1)?.trim() ?? '');
    await page.keyboard.press('Escape');
    await expect.poll(() => page.locator('[data-part="readout"]').count()).toBe(0);

    const before = await edgesOf(page, '[data-part="plot"]');
    await chartOf(page).getByRole('button', { name: 'Show as table' }).click();
    const table = chartOf(page).getByRole('table');
    await table.waitFor();
    expect(await edgesOf(page, '[data-part="plot"]')).toEqual(before);
    const rows = await table.getByRole('row').count();
    expect(rows).toBeGreaterThan(20);
    expect(rows).toBeLessThanOrEqual(63);
    await chartOf(page)
      .getByText(/^Newest first\. One in \d+ of \d+ points, plus the first and the last\.$/)
      .waitFor();
    await sliderOf(page).focus();
    const [, price, moment] = /^(\S+), (.*)$/.exec((await spoken(page)) ?? '') ?? [];
    await expect.poll(() => table.getByRole('row').nth(1).textContent()).toBe(`${moment}${price}`);

    for (const viewport of [narrow, phone, desktop]) {
      await page.setViewportSize(viewport);
      for (const range of ['Day', 'Year', '5 years']) {
        await page.getByText(range, { exact: true }).click();
        await page
          .getByRole('img', { name: { Day: /one day/, Year: /one year/, '5 years': /five years/ }[range] ?? /./ })
          .waitFor();
        await sliderOf(page).focus();
        const beyond = async () => {
          const plot = await edgesOf(page, '[data-part="plot"]');
          const label = await edgesOf(page, '[data-part="readout"]');
          return [Math.max(plot.left - label.left, 0), Math.max(label.right - plot.right, 0)].map(Math.round);
        };
        for (const key of ['Home', 'PageUp', 'End', 'PageDown', 'ArrowLeft']) {
          await page.keyboard.press(key);
          // After another size of the window, the chart is drawn with its next frame.
          await expect.poll(beyond, { message: `${range}, ${key}` }).toEqual([0, 0]);
        }
      }
      await page.getByText('Day', { exact: true }).click();
      await page.getByRole('img', { name: /one day/ }).waitFor();
      const hours = page.locator('[data-part="plot"] svg text[text-anchor="middle"]');
      const labels = await hours.allTextContents();
      expect(labels.length).toBeGreaterThan(1);
      for (const label of labels) expect(label).toMatch(/^(\d{1,2} [AP]M|\w{3} \d{1,2})$/);
      await expectNoSidewaysScroll(page, `the exchange at ${viewport.width} px`);
    }
    expect(complaints).toEqual([]);
  });

  test('is as high while it loads, when it failed, and when it is there', async () => {
    const { page } = await signedIn(server, browser, demo, { viewport: narrow });
    let answer: 'wait' | 'fail' | 'go' = 'wait';
    let release: () => void = () => undefined;
    await page.route('**/market_chart?*', async (route) => {
      if (answer === 'wait') await new Promise<void>((done) => (release = done));
      await (answer === 'go' ? route.continue() : route.abort());
    });
    await page.goto('/exchange');
    const face = (state: string) => page.locator(`[data-part="price-chart"][data-state="${state}"]`);
    const heightOf = async (state: string) => {
      await face(state).waitFor();
      await page.evaluate(() => document.fonts.ready);
      return face(state).evaluate((element) => Math.round(element.getBoundingClientRect().height));
    };
    const loading = await heightOf('loading');
    answer = 'fail';
    release();
    const failed = await heightOf('failed');
    answer = 'go';
    await face('failed').getByRole('button', { name: 'Try again' }).click();
    await plotOf(page).waitFor();
    expect([failed, await heightOf('ready')]).toEqual([loading, loading]);
  });

  test('is read by a finger from side to side, while up and down scrolls the page', async () => {
    const { page, context } = await exchange({ viewport: phone, hasTouch: true, isMobile: true });
    await plotOf(page).scrollIntoViewIfNeeded();
    const { left, right, top, bottom } = await edgesOf(page, '[data-part="plot"]');
    const touch = await context.newCDPSession(page);
    const at = (type: 'touchStart' | 'touchMove', x: number, y: number) =>
      touch.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x: Math.round(x), y: Math.round(y) }] });
    const middle = (top + bottom) / 2;
    await at('touchStart', left + 60, middle);
    const labels = new Set<string | null>();
    for (let x = left + 60; x < right - 60; x += 20) {
      await at('touchMove', x, middle);
      labels.add(await page.locator('[data-part="readout"]').textContent());
    }
    expect(labels.size).toBeGreaterThan(5);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(() => page.locator('[data-part="readout"]').count()).toBe(0);

    const scrolled = () => page.evaluate(() => window.scrollY);
    const start = await scrolled();
    await at('touchStart', left + 100, middle);
    for (let y = middle; y < middle + 200; y += 20) await at('touchMove', left + 100, y);
    await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect.poll(scrolled).toBeLessThan(start - 50);
  });
});

describe('the price view of the dashboard', () => {
  test('requests a series from the market only once, and shows XRP in Canadian dollars, without a day, in every size', async () => {
    const { page, complaints } = await signedIn(server, browser, demo);
    const requests: string[] = [];
    page.on('request', (request) => {
      const url = new URL(request.url());
      if (url.pathname.endsWith('/market_chart')) requests.push(`${url.pathname.split('/').at(-2)}${url.search}`);
    });
    await page.goto('/dashboard');
    await page.getByRole('img', { name: /^Bitcoin, one day/ }).waitFor();
    await page.getByRole('radio', { name: 'Year', exact: true }).locator('..').click();
    await page.getByRole('img', { name: /^Bitcoin, one year/ }).waitFor();
    await page.getByRole('link', { name: 'Exchange' }).first().click();
    await page.waitForURL('**/exchange');
    await page.getByRole('img', { name: /^Bitcoin, one day/ }).waitFor();
    await page.getByText('Year', { exact: true }).click();
    await page.getByRole('img', { name: /^Bitcoin, one year/ }).waitFor();
    const count = (query: string) => requests.filter((each) => each === query).length;
    expect(count('bitcoin?vs_currency=usd&days=365&precision=0')).toBe(1);
    expect(count('bitcoin?vs_currency=usd&days=1&precision=8')).toBe(1);

    await page.goBack();
    await page.getByLabel('Coin', { exact: true }).selectOption({ label: 'XRP' });
    await page.getByRole('img', { name: /^XRP, one year\. From CA\$/ }).waitFor();
    await page.getByText('Price only').waitFor();
    await expect
      .poll(() => page.locator('[data-part="price-head"]').textContent())
      .toMatch(/CA\$\d+\.\d{2,4}XRP, price on \w+ \d+, \d{4}Price only, in Canadian dollars$/);
    await expect.poll(() => page.getByRole('radio', { name: 'Day', exact: true }).count()).toBe(0);
    await page.getByText('5 years', { exact: true }).click();
    await page.getByRole('img', { name: /^XRP, five years\. From CA\$/ }).waitFor();
    await expectGoodInEverySize(page, 'the price of XRP');
    expect(complaints).toEqual([]);
  });
});
