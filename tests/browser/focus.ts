import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** The focused element's name for assistive technology. */
export const focused = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    if (!element) return '';
    const labels =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement
        ? [...(element.labels ?? [])].map((label) => label.textContent)
        : [];
    return (element.getAttribute('aria-label') ?? labels.join(' ') ?? '') || (element.textContent ?? '');
  });

/** Waits for the focus: keys reach a dialog, or a field of it, only then. */
export const untilFocusIn = (locator: Locator) =>
  expect.poll(() => locator.evaluate((element) => element.contains(document.activeElement))).toBe(true);

const mostStops = 60;

/** Tabs to an element by name. */
export async function tabTo(page: Page, name: RegExp) {
  const passed: string[] = [];
  // A prerendered frame loses the focus when the app takes over.
  const isLive = () =>
    page.evaluate(
      () => document.querySelector('[data-frame]') === null || document.documentElement.dataset.live !== undefined,
    );
  await expect.poll(isLive, { timeout: 30_000 }).toBe(true);
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press('Tab');
    const here = (await focused(page)).trim();
    if (name.test(here)) return;
    passed.push(here.slice(0, 30));
  }
  throw new Error(`no stop named ${name}; passed ${passed.join(' | ')}`);
}
