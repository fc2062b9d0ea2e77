import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phone } from './browser.ts';
import { countOrders, customerAt, ticketOf } from './exchange-ticket.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

/** Records announcements of live regions. */
const listen = () => {
  const announcements: string[] = [];
  Object.assign(globalThis, { announcements });
  const last = new WeakMap<Element, string>();
  const look = () => {
    for (const region of document.querySelectorAll('main [role="status"], main [role="alert"]')) {
      const text = (region.textContent ?? '').trim();
      if (last.get(region) === text) continue;
      last.set(region, text);
      if (text !== '') announcements.push(text);
    }
  };
  document.addEventListener('DOMContentLoaded', () =>
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true }),
  );
};
const announcementsOn = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { announcements: readonly string[] }).announcements);

/** Tabs to an element by role and name. */
async function tabTo(page: Page, role: 'button' | 'textbox', name: string | RegExp) {
  const aim = page.getByRole(role, { name });
  for (let stop = 0; stop < 60; stop += 1) {
    await page.keyboard.press('Tab');
    if ((await aim.count()) === 1 && (await aim.evaluate((element) => element === document.activeElement))) return;
  }
  throw new Error(`Tab does not lead to the ${role} ${name}`);
}

test('with the keyboard alone an order is made on a phone, named at every step for who cannot see it, and only what matters is announced', async () => {
  const { page } = await customerAt(server, browser, '/exchange', { viewport: phone });
  const sent = countOrders(page);
  await page.addInitScript(listen);
  await page.reload();
  const ticket = ticketOf(page);
  await page.getByText('$10,000.00 available.').waitFor();
  const form = await page.getByRole('form', { name: 'Order' }).ariaSnapshot();
  for (const part of [
    /heading "Your order"/,
    /radio "Buy" \[checked\]/,
    /combobox "Asset"/,
    /button "Max \$10,000\.00, fee included"/,
    /button "Review"/,
  ])
    expect(form).toMatch(part);
  await tabTo(page, 'textbox', 'Amount');
  await page.keyboard.type('25');
  await page.keyboard.press('Enter');
  await ticket.confirmButton.waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Review');
  const review = await page.getByRole('region', { name: 'Review' }).ariaSnapshot();
  for (const part of [
    /heading "Review"/,
    /term: You pay/,
    /definition: \$25\.00/,
    /term: Funds available/,
    /button "Buy .* for \$25\.00"/,
  ])
    expect(review).toMatch(part);
  await tabTo(page, 'button', /^Buy .* for \$25\.00$/);
  await page.locator('button[aria-disabled]').waitFor({ state: 'detached' });
  await page.keyboard.press('Enter');
  await ticket.receipt.waitFor();
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Receipt');
  await tabTo(page, 'button', 'New order');
  await page.keyboard.press('Enter');
  expect(await ticket.amount.evaluate((field) => field === document.activeElement)).toBe(true);
  expect(sent()).toBe(1);
  // The countdown speaks once in its last ten seconds, not at every tick.
  expect((await announcementsOn(page)).filter((said) => /held for/.test(said)).length).toBeLessThanOrEqual(1);
});
