import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inDepth } from '../kit/deep.ts';
import { colorRules, desktop, expectAccessible, expectNoSidewaysScroll, phone } from './browser.ts';
import { faultsOfMarkup } from './markup.ts';

const smallest = { width: 320, height: 640 };
/** A desktop at 200 %. */
const zoomed = { width: desktop.width / 2, height: desktop.height / 2 };
const sizes = [smallest, phone, zoomed, desktop];
/** The widths to judge. In between, the layout changes in ways that no rule covers. */
const judged = inDepth<number>('variants', [smallest.width, desktop.width]);

/**
 * Judges a page's markup, its layout at every size, and its accessibility on the smallest phone.
 * @param besides more checks per size
 */
export async function expectGoodInEverySize(
  page: Page,
  what: string,
  besides: (where: string) => Promise<unknown> = async () => undefined,
) {
  expect(await faultsOfMarkup(await page.content()), what).toEqual([]);
  for (const viewport of sizes) {
    const where = `${what}, ${viewport.width} px`;
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page, where);
    await besides(where);
    if (!judged.includes(viewport.width)) continue;
    await expectAccessible(page, where);
    await inOtherTheme(page, (theme) => expectAccessible(page, `${where}, theme ${theme}`, colorRules));
  }
}

/** Themes differ only in colors. */
export async function inOtherTheme(page: Page, look: (theme: string) => Promise<void>) {
  const show = (theme: string) =>
    page.evaluate((shown) => {
      // Inherited colors would change one element per frame.
      const still = new CSSStyleSheet();
      still.replaceSync('*, ::before, ::after { transition-property: none !important }');
      document.adoptedStyleSheets = [still];
      document.documentElement.dataset.theme = shown;
    }, theme);
  const theme = (await page.evaluate(() => document.documentElement.dataset.theme)) === '1' ? '1' : '0';
  const other = theme === '1' ? '0' : '1';
  await show(other);
  await look(other);
  await show(theme);
}
