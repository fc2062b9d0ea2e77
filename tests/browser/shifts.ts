import type { Page } from 'playwright-core';
import { draw } from './browser.ts';

declare global {
  var layoutShift: number;
}

/** Runs in the page, before its own code. */
function addUpShifts(): void {
  globalThis.layoutShift = 0;
  const note = (entry: PerformanceEntry) => {
    globalThis.layoutShift += (entry as PerformanceEntry & { readonly value: number }).value;
  };
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift', buffered: true });
}

/** Sums layout shifts of the next pages, motion included. @returns the sum so far */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await draw(page, { always: true });
  await page.addInitScript(addUpShifts);
  return () => page.evaluate(() => globalThis.layoutShift);
}
