import type { Page } from 'playwright-core';

declare global {
  var layoutShift: number;
}

/** Runs in the page, before the page's own code. */
function addUpShifts(): void {
  globalThis.layoutShift = 0;
  const note = (entry: PerformanceEntry) => {
    globalThis.layoutShift += (entry as PerformanceEntry & { readonly value: number }).value;
  };
  new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type: 'layout-shift', buffered: true });
}

/** Adds up how much the next pages shift. @returns what it comes to so far */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(addUpShifts);
  return () => page.evaluate(() => globalThis.layoutShift);
}
