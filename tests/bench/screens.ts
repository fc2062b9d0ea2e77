import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Page } from 'playwright-core';
import { findRoute } from '#domain/site/routes.ts';
import { builtPages } from '../browser/built-pages.ts';
import { kilobytesOf, kinds, type Request, watchTraffic } from '../browser/traffic.ts';
import { publicRoutes } from '../server/http/public-pages.ts';
import { launchBrowser, openSession, type Stored, store } from './browser.ts';
import { startSubjects } from './checkouts.ts';
import type { Options } from './options.ts';
import { type Section, table } from './report.ts';
import { rounded } from './statistics.ts';

const viewport = { width: 390, height: 844 };
/** In ms without requests, after which a page has loaded. Prices poll every five seconds. */
const quietTime = 1_500;

export async function measureScreens(options: Options): Promise<Section> {
  const subjects = await startSubjects(options);
  const browser = await launchBrowser();
  try {
    const tables: string[] = [];
    for (const { title, server } of subjects) {
      const stored = await openSession(browser, server.url);
      const rows: string[][] = [];
      for (const path of pagesOf(options)) rows.push(cellsOf(path, await open(browser, server.url, path, stored)));
      tables.push(
        `${tables.length === 0 ? '' : `### ${title}\n\n`}${table(['screen', 'requests', 'kB', ...kinds], rows)}`,
      );
    }
    const [own, ...older] = tables;
    return { title: 'Screens', body: [own, conditions, ...older].join('\n\n') };
  } finally {
    await browser.close();
    for (const { server } of subjects) await server.stop();
  }
}

/** Every finished screen without URL parameters, and every public page. */
export function pagesOf({ pages }: Options): readonly string[] {
  const all = [
    ...new Set([...publicRoutes.map(({ path }) => path), ...builtPages().filter((path) => !path.includes(':'))]),
  ];
  return all.filter((path) => pages.length === 0 || pages.includes(path));
}

const conditions =
  'Everything that opening a finished screen transfers, until it sends no further request. Chromium with an empty cache, 390 × 844, no throttling. Columns by kind are requests / kB. kB are as transferred: compressed, with headers. The demo customer opens the screens that need a session.';

export async function pageFor(browser: Browser, url: string, path: string, stored: Stored): Promise<Page> {
  const context = await browser.newContext({ baseURL: url, viewport });
  if (findRoute(path)?.guard === 'customer') await context.addInitScript(store, stored);
  return context.newPage();
}

async function open(browser: Browser, url: string, path: string, stored: Stored): Promise<readonly Request[]> {
  const page = await pageFor(browser, url, path, stored);
  const { requests } = await watchTraffic(page);
  await page.goto(path);
  await page.waitForLoadState('networkidle');
  let before: number;
  do {
    before = requests().length;
    await wait(quietTime);
  } while (requests().length > before);
  await page.context().close();
  return requests();
}

const cellsOf = (path: string, requests: readonly Request[]): string[] => [
  `\`${path}\``,
  String(requests.length),
  rounded(kilobytesOf(requests)),
  ...kinds.map((kind) => {
    const ofKind = requests.filter((request) => request.kind === kind);
    return ofKind.length === 0 ? '' : `${ofKind.length} / ${rounded(kilobytesOf(ofKind))}`;
  }),
];
