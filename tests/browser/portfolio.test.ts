import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { passTimeUntil, stopClock } from './browser.ts';
import { demo, signedIn } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('demo'), sharedBrowser()]);

const decimals: Readonly<Record<string, number>> = { USD: 2, BTC: 8, ETH: 18, USDC: 6, LTC: 8, BCH: 8 };

/** Signs in the demo customer. `stillPrices` freezes the prices, to compare figures. */
async function open(path: string, { stillPrices = false } = {}) {
  const visitor = await signedIn(server, browser, demo);
  if (stillPrices) {
    let kept: { body: string; status: number; contentType: string } | null = null;
    await visitor.page.route('**/bank/api/prices**', async (route) => {
      if (kept === null) {
        const reply = await route.fetch();
        kept = { body: await reply.text(), status: reply.status(), contentType: 'application/json' };
      }
      await route.fulfill(kept);
    });
  }
  await visitor.page.goto(path);
  return visitor;
}

/** Every record of a list from the bank, with the page's token. */
const readAll = <Item>(page: Page, path: string): Promise<Item[]> =>
  page.evaluate(async (list) => {
    const found: unknown[] = [];
    for (let number = 0; ; number += 1) {
      const reply = await fetch(`/bank/api/${list}?per_page=100&page=${number}`, {
        headers: { Authorization: `Bearer ${sessionStorage.getItem('at')}` },
      });
      const { objects, total } = (await reply.json()) as { objects: unknown[]; total: number };
      found.push(...objects);
      if (found.length >= total || objects.length === 0) return found;
    }
  }, path) as Promise<Item[]>;

interface BankTrade {
  readonly symbol: string;
  readonly side: 'buy' | 'sell';
  readonly state: string;
  readonly receive_amount: number | string;
  readonly deliver_amount: number | string;
}
interface BankAccount {
  readonly asset: string;
  readonly platform_balance: number | string;
}

/** Cents of `$1,234.56` or `−$12.00`. */
const cents = (text: string): bigint => {
  const found = /([−-]?)\+?\$([\d,]+)\.(\d{2})/.exec(text);
  if (!found) throw new Error(`no dollars in "${text}"`);
  return BigInt(`${found[1] ? '-' : ''}${found[2]?.replaceAll(',', '')}${found[3]}`);
};
const performanceChart = (page: Page) => page.getByRole('img', { name: /^Portfolio value/ });

describe('the dashboard of a customer with records', () => {
  test('adds up: the value is the dollars and the values of the coins, the coins are what the bank has, and the performance is drawn for any range', async () => {
    const { page, complaints } = await open('/dashboard', { stillPrices: true });
    await performanceChart(page).waitFor();
    const rows = page
      .getByRole('table', { name: 'Your assets and their prices' })
      .getByRole('row')
      .filter({ hasText: '$' });
    const values = await rows.evaluateAll((found) => found.map((row) => row.lastElementChild?.textContent ?? ''));
    const cash = await page.getByLabel('Cash', { exact: true }).locator('dd').last().textContent();
    const total = await page.getByText('Portfolio value').locator('xpath=following-sibling::*[1]').textContent();
    expect(values.map(cents).reduce((sum, value) => sum + value, cents(cash ?? ''))).toBe(cents(total ?? ''));
    const accounts = await readAll<BankAccount>(page, 'accounts');
    for (const { asset, platform_balance: balance } of accounts.filter(({ asset: code }) => code !== 'USD')) {
      const whole = BigInt(balance) / 10n ** BigInt(decimals[asset] ?? 0);
      expect(
        await rows
          .filter({ hasText: `${asset}` })
          .first()
          .textContent(),
      ).toContain(whole.toLocaleString('en-US'));
    }
    const shares = await page
      .getByRole('list', { name: 'Allocation by asset' })
      .getByRole('listitem')
      .allTextContents();
    const hundredths = shares.map((share) => Number((/([\d.]+)%/.exec(share)?.[1] ?? '').replace('.', '')));
    expect(hundredths.reduce((sum, part) => sum + part, 0)).toBe(10_000);

    // Performance: any range by keyboard, kept in the URL, spoken and as a table.
    const card = page.getByRole('region', { name: 'Performance' });
    await card.getByRole('radio', { name: '1M' }).focus();
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight');
    await page.getByRole('img', { name: /^Portfolio value in one year/ }).waitFor();
    expect(new URL(page.url()).searchParams.get('range')).toBe('1Y');
    const slider = card.getByRole('slider');
    await slider.focus();
    const atRest = await slider.getAttribute('aria-valuetext');
    await page.keyboard.press('Home');
    await expect.poll(() => slider.getAttribute('aria-valuetext')).not.toBe(atRest);
    await expect.poll(() => slider.getAttribute('aria-valuetext')).toMatch(/^\$[\d,]+\.\d{2}, \w{3} \d+, \d{4}/);
    await card.getByText('Show as table').click();
    await card
      .getByRole('cell', { name: /Deposit of \$/ })
      .first()
      .waitFor();
    await page.reload();
    await page.getByRole('img', { name: /^Portfolio value in one year/ }).waitFor();

    const hold = page.getByRole('list', { name: 'On hold' }).getByRole('listitem');
    await hold.waitFor();
    await expect
      .poll(() => hold.textContent())
      .toMatch(/Bank deposit clearing\$1,500\.00Available around \w{3}, \w{3} \d+, \d+:\d{2} [AP]M E[SD]T/);
    await hold.getByRole('link').click();
    await page.waitForURL('**/orders?order=*');
    await page.getByRole('heading', { level: 1, name: 'Deposit dollars' }).waitFor();
    expect(complaints).toEqual([]);
  });

  test('keeps the known balances offline, with their time, and has everything back within three seconds of the network', async () => {
    const { page, context } = await signedIn(server, browser, demo);
    // The app's seconds: on a busy machine a reply alone can take three.
    await stopClock(page);
    await page.goto('/dashboard');
    await passTimeUntil(page, performanceChart(page));
    await passTimeUntil(page, page.getByRole('img', { name: /^Bitcoin, one day/ }));
    await context.setOffline(true);
    const note = page.getByText(/^Balances as of \d+:\d\d [AP]M\. We couldn’t update them\. Retrying\.$/);
    await passTimeUntil(page, note);
    await expect
      .poll(() => page.getByText('Portfolio value').locator('xpath=following-sibling::*[1]').textContent())
      .toMatch(/^\$[\d,]+\.\d\d$/);
    await page.getByText('5 years', { exact: true }).click();
    await page.getByText('We couldn’t load the chart').waitFor();
    await context.setOffline(false);
    for (let tenths = 0; tenths < 30; tenths += 1) {
      await page.clock.runFor(100);
      // Earlier requests have their replies by then.
      await page.evaluate(() => fetch('/healthz').then((reply) => reply.text()));
    }
    await note.waitFor({ state: 'hidden' });
    await page.getByText(/^Sandbox prices as of/).waitFor();
    await page.getByRole('img', { name: /^Bitcoin, five years/ }).waitFor();
  });
});

describe('the assets of a customer with records', () => {
  test("cost the same as an independent calculation over the bank's own records, by either method, and link to their pages", async () => {
    const { page, complaints } = await open('/assets', { stillPrices: true });
    const table = page.getByRole('table', { name: 'Your holdings' });
    await table.getByRole('row').nth(5).waitFor();
    const trades = (await readAll<BankTrade>(page, 'trades'))
      .filter(({ state }) => ['executed', 'settling', 'completed'].includes(state))
      .reverse();
    // Never transferred, so the average cost is simple to verify.
    const bought = trades.filter(({ symbol }) => symbol === 'BCH-USD');
    let [quantity, cost, realized] = [0n, 0n, 0n];
    for (const { side, deliver_amount: deliver, receive_amount: receive } of bought) {
      if (side === 'buy') {
        quantity += BigInt(receive);
        cost += BigInt(deliver);
        continue;
      }
      const twice = (2n * cost * BigInt(deliver)) / quantity;
      const part = (twice + 1n) / 2n;
      realized += BigInt(receive) - part;
      cost -= part;
      quantity -= BigInt(deliver);
    }
    const row = table.getByRole('row').filter({ hasText: 'Bitcoin Cash' });
    await expect.poll(() => row.textContent()).toContain('$');
    const cells = await row.getByRole('cell').allTextContents();
    const average = (cost * 10n ** 8n * 2n + quantity) / (2n * quantity);
    expect(cells[1]?.replaceAll(',', '')).toContain(`${quantity / 10n ** 8n}.`);
    await expect.poll(async () => cents((await row.getByRole('cell').nth(2).textContent()) ?? '')).toBe(average);
    expect(cents((await row.getByRole('cell').nth(5).textContent()) ?? '')).toBe(realized);
    const value = cents(cells[6] ?? '');
    expect(cents((await row.getByRole('cell').nth(4).textContent()) ?? '')).toBe(value - cost);

    // First in, first out stays in the URL; each row links to a page and back.
    await page.getByText('First in, first out', { exact: true }).click();
    await expect.poll(() => new URL(page.url()).searchParams.get('method')).toBe('fifo');
    await page.reload();
    await page.getByText('you sell the coins you bought first', { exact: false }).waitFor();
    await page.getByRole('link', { name: /^Ethereum/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Ethereum ETH' }).waitFor();
    await page.getByRole('img', { name: /^Ethereum, one day/ }).waitFor();
    await page.goBack();
    await page.getByRole('link', { name: /^Litecoin/ }).click();
    await page.getByRole('img', { name: /^Litecoin, one day/ }).waitFor();
    await page.getByRole('link', { name: 'Sell', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Sell Litecoin' }).waitFor();
    expect(complaints).toEqual([]);
  });
});
