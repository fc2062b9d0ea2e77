import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { RunOptions } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * No background traffic: on a closed network each refused connection costs time. The tests need
 * neither a process for drawing nor one for the network.
 */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--in-process-gpu',
  '--enable-features=NetworkServiceInProcess2',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const phone = { width: 390, height: 844 };
export const desktop = { width: 1440, height: 900 };

const wholePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';
const debianShell = '/usr/bin/chromium-headless-shell';
const shellPath = process.env.HEADLESS_SHELL_PATH ?? (existsSync(debianShell) ? debianShell : wholePath);

/** Headless shell pages open twice as fast. */
export const launch = (): Promise<Browser> => chromium.launch({ executablePath: shellPath, args: flags });

/** Full Chromium with the back/forward cache, which the test runner usually disables. */
export const launchWhole = (): Promise<Browser> =>
  chromium.launch({ executablePath: wholePath, args: flags, ignoreDefaultArgs: ['--disable-back-forward-cache'] });

declare global {
  /** Draws the page again after {@link drawNothing}. */
  var drawAgain: (() => void) | undefined;
}

/**
 * Runs in the page before the app, and draws nothing after the first paint: drawing takes a quarter
 * of the time, and few tests look at it. Layout, hits and focus stay as they are.
 */
export function drawNothing(): void {
  if (window !== window.top) return;
  const still = new CSSStyleSheet();
  still.replaceSync('html { opacity: 0; }');
  // Public pages wait for their first paint, which even an empty sheet would hasten.
  const painted = new PerformanceObserver((entries) => {
    if (entries.getEntriesByName('first-contentful-paint').length > 0) document.adoptedStyleSheets.push(still);
  });
  painted.observe({ type: 'paint', buffered: true });
  globalThis.drawAgain = () => {
    painted.disconnect();
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((sheet) => sheet !== still);
  };
}

/** For tests that look at colors, pictures or layout shifts: draws the page, or this and every later one. */
export async function draw(page: Page, { always = false } = {}): Promise<void> {
  if (always) await page.addInitScript(() => globalThis.drawAgain?.());
  await page.evaluate(() => globalThis.drawAgain?.());
}

/**
 * A new visitor, who wants no motion: each frame costs time. Console output is collected, since a
 * clean console is part of every journey.
 */
export async function visit(
  browser: Browser,
  url: string,
  options: Parameters<Browser['newContext']>[0] & { theme?: '0' | '1' } = {},
) {
  const { theme, ...contextOptions } = options;
  const context: BrowserContext = await browser.newContext({
    viewport: desktop,
    baseURL: url,
    timezoneId: 'America/Toronto',
    reducedMotion: 'reduce',
    ...contextOptions,
  });
  context.setDefaultTimeout(60_000);
  await context.addInitScript(drawNothing);
  if (theme) await context.addInitScript((value) => localStorage.setItem('theme', value), theme);
  const page = await context.newPage();
  waitForApp(page);
  const complaints: string[] = [];
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(String(error)));
  return { page, context, complaints };
}

/** Waits until the app has taken over a page, at once without the app. Gives up after a while. */
export const untilLive = (page: Page): Promise<void> =>
  page
    .locator('html[data-live], html:not(:has(script[data-start]))')
    .waitFor({ state: 'attached', timeout: 15_000 })
    .catch(() => undefined);

/** Waits for hydration on every navigation, unless a test of that moment sets `waitUntil`. */
function waitForApp(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  page.goto = async (address, options) => {
    const reply = await goto(address, options);
    if (options?.waitUntil === undefined) await untilLive(page);
    return reply;
  };
  page.reload = async (options) => {
    const reply = await reload(options);
    if (options?.waitUntil === undefined) await untilLive(page);
    return reply;
  };
}

/** Waits for transitions: a fading color is neither the old nor the new one. */
const settled = (page: Page) =>
  page.evaluate(() => {
    const ended = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
      .map(({ finished }) => finished);
    // None takes a second; an interrupted one may never report its end.
    const longest = new Promise((resolve) => setTimeout(resolve, 1_000));
    return Promise.race([Promise.allSettled(ended), longest]).then(() => undefined);
  });

declare global {
  var axe: typeof import('axe-core') | undefined;
}

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
const rules: readonly string[] = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The rules that a theme can break: colors only. */
export const colorRules: readonly string[] = ['color-contrast', 'link-in-text-block'];

/** Axe's findings, as `rule: elements`. Frames need axe loaded inside too. */
async function violations(page: Page, runOnly: readonly string[], without: readonly string[]): Promise<string[]> {
  for (const frame of page.frames()) {
    const loaded = await frame.evaluate(() => globalThis.axe !== undefined);
    if (!loaded) await frame.evaluate(axeSource);
  }
  const off = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]));
  const options: RunOptions = { runOnly: [...runOnly], rules: off, resultTypes: ['violations'] };
  const found = await page.evaluate((judged) => globalThis.axe?.run(document, judged), options);
  if (!found) throw new Error('axe did not run');
  return found.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`);
}

/** Expects no violation of WCAG 2.2 A or AA, of the given rules, or of all but some. */
export async function expectAccessible(page: Page, what: string, runOnly = rules, without: readonly string[] = []) {
  // Reduced motion, so that nothing starts to fade meanwhile.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await draw(page);
  await settled(page);
  let found = await violations(page, runOnly, without);
  // A color change during the run gives false findings; real ones repeat in a second run.
  if (found.length > 0) {
    await settled(page);
    found = await violations(page, runOnly, without);
  }
  expect(found, what).toEqual([]);
}

/** Stops a page's clock before it opens. Only `runFor` moves it, however slow the machine is. */
export async function stopClock({ clock }: Page) {
  await clock.install();
  // Far enough ahead, since clocks cannot be set back.
  await clock.pauseAt(Date.now() + 10_000);
}

/** Advances the clock second by second, so that replies can arrive in between. */
export const passTimeUntil = (page: Page, there: Locator) =>
  expect
    .poll(
      async () => {
        await page.clock.runFor(1_000);
        return there.isVisible();
      },
      { timeout: 180_000, interval: 20 },
    )
    .toBe(true);

/** Measured once its letters are there: a substitute's are wider. */
export async function expectNoSidewaysScroll(page: Page, what: string) {
  const overflow = await page.evaluate(async () => {
    // A font is requested by the layout that needs it.
    document.documentElement.getBoundingClientRect();
    await document.fonts.ready;
    return document.documentElement.scrollWidth - document.documentElement.clientWidth;
  });
  expect(overflow, `${what} is wider than its window`).toBeLessThanOrEqual(0);
}

/** A page that is just leaving the review's history entry may abort a reload, so retry. */
export const reload = (page: Page) => page.reload().catch(() => page.reload());

/** Holds back replies to these URLs. @returns a function that releases them */
export async function holdBack(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}
