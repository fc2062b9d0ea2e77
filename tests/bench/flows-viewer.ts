import { allOpened } from '@statechange/flows/layout/view';
import { toChart } from '@statechange/flows/model/chart';
import type { BrowserContext, Page } from 'playwright-core';
import { depositMachine } from '#machines/deposit/deposit.machine.ts';
import { startServer } from '../browser/server.ts';
import { launchBrowser } from './browser.ts';
import { type Section, table } from './report.ts';
import { percentile, rounded } from './statistics.ts';

/** All but the last state to open; opening that is measured. */
const wholeDeposit = [...allOpened(toChart(depositMachine))]
  .slice(0, -1)
  .map((id) => id.replace('deposit.', ''))
  .join(',');
const machines = ['banner', 'clipboard', 'session', 'order', 'withdrawal', 'externalWallet', 'app', 'deposit'];
/** Records per second, and the duration in ms. */
const rates = [200, 1_000];
const watched = 20_000;

/** Times to draw a machine and opened states, and the live page's smoothness under load. */
export async function measureViewer(): Promise<Section> {
  const server = await startServer({ FLOWS: 'on', SANDBOX_DEMO: 'off' });
  const browser = await launchBrowser();
  try {
    const context = await browser.newContext({ baseURL: server.url, viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const first: number[] = [];
    for (const machine of machines) first.push(await firstPicture(page, machine));
    const sorted = first.toSorted((one, other) => one - other);
    const opened = [
      await openingOf(page, 'order', 'submitting'),
      await openingOf(page, 'deposit', 'coins,dollars'),
      await openingOf(page, 'deposit', 'coins'),
      await openingOf(page, 'deposit', wholeDeposit),
    ];
    const pictures = table(
      ['picture', 'ms'],
      [
        [`first picture of ${machines.length} machines after their data, median`, rounded(percentile(sorted, 0.5))],
        ['the slowest of them', rounded(sorted.at(-1) ?? 0)],
        ['order, submitting opened, worker cold', rounded(opened[0] ?? 0)],
        ['deposit, both halves opened, worker cold', rounded(opened[1] ?? 0)],
        ['deposit, one half closed again, worker warm', rounded(opened[2] ?? 0)],
        ['deposit, all but one state opened, worker warm', rounded(opened[3] ?? 0)],
      ],
    );
    const rows: string[][] = [];
    for (const rate of rates) rows.push([String(rate), ...(await framesAt(context, rate))]);
    const frames = table(['records/s', 'frame p50 ms', 'p95 ms', 'longest ms', 'records heard'], rows);
    return {
      title: 'The visualizer',
      body: [pictures, frames, `Frames of the live page with the log and a chart, over ${watched / 1_000} s.`].join(
        '\n\n',
      ),
    };
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** In ms, from the end of the data to the frame after drawing. */
async function firstPicture(page: Page, machine: string): Promise<number> {
  await page.goto(`/flows/${machine}`);
  await page.locator('svg.chart').waitFor();
  return page.evaluate(async (name) => {
    const arrived = performance
      .getEntriesByType('resource')
      .find(({ name: url }) => url.endsWith(`/data/${name}.json`)) as PerformanceResourceTiming;
    const drawn = performance.getEntriesByName('drawn')[0]?.startTime ?? performance.now();
    return drawn - arrived.responseEnd;
  }, machine);
}

/** In ms, from a URL change to the frame after redrawing. */
async function openingOf(page: Page, machine: string, open: string): Promise<number> {
  if (!page.url().includes(`/flows/${machine}`)) {
    await page.goto(`/flows/${machine}`);
    await page.locator('svg.chart').waitFor();
  }
  return page.evaluate(
    ([path, search]) =>
      new Promise<number>((resolve) => {
        const began = performance.now();
        const before = document.querySelector('svg.chart')?.getAttribute('viewBox');
        const observer = new MutationObserver(() => {
          if (document.querySelector('svg.chart')?.getAttribute('viewBox') === before) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - began));
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
        history.replaceState(null, '', `${path}?open=${search}`);
      }),
    [`/flows/${machine}`, open] as const,
  );
}

/** Watches a fake app that sends so many records per second. */
async function framesAt(context: BrowserContext, rate: number): Promise<readonly string[]> {
  const [app, viewer] = [await context.newPage(), await context.newPage()];
  await app.goto('/flows');
  await app.evaluate(tellOf, rate);
  await viewer.goto('/flows/live?actor=2');
  await viewer.locator('svg.chart').waitFor();
  const frames = await viewer.evaluate(
    (time) =>
      new Promise<number[]>((resolve) => {
        const gaps: number[] = [];
        let last = performance.now();
        const end = last + time;
        const next = () => {
          const now = performance.now();
          gaps.push(now - last);
          last = now;
          if (now < end) requestAnimationFrame(next);
          else resolve(gaps);
        };
        requestAnimationFrame(next);
      }),
    watched,
  );
  const seenRecords = await viewer.getByText(/^[\d,]+ of [\d,]+/).textContent();
  const sorted = frames.toSorted((one, other) => one - other);
  await app.close();
  await viewer.close();
  return [
    rounded(percentile(sorted, 0.5)),
    rounded(percentile(sorted, 0.95)),
    rounded(sorted.at(-1) ?? 0),
    seenRecords?.split(' of ')[1] ?? '',
  ];
}

/** Runs in the page: an order that alternates between two states, reported every 50 ms. */
function tellOf(rate: number): void {
  const channel = new BroadcastChannel('flows');
  const tab = `bench ${rate}`;
  const say = (to: string, says: object) => channel.postMessage({ flows: 1, tab, to, ...says });
  const actor = (id: number, chart: string, value: unknown) => ({
    ...{
      actor: id,
      parent: id === 1 ? null : 1,
      id: chart,
      systemId: chart,
      source: chart,
      chart,
      of: 'machine',
      input: null,
      started: null,
      value,
      status: 'active',
      context: {},
    },
  });
  let q = 0;
  let viewer: string | null = null;
  channel.onmessage = ({ data }) => {
    if (data.kind !== 'hello') return;
    say(data.tab, {
      kind: 'welcome',
      build: null,
      fingerprints: {},
      first: 1,
      last: 0,
      hidden: false,
      now: { t: performance.now(), epoch: Date.now() },
    });
    if (viewer === data.tab) return;
    viewer = data.tab;
    say(data.tab, {
      kind: 'roster',
      at: q + 1,
      actors: [actor(1, 'app', 'on'), actor(2, 'order', 'editing')],
      timers: [],
    });
  };
  setInterval(() => {
    if (viewer === null) return;
    const records = Array.from({ length: rate / 20 }, () => {
      q += 1;
      const value = q % 2 === 0 ? 'editing' : 'quoting';
      return {
        ...{
          kind: 'received',
          q,
          t: performance.now(),
          c: null,
          actor: 2,
          from: null,
          type: 'quote.requested',
          payload: { record: {} },
        },
        ...{ result: 'moved', transitions: ['order.editing/quote.requested/0'], value },
      };
    });
    say(viewer, { kind: 'batch', ask: null, first: records[0]?.q, last: q, left: [], records });
  }, 50);
}
