import type { Browser, Page } from 'playwright-core';
import { startServer } from '../browser/server.ts';
import { launchBrowser, signIn, slowDown } from './browser.ts';
import { type Section, table } from './report.ts';
import { percentile, rounded } from './statistics.ts';
import { measureTicks } from './ticks.ts';

/** In ms; browsers do not report shorter ones, so they count as this. */
const shortest = 16;

const acts: readonly { readonly name: string; readonly act: (page: Page) => Promise<void> }[] = [
  {
    name: 'type an amount (`1234.56`, 10 times)',
    act: async (page) => {
      const field = page.getByLabel('Amount', { exact: true });
      for (let time = 0; time < 10; time++) {
        await field.press('Control+A');
        await field.pressSequentially('1234.56', { delay: 30 });
      }
    },
  },
  {
    name: 'switch between Buy and Sell (20 clicks)',
    act: async (page) => {
      for (let time = 0; time < 10; time++) {
        await page.getByText('Sell', { exact: true }).last().click();
        await page.getByText('Buy', { exact: true }).last().click();
      }
    },
  },
  {
    name: 'choose another asset with the arrow keys (20 presses)',
    act: async (page) => {
      const asset = page.getByLabel('Asset', { exact: true });
      await asset.focus();
      for (let time = 0; time < 20; time++)
        await page.keyboard.press(time % 8 < 4 ? 'ArrowDown' : 'ArrowUp', { delay: 20 });
      await asset.selectOption('BTC');
    },
  },
  {
    name: 'click Review, then go back (10 times each)',
    act: async (page) => {
      await page.getByLabel('Amount', { exact: true }).fill('12.34');
      for (let time = 0; time < 10; time++) {
        await page.getByRole('button', { name: 'Review', exact: true }).click();
        await page.getByRole('button', { name: 'Change the amount', exact: true }).click();
      }
    },
  },
];

/** The ticket's latency per key or click, and the pages' smoothness while prices tick. */
export async function measureInteractions(): Promise<Section> {
  const server = await startServer({ SANDBOX_SEED: '1' });
  const browser = await launchBrowser();
  try {
    const rows = [...(await answersOf(browser, server.url, 1)), ...(await answersOf(browser, server.url, 4))];
    const answers = table(['on the order ticket', 'CPU', 'interactions', 'p50 ms', 'p95 ms', 'longest ms'], rows);
    const said =
      'Milliseconds from a key press or click to the next painted frame (Event Timing; an interaction counts as its longest event, as in INP). The browser rounds to 8 ms and reports nothing below 16 ms. "4 × slower" is Chromium’s CPU throttling.';
    return { title: 'Interactions', body: [answers, said, await measureTicks(browser, server.url)].join('\n\n') };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function answersOf(browser: Browser, url: string, slower: number): Promise<string[][]> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await signIn(context, url);
  const page = await context.newPage();
  await page.goto('/exchange');
  await page.getByText('available').first().waitFor();
  await page.getByRole('img', { name: /^Bitcoin, / }).waitFor();
  await page.waitForLoadState('networkidle');
  await slowDown(page, slower);
  const rows: string[][] = [];
  for (const { name, act } of acts) {
    await page.evaluate(watchInteractions);
    await act(page);
    const { count, durations } = await page.evaluate(readInteractions);
    const unreported = Array.from({ length: Math.max(0, count - durations.length) }, () => 0);
    const sorted = [...unreported, ...durations].toSorted((one, other) => one - other);
    const formatted = (milliseconds: number) => (milliseconds < shortest ? '< 16' : rounded(milliseconds));
    const longest = sorted.at(-1) ?? 0;
    const processor = slower === 1 ? 'full speed' : `${slower} × slower`;
    rows.push([
      name,
      processor,
      String(sorted.length),
      formatted(percentile(sorted, 0.5)),
      formatted(percentile(sorted, 0.95)),
      formatted(longest),
    ]);
  }
  await context.close();
  return rows;
}

type Timing = PerformanceEntry & { readonly interactionId: number };

declare global {
  var interactions: {
    readonly observer: PerformanceObserver;
    readonly countBefore: number;
    readonly durations: Map<number, number>;
  };
}

function watchInteractions(): void {
  const durations = new Map<number, number>();
  const observer = new PerformanceObserver((list) => {
    for (const { interactionId, duration } of list.getEntries() as Timing[])
      if (interactionId > 0) durations.set(interactionId, Math.max(durations.get(interactionId) ?? 0, duration));
  });
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  const { interactionCount: countBefore } = performance as Performance & { readonly interactionCount: number };
  globalThis.interactions = { observer, countBefore, durations };
}

/** Runs in the page, two frames after the last act, when its durations are known. */
async function readInteractions(): Promise<{ count: number; durations: number[] }> {
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  await frame();
  await frame();
  await new Promise((resolve) => requestIdleCallback(resolve));
  const { observer, countBefore, durations } = globalThis.interactions;
  observer.disconnect();
  const { interactionCount: count } = performance as Performance & { readonly interactionCount: number };
  return { count: count - countBefore, durations: [...durations.values()] };
}
