import { type Stored, store } from './browser.ts';
import type { Browser, Lighthouse, Report } from './lighthouse-tools.ts';

/** A page's report, in ms. */
export interface Figures {
  readonly performance: number;
  readonly largestPaint: number;
  readonly blocked: number;
  readonly layoutShift: number;
  readonly kilobytes: number;
  readonly requests: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  /** Audits that cost one of the last three scores something. */
  readonly failed: readonly string[];
  /** Lighthouse's own benchmark of the machine. */
  readonly machine: number;
}

const attempts = 3;

/** Opens a page in a fresh context like the mobile report, with earlier storage. */
export async function visit(
  lighthouse: Lighthouse,
  browser: Browser,
  url: string,
  path: string,
  stored: Stored | null,
): Promise<Figures> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await visitOnce(lighthouse, browser, url, path, stored);
    } catch (error) {
      // Chromium sometimes loses a trace on a busy machine.
      if (attempt === attempts) throw error;
    }
  }
}

async function visitOnce(
  lighthouse: Lighthouse,
  browser: Browser,
  url: string,
  path: string,
  stored: Stored | null,
): Promise<Figures> {
  const context = await browser.createBrowserContext();
  try {
    const tab = await context.newPage();
    if (stored !== null) {
      // A reply without a page, so nothing of the app is cached.
      await tab.goto(`${url}/backend/nothing`);
      await tab.evaluate(store, stored);
    }
    // The context is new; its storage is the session.
    const result = await lighthouse(url + path, { logLevel: 'error', disableStorageReset: true }, undefined, tab);
    if (!result) throw new Error(`Lighthouse has no report of ${path}`);
    return figuresOf(result.lhr, path);
  } finally {
    await context.close();
  }
}

function figuresOf(report: Report, path: string): Figures {
  if (report.runtimeError) throw new Error(`${path}: ${report.runtimeError.message}`);
  const { pathname } = new URL(report.finalDisplayedUrl);
  if (pathname !== path.split('?')[0]) throw new Error(`${path} led to ${pathname}`);
  const scoreOf = (category: string) => Math.round(100 * (report.categories[category]?.score ?? Number.NaN));
  const numberOf = (audit: string) => report.audits[audit]?.numericValue ?? Number.NaN;
  const requests = (report.audits['network-requests']?.details?.items ?? []).filter(({ url }) =>
    url?.startsWith('http'),
  );
  const costly = ['accessibility', 'best-practices', 'seo'].flatMap((name) => report.categories[name]?.auditRefs ?? []);
  return {
    performance: scoreOf('performance'),
    largestPaint: numberOf('largest-contentful-paint'),
    blocked: numberOf('total-blocking-time'),
    layoutShift: numberOf('cumulative-layout-shift'),
    kilobytes: requests.reduce((sum, { transferSize = 0 }) => sum + transferSize, 0) / 1000,
    requests: requests.length,
    accessibility: scoreOf('accessibility'),
    bestPractices: scoreOf('best-practices'),
    seo: scoreOf('seo'),
    failed: costly.filter(({ id, weight }) => weight > 0 && (report.audits[id]?.score ?? 1) < 1).map(({ id }) => id),
    machine: report.environment.benchmarkIndex,
  };
}
