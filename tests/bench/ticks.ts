import type { Browser, Page } from 'playwright-core';
import { signIn, slowDown } from './browser.ts';
import { table } from './report.ts';
import { percentile, rounded } from './statistics.ts';

const seconds = 10;
/** In ms, in place of the pages' five-second price timer. */
const hurried = 140;

/** A page's own notes while prices tick, in ms. */
interface Noted {
  readonly frames: readonly number[];
  readonly longTasks: readonly number[];
  readonly shift: number;
  /** Changed text or elements per tick, without the prices' time. */
  readonly changed: readonly number[];
  /** The part of these in rows with unchanged prices. */
  readonly changedElsewhere: number;
}

/** Frames, long tasks, shifts and changed nodes on both money pages at five ticks per second. */
export async function measureTicks(browser: Browser, url: string): Promise<string> {
  const rows: string[][] = [];
  for (const slower of [1, 4])
    for (const path of ['/dashboard', '/exchange']) rows.push(await ticksOf(browser, url, path, slower));
  const head = [
    'page',
    'CPU',
    'ticks',
    'frame p50 ms',
    'p95 ms',
    'longest ms',
    'long tasks',
    'layout shift',
    'nodes changed per tick',
    'in other rows',
  ];
  const said = `${seconds} s of price ticks. Each tick changes one price, Bitcoin’s and Ether’s in turn. A long task takes more than 50 ms. A changed node is a text or an element that a MutationObserver reports in \`main\`; "in other rows" counts those in the rows of coins whose price did not change.`;
  return `${table(head, rows)}\n\n${said}`;
}

async function ticksOf(browser: Browser, url: string, path: string, slower: number): Promise<string[]> {
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } });
  await signIn(context, url);
  const page = await context.newPage();
  await page.addInitScript((milliseconds: number) => {
    const usual = globalThis.setTimeout;
    const hurry = (act: TimerHandler, wait?: number, ...rest: unknown[]) =>
      usual(act, wait === 5_000 ? milliseconds : wait, ...rest);
    globalThis.setTimeout = hurry as typeof globalThis.setTimeout;
  }, hurried);
  const played = await playPrices(page);
  await page.goto(path);
  await page.getByRole('img', { name: /^Bitcoin, / }).waitFor();
  await slowDown(page, slower);
  const before = played.count();
  const noted = await page.evaluate(note, seconds * 1000);
  const ticks = played.count() - before;
  await context.close();
  const frames = noted.frames.toSorted((one, other) => one - other);
  const changes = noted.changed.toSorted((one, other) => one - other);
  return [
    `\`${path}\``,
    slower === 1 ? 'full speed' : `${slower} × slower`,
    String(ticks),
    rounded(percentile(frames, 0.5)),
    rounded(percentile(frames, 0.95)),
    rounded(frames.at(-1) ?? 0),
    String(noted.longTasks.length),
    noted.shift === 0 ? '0' : noted.shift.toFixed(5),
    `${percentile(changes, 0.5)}, at most ${changes.at(-1) ?? 0}`,
    String(noted.changedElsewhere),
  ];
}

/** Repeats the server's first price list, with one price changed per call. */
async function playPrices(page: Page) {
  let calls = 0;
  let list: { symbol: string; buy_price: number; sell_price: number }[] | null = null;
  await page.route('**/bank/api/prices', async (route) => {
    list ??= (await (await route.fetch()).json()) as NonNullable<typeof list>;
    calls += 1;
    const moving = calls % 2 === 0 ? 'BTC-USD' : 'ETH-USD';
    list = list.map((price) =>
      price.symbol === moving
        ? { ...price, buy_price: Number(price.buy_price) + 1, sell_price: Number(price.sell_price) + 1 }
        : price,
    );
    await route.fulfill({ json: list });
  });
  return { count: () => calls };
}

async function note(milliseconds: number): Promise<Noted> {
  const frames: number[] = [];
  const longTasks: number[] = [];
  const changed: number[] = [];
  let shift = 0;
  let changedElsewhere = 0;
  const shifts = new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) shift += (entry as PerformanceEntry & { readonly value: number }).value;
  });
  shifts.observe({ type: 'layout-shift' });
  const tasks = new PerformanceObserver((list) => longTasks.push(...list.getEntries().map(({ duration }) => duration)));
  tasks.observe({ type: 'longtask' });
  const still = /^(USDC|Litecoin|Bitcoin Cash)/;
  const changes = new MutationObserver((records) => {
    const nodes = [
      ...new Set(records.map(({ target }) => (target instanceof Element ? target : target.parentElement))),
    ];
    const figures = nodes.filter((node) => !node?.closest('[data-part="freshness"]'));
    if (figures.length > 0) changed.push(figures.length);
    changedElsewhere += figures.filter((node) => still.test(node?.closest('tr')?.textContent ?? '')).length;
  });
  const main = document.querySelector('main');
  if (main) changes.observe(main, { subtree: true, childList: true, characterData: true });
  const startedAt = performance.now();
  let last = await new Promise<number>(requestAnimationFrame);
  while (last - startedAt < milliseconds) {
    const next = await new Promise<number>(requestAnimationFrame);
    frames.push(next - last);
    last = next;
  }
  for (const observer of [shifts, tasks, changes]) observer.disconnect();
  return { frames, longTasks, shift, changed, changedElsewhere };
}
