import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { untilFocusIn } from './focus.ts';

/** Reads and uses /admin/sales. */

/** Cents of "−$1,204.50"; null for a dash, which means unknown. */
export function centsOf(text: string): bigint {
  const [, minus, whole = '', fraction = ''] = /^(−?)\$([\d,]+)\.(\d\d)$/.exec(text.trim()) ?? [];
  if (whole === '') throw new Error(`"${text}" is no sum of dollars`);
  return BigInt(`${minus === '−' ? '-' : ''}${whole.replaceAll(',', '')}${fraction}`);
}

export const besideTerm = (list: Page | Locator, term: string): Locator =>
  list
    .locator('dl > div')
    .filter({ has: list.locator('dt').getByText(term, { exact: true }) })
    .locator('dd')
    .first();

const sales = (page: Page) => page.getByRole('heading', { level: 1, name: 'Sales', exact: true });
export const months = (page: Page) => page.getByRole('table', { name: /^Months in days of/ });
export const bridge = (page: Page) =>
  page.locator('dl[aria-label="From the assets held before to those held at the end"]');
const slider = (page: Page) => page.getByRole('slider', { name: 'Volume by asset, point by point' });
export const spoken = async (page: Page): Promise<string> => (await slider(page).getAttribute('aria-valuetext')) ?? '';

export const chartOf = (page: Page, label: string): Locator =>
  page
    .locator('[data-part="series-chart"]')
    .filter({ has: page.getByRole('slider', { name: `${label}, point by point` }) });

export async function drawn(page: Page) {
  await sales(page).waitFor();
  for (const part of [bridge(page), months(page), slider(page)]) await part.waitFor();
  await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
}

/** The total volume of the list behind a figure. */
export async function volumeOfTrades(page: Page): Promise<bigint> {
  await page.getByRole('heading', { level: 1, name: 'Trades' }).waitFor();
  return centsOf((await besideTerm(page, 'Volume').textContent()) ?? '');
}

/** Presses keys one by one, a step each. Typing a reason is not a step. */
export async function press(page: Page, ...keys: readonly string[]): Promise<number> {
  for (const key of keys) await page.keyboard.press(key);
  return keys.length;
}

/** Enters a reason and confirms by key. @returns one step */
export async function confirmFor(page: Page, reason: string): Promise<number> {
  const field = page.getByRole('dialog').getByRole('textbox', { name: 'Reason' });
  await untilFocusIn(field);
  await page.keyboard.type(reason);
  return press(page, 'Control+Enter');
}

export async function compareNow(page: Page) {
  await page.getByRole('button', { name: 'Reconcile now' }).focus();
  await press(page, 'Enter');
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Reconcile now' });
  await untilFocusIn(confirm);
  await press(page, 'Enter');
  await page.getByText(/^Reconciling everything with the bank\./).waitFor();
}
