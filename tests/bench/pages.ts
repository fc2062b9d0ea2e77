import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { startServer } from '../browser/server.ts';
import { launchBrowser, openSlowly, signIn } from './browser.ts';
import { type Section, table } from './report.ts';
import { rounded } from './statistics.ts';

const dist = join(import.meta.dirname, '../../dist');
const repetitions = 5;
const head = [
  'page',
  'script until its content shows, kB gzip',
  'the same, kB brotli',
  'target kB gzip',
  'with all that follows, kB gzip',
  'content shows after, s',
];

/**
 * The kilobytes of script that have come when an entry page shows its content, and when nothing more is asked for. The network and the
 * processor are as slow as those of a middling phone, so that what comes later cannot slip in before; the seconds are theirs too.
 */
export async function measurePages(): Promise<Section> {
  const server = await startServer();
  const browser = await launchBrowser();
  try {
    const rows = [
      await scriptsOf(browser, server.url, '/', '100'),
      await scriptsOf(browser, server.url, '/signin', '100'),
      await scriptsOf(browser, server.url, '/signup', '100'),
      await scriptsOf(browser, server.url, '/dashboard', '180'),
      await scriptsOf(browser, server.url, '/exchange', ''),
    ];
    const conditions =
      'Chromium without a cache, 1.6 Mbit/s with 150 ms a round trip, its processor slowed to a quarter. What shows the content is what has come by then; of it the server sends the brotli form. The median of five visits, and the least and the most where they differ: code that the content does not need may come before it is drawn.';
    return { title: 'Pages', body: `${table(head, rows)}\n\n${conditions}` };
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function scriptsOf(browser: Browser, url: string, path: string, target: string): Promise<string[]> {
  const visits: Visit[] = [];
  while (visits.length < repetitions) visits.push(await visitOnce(browser, url, path));
  const spread = (of: (visit: Visit) => number) => {
    const sorted = visits.map(of).toSorted((one, other) => one - other);
    const [least, middle, most] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map((value) => rounded(value ?? Number.NaN));
    return least === most ? `${middle}` : `${middle} (${least}–${most})`;
  };
  return [
    `\`${path}\``,
    spread(({ first }) => kilobytes(first, gzipped)),
    spread(({ first }) => kilobytes(first, brotlied)),
    target,
    spread(({ all }) => kilobytes(all, gzipped)),
    spread(({ seconds }) => seconds),
  ];
}

/** Paths of scripts, and when the content showed. */
interface Visit {
  readonly first: readonly string[];
  readonly all: readonly string[];
  readonly seconds: number;
}

async function visitOnce(browser: Browser, url: string, path: string): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url });
  if (path === '/dashboard' || path === '/exchange') await signIn(context);
  const page = await context.newPage();
  await openSlowly(page);
  await page.addInitScript(noteWhenShown);
  await page.goto(path, { waitUntil: 'commit' });
  await page.waitForFunction(() => globalThis.contentShownAt !== undefined);
  await page.waitForLoadState('networkidle');
  const { shownAt, scripts } = await page.evaluate(() => ({
    shownAt: globalThis.contentShownAt ?? 0,
    scripts: (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).map(({ name, responseEnd }) => ({
      address: name,
      cameAt: responseEnd,
    })),
  }));
  await context.close();
  const files = scripts.map(({ address, cameAt }) => ({ file: new URL(address).pathname, cameAt })).filter(({ file }) => file.endsWith('.js'));
  const first = files.filter(({ cameAt }) => cameAt <= shownAt);
  return { first: first.map(({ file }) => file), all: files.map(({ file }) => file), seconds: shownAt / 1000 };
}

declare global {
  /** Milliseconds since the page was asked for; noted inside the page, where nothing waits for a message from it. */
  var contentShownAt: number | undefined;
}

function noteWhenShown(): void {
  const observer = new MutationObserver(() => {
    const shown = [...document.querySelectorAll('main :is(h1, h2, form)')].some((element) => element.checkVisibility());
    if (!shown) return;
    globalThis.contentShownAt = performance.now();
    observer.disconnect();
  });
  observer.observe(document, { childList: true, subtree: true });
}

const gzipped = (content: Buffer): number => gzipSync(content, { level: 9 }).length;
const brotlied = (content: Buffer): number => brotliCompressSync(content).length;
const kilobytes = (files: readonly string[], compressed: (content: Buffer) => number): number =>
  files.reduce((sum, file) => sum + compressed(readFileSync(join(dist, file))), 0) / 1000;
