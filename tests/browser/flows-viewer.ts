import type { Page } from 'playwright-core';
import { isDeep } from '../kit/deep.ts';
import { colorRules, desktop, expectAccessible, expectNoSidewaysScroll, phone } from './browser.ts';
import { inOtherTheme } from './judge.ts';

/** Expects a readable viewer page on phone and desktop in both themes, and ends on desktop. */
export async function expectReadable(page: Page, what: string) {
  for (const viewport of [phone, desktop]) {
    const where = `${what}, ${viewport.width} px`;
    await page.setViewportSize(viewport);
    await expectNoSidewaysScroll(page, where);
    if (viewport === desktop && !isDeep('variants')) continue;
    await expectAccessible(page, where);
    await inOtherTheme(page, (theme) => expectAccessible(page, `${where}, theme ${theme}`, colorRules));
  }
}
