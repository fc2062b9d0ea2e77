import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { inDepth } from '../kit/deep.ts';
import { colorRules, desktop, expectAccessible, expectNoSidewaysScroll, phone } from './browser.ts';
import { faultsOfMarkup } from './markup.ts';

const smallest = { width: 320, height: 640 };
const sizes = [smallest, phone, { width: 768, height: 1024 }, desktop];
/** Where rules are judged. Between these the layout only changes in ways that none is about; what a desktop shows besides is seldom new. */
const judged = inDepth<number>('variants', [smallest.width, desktop.width]);

/**
 * Judges the page as it stands: its markup is valid, it fits in every size, and breaks no rule of accessibility on the smallest phone, where the colors are
 * judged in both themes, and in the deep run on a desktop too. The page is left on a desktop, in the theme that it had.
 * @param besides what else must hold in each size
 */
export async function expectGoodInEverySize(page: Page, what: string, besides: (where: string) => Promise<unknown> = async () => undefined) {
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

/** Both themes have the same elements, and colors of their own. */
export async function inOtherTheme(page: Page, look: (theme: string) => Promise<void>) {
  const show = (theme: string) =>
    page.evaluate((shown) => {
      // Inherited colors would otherwise change from one element to the next, a frame each.
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
