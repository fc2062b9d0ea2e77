import { describe, expect, test } from 'vitest';
import { passTimeUntil } from './browser.ts';
import { answering, ordersAtBank, withTicketPerTest } from './exchange-ticket.ts';

const at = withTicketPerTest();

/** Changes what each next price gives in coins, in thousandths of what the bank said. The first one is held for two seconds only. */
const pricesGive = async (...thousandths: readonly number[]) => {
  let asked = 0;
  await at.page.route(
    '**/bank/api/quotes',
    answering((quote) => {
      const receive_amount = Math.floor((Number(quote.receive_amount) * (thousandths[asked] ?? 1000)) / 1000);
      const held = asked === 0 ? { expires_at: new Date(Date.now() + 2_000).toISOString() } : {};
      asked += 1;
      return { ...quote, receive_amount, ...held };
    }),
  );
};

describe('a new price', () => {
  test('that is better is accepted and shown', async () => {
    await pricesGive(1000, 1020);
    await at.ticket.askFor('50');
    await at.ticket.renew.click();
    await at.page.getByText(/^Price improved to \$/).waitFor();
    await at.ticket.confirmButton.click();
    await at.ticket.receipt.waitFor();
    expect([at.sent(), await ordersAtBank(at.page)]).toEqual([1, 1]);
  });

  test('that is worse must be accepted first, and a double click only accepts', async () => {
    await pricesGive(1000, 970);
    await at.ticket.askFor('50');
    await at.ticket.renew.click();
    await at.page.getByText(/^Price changed from \$.* to \$.* \(\+\d\.\d\d%\)\.$/).waitFor();
    await at.ticket.accept.dblclick();
    await at.ticket.confirmButton.waitFor();
    expect(at.sent()).toBe(0);
    await at.ticket.confirmButton.click();
    await at.ticket.receipt.waitFor();
    expect(await ordersAtBank(at.page)).toBe(1);
  });

  test('that is more than 5 % away needs a second confirmation', async () => {
    await pricesGive(1000, 900);
    await at.ticket.askFor('50');
    await at.ticket.renew.click();
    await at.ticket.accept.click();
    await at.ticket.confirmButton.click();
    const dialog = at.page.getByRole('alertdialog', { name: 'The price has moved a lot' });
    await dialog.getByText(/which is worse for you/).waitFor();
    expect(at.sent()).toBe(0);
    await dialog.getByRole('button', { name: /^Buy/ }).click();
    await at.ticket.receipt.waitFor();
    expect(at.sent()).toBe(1);
  });
});

describe('one intent', () => {
  test('is one request and one order for five clicks in one moment', async () => {
    await at.ticket.askFor('50');
    await at.page.locator('button[aria-disabled]').waitFor({ state: 'detached' });
    await at.ticket.confirmButton.evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 5; press += 1) button.click();
    });
    await at.ticket.receipt.waitFor();
    expect([at.sent(), await ordersAtBank(at.page)]).toEqual([1, 1]);
  });

  test('survives a reload while it is sent, and is not sent again', async () => {
    await at.page.route('**/bank/api/trades', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      // The order reaches the bank; the page is gone before the answer is.
      await route.fetch();
    });
    await at.ticket.askFor('60');
    await at.ticket.confirmButton.click();
    await expect.poll(at.sent).toBe(1);
    await expect.poll(() => ordersAtBank(at.page)).toBe(1);
    await at.page.reload();
    await at.ticket.receipt.waitFor();
    expect([at.sent(), await ordersAtBank(at.page)]).toEqual([1, 1]);
  });

  test('survives a reload while it settles', async () => {
    let state = 'pending';
    await at.page.route(
      '**/bank/api/trades/*',
      answering((trade) => ({ ...trade, state })),
    );
    await at.ticket.askFor('60');
    await at.ticket.confirmButton.click();
    const placed = at.page.getByRole('heading', { name: 'Order placed' });
    await placed.waitFor();
    await at.page.reload();
    await placed.waitFor();
    state = 'executed';
    await at.ticket.receipt.waitFor();
    expect([at.sent(), await ordersAtBank(at.page)]).toEqual([1, 1]);
    // Nothing of it is left to be done again.
    await at.page.reload();
    await at.ticket.review.waitFor();
    await expect.poll(() => at.ticket.amount.inputValue()).toBe('');
  });

  test('survives the loss of the network after it reached the bank', async () => {
    await at.page.route('**/bank/api/trades', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await at.context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await at.ticket.askFor('60');
    await at.ticket.confirmButton.click();
    await at.page.getByText('The connection to the bank was lost.').waitFor();
    await at.context.setOffline(false);
    await at.ticket.receipt.waitFor();
    expect([at.sent(), await ordersAtBank(at.page)]).toEqual([1, 1]);
  });

  test('that never reached the bank is told so, once none can come of it', async () => {
    await at.page.clock.install();
    await at.page.reload();
    await at.page.route('**/bank/api/trades', (route) =>
      route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue(),
    );
    await at.ticket.askFor('60');
    await at.ticket.confirmButton.click();
    await at.page.getByText('Still working. Don’t submit again. You can close this page. The result will be in Orders.').waitFor();
    await passTimeUntil(at.page, at.page.getByText(/Your order didn’t reach the bank/));
    await at.ticket.renew.waitFor();
    expect([at.sent(), await ordersAtBank(at.page)]).toEqual([1, 0]);
  });

  test('that is only typed is there again after a reload', async () => {
    await at.ticket.amount.fill('123.4');
    await at.page.reload();
    await at.ticket.review.waitFor();
    await expect.poll(() => at.ticket.amount.inputValue()).toBe('123.4');
  });
});
