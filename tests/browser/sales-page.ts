import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';

/** What tests read of /admin/sales, and the steps that are taken there. */

/** Cents of what is written: "−$1,204.50". A dash, which stands for what isn't known, is none. */
export function centsOf(text: string): bigint {
  const [, minus, whole = '', fraction = ''] = /^(−?)\$([\d,]+)\.(\d\d)$/.exec(text.trim()) ?? [];
  if (whole === '') throw new Error(`"${text}" is no sum of dollars`);
  return BigInt(`${minus === '−' ? '-' : ''}${whole.replaceAll(',', '')}${fraction}`);
}

/** What stands beside a term of a list of terms. */
export const besideTerm = (list: Page | Locator, term: string): Locator =>
  list
    .locator('dl > div')
    .filter({ has: list.locator('dt').getByText(term, { exact: true }) })
    .locator('dd')
    .first();

const sales = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sales', exact: true });
export const months = (page: Page) => page.getByRole('table', { name: /^Months in days of/ });
export const bridge = (page: Page) => page.locator('dl[aria-label="From the assets held before to those held at the end"]');
const slider = (page: Page) => page.getByRole('slider', { name: 'Volume by asset, point by point' });
export const spoken = async (page: Page): Promise<string> => (await slider(page).getAttribute('aria-valuetext')) ?? '';
const isFocused = (element: Locator) => element.evaluate((one) => one === document.activeElement);

/** One of the page's charts with its table. */
export const chartOf = (page: Page, label: string): Locator =>
  page.locator('[data-part="series-chart"]').filter({ has: page.getByRole('slider', { name: `${label}, point by point` }) });

/** Until every report of the page is there. */
export async function drawn(page: Page) {
  await sales(page).waitFor();
  for (const part of [bridge(page), months(page), slider(page)]) await part.waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
}

/** The sum of the volume in the list that a figure leads to. */
export async function volumeOfTrades(page: Page): Promise<bigint> {
  await page.getByRole('heading', { level: 1, name: 'Trades' }).waitFor();
  return centsOf((await besideTerm(page, 'Volume').textContent()) ?? '');
}

/** Presses keys one by one: each is a step of the job. What is typed as a reason is none. */
export async function press(page: Page, ...keys: readonly string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key);
  return keys.length;
}

/** Gives a reason in the dialog and confirms it by its keys. @returns one step */
export async function confirmFor(page: Page, reason: string): Promise<number> {
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Reason' });
  await expect.poll(() => isFocused(field)).toBe(true);
  await page.keyboard.type(reason);
  return press(page, 'Control+Enter');
}

/** Has everything compared with the bank, by the page's own button. */
export async function compareNow(page: Page) {
  await page.getByRole('button', { name: 'Reconcile now' }).focus();
  await press(page, 'Enter');
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Reconcile now' });
  await expect.poll(() => isFocused(confirm)).toBe(true);
  await press(page, 'Enter');
  await page.getByText(/^Reconcile everything with the bank: done\./).waitFor();
}
