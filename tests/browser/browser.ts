import AxeBuilder from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';

/** No background traffic: on a closed network each refused connection costs time. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };
export const themes = ['0', '1'] as const;

/** Launches the Chromium that the test command found. */
export const launch = (): Promise<Browser> => chromium.launch({ executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', args: flags });

/** A fresh visitor. Everything that a page says on its console is collected, because a clean console is part of every journey. */
export async function visit(browser: Browser, url: string, options: Parameters<Browser['newContext']>[0] & { theme?: '0' | '1' } = {}) {
  const { theme, ...contextOptions } = options;
  const context: BrowserContext = await browser.newContext({ viewport: desktop, baseURL: url, timezoneId: 'America/Toronto', ...contextOptions });
  if (theme) await context.addInitScript((value) => localStorage.setItem('theme', value), theme);
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, context, complaints };
}

/** A colour that is still fading is neither the one before nor the one after, so what is under way is waited for. */
const settled = (page: Page) =>
  page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
        .map(({ finished }) => finished),
    ),
  );

/** No violation of WCAG 2.2 A or AA on the page as it stands. */
export async function expectAccessible(page: Page, what: string) {
  // What fades only while the page is judged, because a guard ends just then, does not fade where less motion is wanted.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await settled(page);
  const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']).analyze();
  await page.emulateMedia({ reducedMotion: null });
  expect(violations.map(({ id, nodes }) => `${what}: ${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`)).toEqual([]);
}

/** Nothing to scroll to the side: the page fits its window. */
export async function expectNoSidewaysScroll(page: Page, what: string) {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(overflow, `${what} is wider than its window`).toBeLessThanOrEqual(0);
}
