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

/** Whether the focused element, or the label, field or row around it, has an outline that can be seen. */
const isRinged = (page: Page) =>
  page.evaluate(() => {
    const stop = document.activeElement;
    if (stop === null || stop === document.body) return true;
    // The box of a choice is there for assistive technology only, one pixel wide.
    const around = [stop, stop.parentElement, stop.parentElement?.parentElement].filter(
      (element) => element != null && element.clientWidth !== 1,
    );
    return around
      .flatMap((element) => [undefined, '::after'].map((part) => getComputedStyle(element as Element, part)))
      .some(({ outlineStyle }) => outlineStyle !== 'none');
  });

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
    expect(await isRinged(page), `${here} shows that it has the focus`).toBe(true);
    if (name.test(here)) return;
    passed.push(here.slice(0, 30));
  }
  throw new Error(`no stop named ${name}; passed ${passed.join(' | ')}`);
}
