import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { type Browser, chromium, type Page } from 'playwright-core';
import { startServer } from '../browser/server.ts';
import { table } from './report.ts';
import { rounded } from './statistics.ts';

const dist = join(import.meta.dirname, '../../dist');
const demo = { email: 'demo@statechange.test', password: 'Demo-2026-pass' };

/** The kilobytes of script that a browser asks for on its way to each entry page, as it compresses them least: with gzip. */
export async function measurePages(dataDir: string): Promise<string> {
  const server = await startServer({ DATA_DIR: dataDir });
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const rows = [
      await scriptsOf(browser, server.url, '/', 100),
      await scriptsOf(browser, server.url, '/signin', 100),
      await scriptsOf(browser, server.url, '/signup', 100),
      await scriptsOf(browser, server.url, '/dashboard', 180),
    ];
    return table(['page', 'script until its content shows, kB gzip', 'with all that follows, kB gzip', 'target kB'], rows);
  } finally {
    await browser.close();
    await server.stop();
  }
}

async function scriptsOf(browser: Browser, url: string, path: string, target: number): Promise<string[]> {
  const context = await browser.newContext({ baseURL: url });
  if (path === '/dashboard') await signIn(await context.newPage());
  const page = await context.newPage();
  const asked = new Set<string>();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.endsWith('.js')) asked.add(pathname);
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('main :is(h1, h2, form)').filter({ visible: true }).first().waitFor();
  const shown = kilobytes(asked);
  await page.waitForLoadState('networkidle');
  const all = kilobytes(asked);
  await context.close();
  return [`\`${path}\``, rounded(shown), rounded(all), String(target)];
}

/** The session lives in the tab, so the page that signs in hands it on through the store that new tabs copy from. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/signin');
  await page.getByLabel('Email', { exact: true }).fill(demo.email);
  await page.getByLabel('Password', { exact: true }).fill(demo.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.waitForURL('**/dashboard');
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await page.context().addInitScript((entries: string) => {
    for (const [key, value] of Object.entries(JSON.parse(entries) as Record<string, string>)) sessionStorage.setItem(key, value);
  }, kept);
}

const kilobytes = (paths: ReadonlySet<string>): number =>
  [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(join(dist, path)), { level: 9 }).length, 0) / 1000;
