import { setTimeout as wait } from 'node:timers/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { startServer } from '../browser/server.ts';
import { launchBrowser } from './browser.ts';
import { type Section, table } from './report.ts';
import { percentile, rounded } from './statistics.ts';

const machines = ['banner', 'clipboard', 'session', 'order', 'withdrawal', 'externalWallet', 'app', 'deposit'];
/** Each level that these show at first is opened or closed, and back again, twice. */
const relaid = ['order', 'withdrawal', 'deposit', 'session', 'app'];
/** Milliseconds in which somebody looks at a new picture. */
const glance = 1_500;
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
    const pictures = table(
      ['picture', 'ms'],
      [
        [`first picture of ${machines.length} machines after their data, median`, rounded(percentile(sorted, 0.5))],
        ['the slowest of them', rounded(sorted.at(-1) ?? 0)],
      ],
    );
    const relayouts: string[][] = [];
    for (const machine of relaid) relayouts.push([machine, ...(await relayoutsOf(page, machine))]);
    const levels = table(
      [
        'level opened or closed',
        'levels',
        'at once ms',
        'first time p50 ms',
        'slowest ms',
        'again p50 ms',
        'slowest ms',
      ],
      relayouts,
    );
    const rows: string[][] = [];
    for (const rate of rates) rows.push([String(rate), ...(await framesAt(context, rate))]);
    const frames = table(['records/s', 'frame p50 ms', 'p95 ms', 'longest ms', 'records heard'], rows);
    return {
      title: 'The visualizer',
      body: [
        pictures,
        levels,
        'At once: as soon as the first picture is there, so that the engine of layouts is cold.',
        frames,
        `Frames of the live page with the log and a chart, over ${watched / 1_000} s.`,
      ].join('\n\n'),
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

async function relayoutsOf(page: Page, machine: string): Promise<readonly string[]> {
  const open = async () => {
    await page.goto(`/flows/${machine}`);
    await page.locator('svg.chart').waitFor();
    return page
      .locator('svg.chart .box:not(.machine):is(.open, .closed)')
      .evaluateAll((boxes) => boxes.flatMap((box) => (box as SVGElement).dataset.state ?? []));
  };
  const [level = ''] = await open();
  const atOnce = await relayoutOf(page, machine, level);
  const [first, again]: [number[], number[]] = [[], []];
  for (const level of await open()) {
    for (const times of [first, first, again, again]) {
      await wait(glance);
      times.push(await relayoutOf(page, machine, level));
    }
  }
  const told = (times: readonly number[]) => {
    const sorted = times.toSorted((one, other) => one - other);
    return [rounded(percentile(sorted, 0.5)), rounded(sorted.at(-1) ?? 0)];
  };
  return [String(first.length / 2), rounded(atOnce), ...told(first), ...told(again)];
}

/** In ms, from the address that opens a state, or closes one that is open, to the frame after redrawing. */
function relayoutOf(page: Page, machine: string, level: string): Promise<number> {
  return page.evaluate(
    ([machine, level]) =>
      new Promise<number>((resolve) => {
        const before = document.querySelector('svg.chart');
        const open = [...document.querySelectorAll<SVGElement>('svg.chart .box.open:not(.machine)')].flatMap(
          ({ dataset: { state } }) => state ?? [],
        );
        const others = open.filter((state) => state !== level && !state.startsWith(`${level}.`));
        const wanted = open.includes(level) ? others : [...open, level];
        const began = performance.now();
        const observer = new MutationObserver(() => {
          if (document.querySelector('svg.chart') === before) return;
          observer.disconnect();
          requestAnimationFrame(() => resolve(performance.now() - began));
        });
        observer.observe(document.body, { subtree: true, childList: true });
        const names = wanted.map((state) => state.slice(machine.length + 1));
        history.replaceState(null, '', `/flows/${machine}?open=${names.join(',')}`);
      }),
    [machine, level] as const,
  );
}

/** Watches a fake app that sends so many records per second. */
async function framesAt(context: BrowserContext, rate: number): Promise<readonly string[]> {
  const [app, viewer] = [await context.newPage(), await context.newPage()];
  // A page of the viewer would listen too.
  await app.goto('/flows/data/catalogue.json');
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
