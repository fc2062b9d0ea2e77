import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { phone } from './browser.ts';
import { countOrders, customerAt, ordersAtBank, ticketOf } from './exchange-ticket.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

/** On the exchange by a link of the app, so that the page before it is one of the app too. */
async function throughTheApp(address?: string) {
  const customer = await customerAt(server, browser);
  const { page } = customer;
  if (address) {
    await page.goto(address);
    await page
      .getByText(/ available\./)
      .first()
      .waitFor();
    return { ...customer, ticket: ticketOf(page) };
  }
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Exchange', exact: true }).first().click();
  const ticket = ticketOf(page);
  await ticket.amount.waitFor();
  return { ...customer, ticket };
}

/** Buys bitcoin as another browser of the same customer would. */
const spendElsewhere = (page: Page, cents: string) =>
  page.evaluate(async (deliver_amount) => {
    const headers = { Authorization: `Bearer ${sessionStorage.getItem('at')}`, 'Content-Type': 'application/json' };
    const post = async (path: string, body: object) =>
      (await fetch(`/bank/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })).json();
    const { objects } = await (await fetch('/bank/api/accounts', { headers })).json();
    const quote = { product_type: 'trading', customer_guid: objects[0].customer_guid, symbol: 'BTC-USD', side: 'buy', deliver_amount };
    const { guid } = await post('quotes', quote);
    await post('trades', { quote_guid: guid });
  }, cents);

const focusIsOnAmount = (page: Page) => expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('ticket-amount');

describe('the browser’s Back', () => {
  test('leads from the review to its amount, and from there out of the exchange', async () => {
    const { page, ticket, context, complaints } = await throughTheApp();
    await ticket.askFor('123.45');
    await page.goBack();
    await ticket.amount.waitFor();
    await expect.poll(() => ticket.amount.inputValue()).toBe('123.45');
    await focusIsOnAmount(page);
    expect(new URL(page.url()).pathname).toBe('/exchange');
    await page.goBack();
    await page.waitForURL('**/dashboard');
    expect(await ordersAtBank(page)).toBe(0);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('is not needed to change the amount, and leads out of the exchange after that', async () => {
    const { page, ticket, context } = await throughTheApp();
    await ticket.askFor('50');
    await page.getByRole('button', { name: 'Change the amount' }).click();
    await ticket.amount.waitFor();
    await expect.poll(() => page.evaluate(() => history.state?.step)).toBe('amount');
    await page.goBack();
    await page.waitForURL('**/dashboard');
    await context.close();
  });

  test('and Forward show no price that was given up, and the next review can be left again', async () => {
    const { page, ticket, context } = await throughTheApp();
    await ticket.askFor('50');
    await page.goBack();
    await ticket.amount.waitFor();
    await page.goForward();
    await expect.poll(() => page.evaluate(() => history.state?.step)).toBe('review');
    await expect.poll(() => ticket.amount.inputValue()).toBe('50');
    await ticket.askFor('60');
    await page.goBack();
    await ticket.amount.waitFor();
    await expect.poll(() => ticket.amount.inputValue()).toBe('60');
    await context.close();
  });

  test('after an order never leads to what could be sent again', async () => {
    const { page, ticket, context, complaints } = await throughTheApp();
    const sent = countOrders(page);
    await ticket.askFor('50');
    await ticket.confirmButton.click();
    await ticket.receipt.waitFor();
    await expect.poll(() => page.evaluate(() => history.state?.step)).toBe('amount');
    await page.goForward();
    await ticket.receipt.waitFor();
    await expect.poll(() => ticket.confirmButton.count()).toBe(0);
    await page.goBack();
    await ticket.receipt.waitFor();
    await page.goBack();
    await page.waitForURL('**/dashboard');
    await page.goForward();
    await ticket.receipt.waitFor();
    expect(sent()).toBe(1);
    expect(await ordersAtBank(page)).toBe(1);
    expect(complaints).toEqual([]);
    await context.close();
  });

  test('still leads one page back after an order that failed while its reply was lost', async () => {
    const { page, ticket, context } = await throughTheApp();
    await ticket.askFor('9000');
    await spendElsewhere(page, '900000');
    await page.route('**/bank/api/trades', async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await ticket.confirmButton.click();
    await page.getByRole('heading', { name: 'Order not completed' }).waitFor();
    await expect.poll(() => page.evaluate(() => history.state?.step)).toBe('amount');
    // It stays: the result of an order is not driven away from.
    expect(new URL(page.url()).pathname).toBe('/exchange');
    await page.getByRole('button', { name: 'Change the amount' }).click();
    await expect.poll(() => ticket.amount.inputValue()).toBe('9000');
    await page.goBack();
    await page.waitForURL('**/dashboard');
    await context.close();
  });

  test('does not forget what was chosen since the address asked for something else', async () => {
    const { page, ticket, context } = await throughTheApp('/exchange?asset=ETH&side=buy');
    await page.getByLabel('Asset', { exact: true }).selectOption('LTC');
    expect(new URL(page.url()).search).toBe('?asset=LTC&side=buy');
    await ticket.askFor('75');
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Buy Litecoin' }).waitFor();
    await expect.poll(() => ticket.amount.inputValue()).toBe('75');
    await ticket.askFor('75');
    await ticket.confirmButton.click();
    await ticket.receipt.waitFor();
    await expect.poll(() => page.evaluate(() => history.state?.step)).toBe('amount');
    await expect.poll(() => ticket.receipt.isVisible()).toBe(true);
    await context.close();
  });
});

test('a review that is loaded anew is its amount again, and Back still leads to the amount', async () => {
  const { page, ticket, context } = await throughTheApp();
  await ticket.askFor('88.80');
  await page.reload();
  await ticket.amount.waitFor();
  await expect.poll(() => ticket.amount.inputValue()).toBe('88.80');
  await ticket.askFor('88.80');
  await page.goBack();
  await ticket.amount.waitFor();
  await expect.poll(() => ticket.amount.inputValue()).toBe('88.80');
  expect(await ordersAtBank(page)).toBe(0);
  await context.close();
});

test('on a phone the ticket comes first, and its button is in sight without scrolling', async () => {
  const { page, context } = await customerAt(server, browser, '/exchange', { viewport: phone });
  const ticket = ticketOf(page);
  const bar = page.getByRole('navigation').last();
  const roomAbove = async () => (await bar.boundingBox())?.y ?? phone.height;
  const bottomOf = async (part: typeof ticket.review) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(await bottomOf(ticket.review)).toBeLessThan(await roomAbove());
  await ticket.askFor('50');
  // What follows is scrolled to, and then stands clear of the bar.
  const note = page.getByText(/^If the price moves before you confirm/);
  await note.scrollIntoViewIfNeeded();
  expect(await bottomOf(note)).toBeLessThan(await roomAbove());
  await context.close();
});

test('at twice the size, the price and its countdown come into sight with the review', async () => {
  const { page, context } = await customerAt(server, browser, '/exchange', { viewport: { width: 720, height: 450 } });
  const ticket = ticketOf(page);
  await ticket.askFor('50');
  for (const part of [page.getByText(/^Price held for/), page.getByText('Price per BTC', { exact: true })]) {
    const box = await part.boundingBox();
    expect(box?.y).toBeGreaterThanOrEqual(0);
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan((await page.getByRole('navigation').last().boundingBox())?.y ?? 0);
  }
  await context.close();
});
