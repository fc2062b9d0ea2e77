import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { answering } from './exchange-ticket.ts';
import { signedIn, verifiedCustomer } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

async function customerAt(path: string) {
  const visitor = await signedIn(server, browser, await verifiedCustomer(server));
  await visitor.page.goto(path);
  await visitor.page.getByText('$10,000.00 available').waitFor();
  return visitor;
}

const review = async (page: Page, amount: string) => {
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByRole('button', { name: 'Review' }).click();
};
const confirmButton = (page: Page) => page.getByRole('button', { name: /^Buy .* for \$/ });

/** The bank's own list, with the token of the page. */
const trades = (page: Page) =>
  page.evaluate(async () => {
    const reply = await fetch('/bank/api/trades?per_page=100', { headers: { Authorization: `Bearer ${sessionStorage.getItem('at')}` } });
    return ((await reply.json()) as { total: number }).total;
  });

/** Cents out of a figure such as `$1,234.56`. */
const cents = (text: string) => BigInt((/\$([\d,]+\.\d{2})/.exec(text)?.[1] ?? '').replace(/[,.]/g, ''));

describe('the order ticket', () => {
  test('shows lines that add up to the cent', async () => {
    const { page } = await customerAt('/exchange');
    await review(page, '1234.56');
    await confirmButton(page).waitFor();
    const amounts = await page
      .getByRole('region', { name: 'Review' })
      .locator('dl > div')
      .evaluateAll((rows) => rows.map((row) => [row.querySelector('dt')?.textContent ?? '', row.querySelector('dd')?.textContent ?? ''] as const));
    const of = (label: RegExp) => cents(amounts.find(([name]) => label.test(name))?.[1] ?? '');
    expect(of(/^You pay/)).toBe(123_456n);
    expect(of(/mid-market$|at mid/i) + of(/^Spread/) + of(/fee/i)).toBe(of(/^You pay/));
  });

  test('places one order however often the button is pressed', async () => {
    const { page, complaints } = await customerAt('/exchange');
    await review(page, '50');
    await confirmButton(page).waitFor();
    // Presses are ignored for a second after a price has arrived.
    await page.locator('button[aria-disabled]').waitFor({ state: 'detached' });
    let posted = 0;
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/api/trades')) posted += 1;
    });
    await confirmButton(page).evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 5; press += 1) button.click();
    });
    await page.getByRole('heading', { name: 'Receipt' }).waitFor();
    expect(posted).toBe(1);
    expect(await trades(page)).toBe(1);
    expect(complaints).toEqual([]);
  });

  test('lets a price run out in place, asks for a new one there, and buys at that', async () => {
    const { page } = await customerAt('/exchange');
    // The page gets a shorter hold than the bank's, so the wait is short and the page behaves the same at its end.
    const soon = answering((quote) => ({ ...quote, expires_at: new Date(Date.now() + 2_000).toISOString() }));
    await page.route('**/bank/api/quotes', soon, { times: 1 });
    await review(page, '75');
    const renew = page.getByRole('button', { name: 'Get a new price' });
    await renew.waitFor();
    await expect.poll(() => page.getByLabel('Amount', { exact: true }).count()).toBe(0);
    expect(await trades(page)).toBe(0);
    await renew.click();
    const accept = page.getByRole('button', { name: 'Accept the new price' });
    await accept.or(confirmButton(page)).first().waitFor();
    if (await accept.isVisible()) await accept.click();
    await expect.poll(() => confirmButton(page).isVisible()).toBe(true);
    // Presses are ignored for a second after a price change; the press that counts follows.
    await expect
      .poll(
        async () => {
          if (await confirmButton(page).isVisible()) await confirmButton(page).click();
          if (await renew.isVisible()) await renew.click();
          if (await accept.isVisible()) await accept.click();
          return page.getByRole('heading', { name: 'Receipt' }).isVisible();
        },
        { timeout: 20_000, interval: 400 },
      )
      .toBe(true);
    expect(await trades(page)).toBe(1);
  });

  test('names what is wrong with an amount and keeps what was typed', async () => {
    const { page } = await customerAt('/exchange');
    const amount = page.getByLabel('Amount', { exact: true });
    for (const [typed, said] of [
      ['', /amount/i],
      ['abc', /in digits/i],
      ['1.234', /2 decimal places/i],
      ['0.10', /\$1\.00/],
      ['20000', /\$10,000\.00 available/],
    ] as const) {
      await review(page, typed);
      await expect
        .poll(async () => page.locator(`#${await amount.getAttribute('aria-describedby').then((ids) => ids?.split(' ')[0])}`).textContent())
        .toMatch(said);
      await expect.poll(() => amount.inputValue()).toBe(typed);
      await expect.poll(() => amount.getAttribute('aria-invalid')).toBe('true');
    }
    await expectAccessible(page, 'an amount with an error');
  });

  test('keeps looking for an order whose reply was lost, and never sends it twice', async () => {
    const { page } = await customerAt('/exchange');
    await review(page, '60');
    let posted = 0;
    await page.route('**/bank/api/trades', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      posted += 1;
      // The order reaches the bank; its answer does not reach the page.
      await route.fetch();
      return route.abort('connectionreset');
    });
    await confirmButton(page).click();
    await page.getByRole('heading', { name: 'Receipt' }).waitFor();
    expect(posted).toBe(1);
    expect(await trades(page)).toBe(1);
  });
});
