import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { phone } from './browser.ts';
import { countOrders, customerAt, ordersAtBank, ticketOf } from './exchange-ticket.ts';
import { signedIn, verifiedCustomer } from './people.ts';
import { sharedBrowser, sharedServer } from './shared.ts';

const [server, browser] = await Promise.all([sharedServer('brisk'), sharedBrowser()]);

/** The exchange via an in-app link, with another asset than the URL's. */
async function throughTheApp() {
  const visitor = await signedIn(server, browser, await verifiedCustomer(server));
  const { page } = visitor;
  await page.goto('/assets?asset=ETH');
  await page.getByRole('main').getByRole('link', { name: 'Buy', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Buy Ethereum' }).waitFor();
  await page.getByLabel('Asset', { exact: true }).selectOption('LTC');
  expect(new URL(page.url()).search).toBe('?side=buy&asset=LTC');
  return { ...visitor, ticket: ticketOf(page) };
}

const focusIsOnAmount = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('ticket-amount');

test('the browser’s Back goes from a review to its amount and then out of the exchange, also after Forward, a change and a reload', async () => {
  const { page, ticket, complaints } = await throughTheApp();
  const step = () => page.evaluate(() => history.state?.step);
  const backToAmount = async (amount: string) => {
    await page.goBack();
    await ticket.amount.waitFor();
    await expect.poll(() => ticket.amount.inputValue()).toBe(amount);
  };
  await ticket.askFor('123.45');
  await backToAmount('123.45');
  await focusIsOnAmount(page);
  await page.getByRole('heading', { level: 1, name: 'Buy Litecoin' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/exchange');
  // Forward shows no discarded price, and the next review can be left again.
  await page.goForward();
  await expect.poll(step).toBe('review');
  await expect.poll(() => ticket.amount.inputValue()).toBe('123.45');
  await ticket.askFor('60');
  await backToAmount('60');
  // The page's own way back leaves no history entry.
  await ticket.askFor('50');
  await page.getByRole('button', { name: 'Change the amount' }).click();
  await ticket.amount.waitFor();
  await expect.poll(step).toBe('amount');
  // A reloaded review becomes its amount.
  await ticket.askFor('88.80');
  await page.reload();
  await ticket.amount.waitFor();
  await expect.poll(() => ticket.amount.inputValue()).toBe('88.80');
  await ticket.askFor('88.80');
  await backToAmount('88.80');
  await page.goBack();
  await page.waitForURL(/\/assets\?asset=ETH$/);
  expect(await ordersAtBank(page)).toBe(0);
  expect(complaints).toEqual([]);
});

test('the browser’s Back after an order never returns to a form that could send it again', async () => {
  const { page, ticket, complaints } = await throughTheApp();
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
  await page.waitForURL(/\/assets\?asset=ETH$/);
  await page.goForward();
  await ticket.receipt.waitFor();
  expect(sent()).toBe(1);
  expect(await ordersAtBank(page)).toBe(1);
  expect(complaints).toEqual([]);
});

test('the ticket comes first on a phone with its button visible, and at twice the size the price and countdown stay visible with the review', async () => {
  const { page } = await customerAt(server, browser, '/exchange', { viewport: phone });
  const ticket = ticketOf(page);
  const barTop = async () => (await page.getByRole('navigation').last().boundingBox())?.y ?? phone.height;
  const bottomOf = async (part: typeof ticket.review) => {
    const box = await part.boundingBox();
    return (box?.y ?? 0) + (box?.height ?? 0);
  };
  expect(await bottomOf(ticket.review)).toBeLessThan(await barTop());
  await ticket.askFor('50');
  // Scrolled into view, clear of the bottom bar.
  const note = page.getByText(/^If the price moves before you confirm/);
  await note.scrollIntoViewIfNeeded();
  expect(await bottomOf(note)).toBeLessThan(await barTop());

  await page.getByRole('button', { name: 'Change the amount' }).click();
  await page.setViewportSize({ width: 720, height: 450 });
  await ticket.askFor('50');
  for (const part of [page.getByText(/^Price held for/), page.getByText('Price per BTC', { exact: true })]) {
    expect((await part.boundingBox())?.y).toBeGreaterThanOrEqual(0);
    expect(await bottomOf(part)).toBeLessThan(await barTop());
  }
});
