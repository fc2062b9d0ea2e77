import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { answering, customerAt, ordersAtBank, rowsOf, sumsOf, ticketOf } from './exchange-ticket.ts';
import { expectGoodInEverySize } from './judge.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

const coins = ['BTC', 'ETH', 'USDC', 'LTC', 'BCH'] as const;

async function trade(page: Page, asset: string, side: 'buy' | 'sell') {
  const ticket = ticketOf(page);
  await page.goto(`/exchange?asset=${asset}&side=${side}`);
  if (side === 'buy') await ticket.amount.fill('123.45');
  else await page.getByRole('button', { name: /^Max / }).click();
  await ticket.review.click();
  await ticket.confirmButton.waitFor();
  const review = sumsOf(await rowsOf(page, 'Review'));
  expect(review.parts).toBe(review.total);
  await ticket.confirmButton.click();
  await ticket.receipt.waitFor();
  const receipt = sumsOf(await rowsOf(page, 'Receipt'));
  expect(receipt).toEqual(review);
}

describe('every coin', () => {
  test('is bought, and sold to the last unit, with lines that add up on the review and on the receipt', async () => {
    const { page, complaints } = await customerAt(server, browser);
    for (const coin of coins) {
      await trade(page, coin, 'buy');
      await trade(page, coin, 'sell');
      await page.goto(`/exchange?asset=${coin}&side=sell`);
      await page.getByText(new RegExp(`(^|\\s)0\\.00\\s${coin} available`)).waitFor();
    }
    expect(await ordersAtBank(page)).toBe(10);
    expect(complaints).toEqual([]);
  });

  test('can be bought for all the dollars there are, and no refusal comes of it', async () => {
    const { page } = await customerAt(server, browser);
    const ticket = ticketOf(page);
    await page.getByRole('button', { name: 'Max $10,000.00, fee included' }).click();
    await ticket.review.click();
    await ticket.confirmButton.click();
    await ticket.receipt.waitFor();
    expect((await rowsOf(page, 'Receipt')).get('You paid')).toBe('$10,000.00');
    await page.getByRole('button', { name: 'New order' }).click();
    await page.getByText('$0.00 available.').waitFor();
  });

  test('in coins costs its fee too: what only the fee puts out of reach is told with it', async () => {
    const { page } = await customerAt(server, browser);
    const ticket = ticketOf(page);
    await page.getByRole('button', { name: /^Max / }).click();
    await page.getByRole('button', { name: 'Enter in BTC' }).click();
    await ticket.review.click();
    await page.getByText(/With the fee, this order needs \$10,0\d\d\.\d\d\. You have \$10,000\.00 available\./).waitFor();
    expect(await ordersAtBank(page)).toBe(0);
  });
});

describe('every screen of the flow', () => {
  test('is accessible from 320 to 1440 pixels, in both themes', async () => {
    const { page } = await customerAt(server, browser, '/exchange');
    await visitFlow(page, (screen) => expectGoodInEverySize(page, screen));
  });
});

/** Delays every price and every order so that its state can be inspected. */
async function visitFlow(page: Page, judge: (screen: string) => Promise<void>) {
  const ticket = ticketOf(page);
  let state = 'pending';
  let receive = 1_000_000;
  await page.route(
    '**/bank/api/quotes',
    answering((quote) => ({ ...quote, receive_amount: receive, expires_at: new Date(Date.now() + 600_000).toISOString() })),
  );
  await page.route(
    '**/bank/api/trades/*',
    answering((trade) => ({ ...trade, state, failure_code: state === 'failed' ? 'market_volatility' : null })),
  );
  await page.goto('/exchange');
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
    answering((quote) => ({ ...quote, receive_amount: receive, expires_at: new Date(Date.now() + 600_000).toISOString() })),
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
