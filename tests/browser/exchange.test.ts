import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { inDepth } from '../kit/deep.ts';
import { answering, countOrders, customerAt, ordersAtBank, rowsOf, sumsOf, ticketOf } from './exchange-ticket.ts';
import { expectGoodInEverySize } from './judge.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

test.each(inDepth('variants', ['ETH', 'BTC', 'USDC', 'LTC', 'BCH']))(
  '%s is bought for all the dollars there are, and sold to the last unit, with lines that add up on the review and on the receipt',
  async (coin) => {
    const { page, complaints } = await customerAt(server, browser, `/exchange?asset=${coin}&side=buy`);
    const ticket = ticketOf(page);
    const trade = async () => {
      await page.getByRole('button', { name: /^Max / }).click();
      await ticket.review.click();
      await ticket.confirmButton.waitFor();
      const review = sumsOf(await rowsOf(page, 'Review'));
      expect(review.parts).toBe(review.total);
      await ticket.confirmButton.click();
      await ticket.receipt.waitFor();
      expect(sumsOf(await rowsOf(page, 'Receipt'))).toEqual(review);
    };
    await page.getByRole('button', { name: 'Max $10,000.00, fee included' }).waitFor();
    await trade();
    expect((await rowsOf(page, 'Receipt')).get('You paid')).toBe('$10,000.00');
    await ticket.another.click();
    await page.getByText('$0.00 available.').waitFor();
    await page.goto(`/exchange?asset=${coin}&side=sell`);
    await trade();
    await ticket.another.click();
    await page.getByText(new RegExp(`(^|\\s)0\\.00\\s${coin} available`)).waitFor();
    expect(await ordersAtBank(page)).toBe(2);
    expect(complaints).toEqual([]);
  },
);

test('one intent is one request and one order, for five clicks in one moment, over reloads and over the loss of the network', async () => {
  const { page, context } = await customerAt(server, browser);
  const [ticket, sent] = [ticketOf(page), countOrders(page)];
  const orders = async () => [sent(), await ordersAtBank(page)];
  await ticket.amount.fill('123.4');
  await page.reload();
  await ticket.review.waitFor();
  await expect.poll(() => ticket.amount.inputValue()).toBe('123.4');

  await ticket.askFor('50');
  await page.locator('button[aria-disabled]').waitFor({ state: 'detached' });
  await ticket.confirmButton.evaluate((button: HTMLButtonElement) => {
    for (let press = 0; press < 5; press += 1) button.click();
  });
  await ticket.receipt.waitFor();
  expect(await orders()).toEqual([1, 1]);

  await ticket.another.click();
  await page.route('**/bank/api/trades', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
  });
  await ticket.askFor('60');
  await ticket.confirmButton.click();
  await expect.poll(orders).toEqual([2, 2]);
  await page.reload();
  await ticket.receipt.waitFor();
  expect(await orders()).toEqual([2, 2]);

  await page.unroute('**/bank/api/trades');
  await page.route('**/bank/api/trades', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    await route.fetch();
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await ticket.another.click();
  await ticket.askFor('70');
  await ticket.confirmButton.click();
  await page.getByText('We didn’t get a clear response from the bank.').waitFor();
  await context.setOffline(false);
  await ticket.receipt.waitFor();
  expect(await orders()).toEqual([3, 3]);

  await page.unroute('**/bank/api/trades');
  await ticket.another.click();
  let state = 'pending';
  await page.route(
    '**/bank/api/trades/*',
    answering((trade) => ({ ...trade, state })),
  );
  await ticket.askFor('80');
  await ticket.confirmButton.click();
  const placed = page.getByRole('heading', { name: 'Order placed' });
  await placed.waitFor();
  await page.reload();
  await placed.waitFor();
  state = 'executed';
  await ticket.receipt.waitFor();
  expect(await orders()).toEqual([4, 4]);
  await page.reload();
  await ticket.review.waitFor();
  await expect.poll(() => ticket.amount.inputValue()).toBe('');
});

test('a refusal is shown and can be retried, and an order that was carried out anyway is found', async () => {
  const { page } = await customerAt(server, browser);
  const [ticket, sent] = [ticketOf(page), countOrders(page)];
  const alert = (said: RegExp) => page.getByRole('alert').filter({ hasText: said });
  /** Makes the sandbox's bank fail the next call. */
  const failNext = async (path: string, fault: Readonly<Record<string, unknown>>) => {
    const reply = await fetch(`${server.url}/sandbox/api/faults`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ service: 'bank', path, method: 'POST', calls: 1, ...fault }),
    });
    expect(reply.status).toBeLessThan(300);
  };
  await failNext('/api/quotes', { kind: 'malformed' });
  await ticket.amount.fill('50');
  await ticket.review.click();
  await alert(/couldn’t read the bank’s response/).waitFor();
  await ticket.review.click();
  await ticket.confirmButton.waitFor();

  await failNext('/api/trades', { kind: 'rate_limited' });
  await ticket.confirmButton.click();
  await alert(/too many attempts/i).waitFor();
  expect(await ordersAtBank(page)).toBe(0);

  await page.goto('/exchange');
  await page.route('**/bank/api/trades', (route) =>
    route.request().method() === 'POST'
      ? route.continue({
          postData: JSON.stringify({
            ...(route.request().postDataJSON() as object),
            expected_error: 'non_sufficient_funds',
          }),
        })
      : route.continue(),
  );
  await ticket.askFor('50');
  await ticket.confirmButton.click();
  await alert(/wasn’t enough money for this order.*nothing was charged/).waitFor();
  await page.getByRole('button', { name: 'Change the amount' }).click();
  await expect.poll(() => ticket.amount.inputValue()).toBe('50');
  await page.unroute('**/bank/api/trades');

  const before = [sent(), await ordersAtBank(page)] as const;
  await failNext('/api/trades', { kind: 'failing', status: 503, after: true });
  await ticket.askFor('60');
  await ticket.confirmButton.click();
  await ticket.receipt.waitFor();
  expect([sent(), await ordersAtBank(page)]).toEqual([before[0] + 1, before[1] + 1]);
});

test('every screen of the flow is accessible from 320 to 1440 pixels, in both themes', async () => {
  const { page } = await customerAt(server, browser);
  await visitFlow(page, (screen) => expectGoodInEverySize(page, screen));
});

/**
 * Delays prices and orders, to inspect each state. Starts at the ticket with its balances known:
 * until then, the bank decides whether an amount is too much.
 */
async function visitFlow(page: Page, judge: (screen: string) => Promise<void>) {
  const ticket = ticketOf(page);
  let state = 'pending';
  let receive = 1_000_000;
  await page.route(
    '**/bank/api/quotes',
    answering((quote) => ({
      ...quote,
      receive_amount: receive,
      expires_at: new Date(Date.now() + 600_000).toISOString(),
    })),
  );
  await page.route(
    '**/bank/api/trades/*',
    answering((trade) => ({ ...trade, state, failure_code: state === 'failed' ? 'market_volatility' : null })),
  );
  await ticket.amount.fill('20000');
  await ticket.review.click();
  await page.locator('[aria-invalid="true"]').waitFor();
  await judge('an amount that is too much');
  await ticket.askFor('500');
  await judge('the review');
  await page.unroute('**/bank/api/quotes');
  await ticket.confirmButton.click();
  await page.getByRole('heading', { name: 'Order placed' }).waitFor();
  await judge('settling');
  state = 'failed';
  await page.getByRole('heading', { name: 'Order not completed' }).waitFor();
  await judge('an order that was not filled');
  receive = 500_000;
  await page.route(
    '**/bank/api/quotes',
    answering((quote) => ({
      ...quote,
      receive_amount: receive,
      expires_at: new Date(Date.now() + 600_000).toISOString(),
    })),
  );
  await ticket.renew.click();
  await ticket.accept.waitFor();
  await judge('a worse price');
  await ticket.accept.click();
  await ticket.confirmButton.click();
  await page.getByRole('alertdialog').waitFor();
  await judge('the second confirmation');
  state = 'executed';
  await page.getByRole('alertdialog').getByRole('button', { name: /^Buy/ }).click();
  await ticket.receipt.waitFor();
  await judge('the receipt');
}
