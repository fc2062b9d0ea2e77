import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { launch } from './browser.ts';
import { answering, countOrders, customerAt, ordersAtBank, quickSandbox, ticketOf } from './exchange-ticket.ts';
import { startServer, type TestServer } from './server.ts';

let server: TestServer;
let browser: Browser;
let visitor: Awaited<ReturnType<typeof customerAt>>;
let page: Page;
let ticket: ReturnType<typeof ticketOf>;
let sent: () => number;
beforeAll(async () => {
  // A price is held for fifteen seconds: long enough for a busy machine to accept it in.
  [server, browser] = await Promise.all([startServer({ ...quickSandbox, SANDBOX_SPEED: '2' }), launch()]);
});
afterAll(async () => {
  await browser?.close();
  await server?.stop();
});
beforeEach(async () => {
  visitor = await customerAt(server, browser);
  page = visitor.page;
  ticket = ticketOf(page);
  sent = countOrders(page);
});
afterEach(() => visitor.context.close());

/** Changes what each next price gives in coins, in thousandths of what the bank said. The first one is held for two seconds only. */
const pricesGive = async (...thousandths: readonly number[]) => {
  let asked = 0;
  await page.route(
    '**/bank/api/quotes',
    answering((quote) => {
      const receive_amount = Math.floor((Number(quote.receive_amount) * (thousandths[asked] ?? 1000)) / 1000);
      const held = asked === 0 ? { expires_at: new Date(Date.now() + 2_000).toISOString() } : {};
      asked += 1;
      return { ...quote, receive_amount, ...held };
    }),
  );
};

describe('a price that is asked for anew', () => {
  test('and is better is taken and told', async () => {
    await pricesGive(1000, 1020);
    await ticket.askFor('50');
    await ticket.renew.click();
    await page.getByText(/^Price improved to \$/).waitFor();
    await ticket.deal.click();
    await ticket.receipt.waitFor();
    expect([sent(), await ordersAtBank(page)]).toEqual([1, 1]);
  });

  test('and is worse is accepted first, and a double click accepts only', async () => {
    await pricesGive(1000, 970);
    await ticket.askFor('50');
    await ticket.renew.click();
    await page.getByText(/^Price changed from \$.* to \$.* \(\+\d\.\d\d%\)\.$/).waitFor();
    await ticket.accept.dblclick();
    await ticket.deal.waitFor();
    expect(sent()).toBe(0);
    await ticket.deal.click();
    await ticket.receipt.waitFor();
    expect(await ordersAtBank(page)).toBe(1);
  });

  test('and is more than 5 % away is asked about once more', async () => {
    await pricesGive(1000, 900);
    await ticket.askFor('50');
    await ticket.renew.click();
    await ticket.accept.click();
    await ticket.deal.click();
    const dialog = page.getByRole('alertdialog', { name: 'The price has moved a lot' });
    await dialog.getByText(/which is worse for you/).waitFor();
    expect(sent()).toBe(0);
    await dialog.getByRole('button', { name: /^Buy/ }).click();
    await ticket.receipt.waitFor();
    expect(sent()).toBe(1);
  });
});

describe('one intent', () => {
  test('is one request and one order for five clicks in one moment', async () => {
    await ticket.askFor('50');
    await page.locator('button[aria-disabled]').waitFor({ state: 'detached' });
    await ticket.deal.evaluate((button: HTMLButtonElement) => {
      for (let press = 0; press < 5; press += 1) button.click();
    });
    await ticket.receipt.waitFor();
    expect([sent(), await ordersAtBank(page)]).toEqual([1, 1]);
  });

  test('survives a reload while it is sent, and is not sent again', async () => {
    await page.route('**/bank/api/trades', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      // The order reaches the bank; the page is gone before the answer is.
      await route.fetch();
    });
    await ticket.askFor('60');
    await ticket.deal.click();
    await expect.poll(sent).toBe(1);
    await expect.poll(() => ordersAtBank(page)).toBe(1);
    await page.reload();
    await ticket.receipt.waitFor();
    expect([sent(), await ordersAtBank(page)]).toEqual([1, 1]);
  });

  test('survives a reload while it settles', async () => {
    let state = 'pending';
    await page.route(
      '**/bank/api/trades/*',
      answering((trade) => ({ ...trade, state })),
    );
    await ticket.askFor('60');
    await ticket.deal.click();
    const placed = page.getByRole('heading', { name: 'Order placed' });
    await placed.waitFor();
    await page.reload();
    await placed.waitFor();
    state = 'executed';
    await ticket.receipt.waitFor();
    expect([sent(), await ordersAtBank(page)]).toEqual([1, 1]);
    // Nothing of it is left to be done again.
    await page.reload();
    await ticket.review.waitFor();
    expect(await ticket.amount.inputValue()).toBe('');
  });

  test('survives the loss of the network after it reached the bank', async () => {
    await page.route('**/bank/api/trades', async (route) => {
      if (route.request().method() !== 'POST') return route.continue();
      await route.fetch();
      await visitor.context.setOffline(true);
      await route.abort('internetdisconnected');
    });
    await ticket.askFor('60');
    await ticket.deal.click();
    await page.getByText('Contact with the bank was lost.').waitFor();
    await visitor.context.setOffline(false);
    await ticket.receipt.waitFor();
    expect([sent(), await ordersAtBank(page)]).toEqual([1, 1]);
  });

  test('that never reached the bank is told so, once none can come of it', async () => {
    await page.route('**/bank/api/trades', (route) => (route.request().method() === 'POST' ? route.abort('internetdisconnected') : route.continue()));
    await ticket.askFor('60');
    await ticket.deal.click();
    await page.getByText('Still working, do not submit again. You can close this page; the result will be in Orders.').waitFor();
    await page.getByText(/Your order did not reach the bank/).waitFor();
    await ticket.renew.waitFor();
    expect([sent(), await ordersAtBank(page)]).toEqual([1, 0]);
  });

  test('that is only typed is there again after a reload', async () => {
    await ticket.amount.fill('123.4');
    await page.reload();
    await ticket.review.waitFor();
    expect(await ticket.amount.inputValue()).toBe('123.4');
  });
});

describe('an order that the bank does not fill', () => {
  const endings = [
    ['non_sufficient_funds', /not enough money for this order/, 'Change the amount'],
    ['expired_quote', /held price ran out/, 'Get new price'],
    ['unsupported', /cannot be traded from your account/, 'Change the amount'],
    ['limit_exceeded', /over a limit of your account/, 'Change the amount'],
    ['market_volatility', /price moved too fast/, 'Get new price'],
    ['not_filled', /market could not fill/, 'Get new price'],
  ] as const;

  test.each(endings)('%s: says why, and what to do', async (code, said, step) => {
    const byBank = code === 'non_sufficient_funds' || code === 'expired_quote';
    if (byBank)
      await page.route('**/bank/api/trades', (route) =>
        route.request().method() === 'POST'
          ? route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), expected_error: code }) })
          : route.continue(),
      );
    else
      await page.route(
        '**/bank/api/trades/*',
        answering((trade) => ({ ...trade, state: 'failed', failure_code: code })),
      );
    await ticket.askFor('50');
    await ticket.deal.click();
    const notice = page.getByRole('alert').filter({ hasText: said });
    await notice.waitFor();
    expect(await notice.textContent()).toContain('nothing was charged');
    expect(await page.getByRole('region', { name: 'Order not completed' }).locator('button[data-part="button"]').nth(-2).textContent()).toBe(step);
    if (step === 'Change the amount') {
      await page.getByRole('button', { name: step }).click();
      expect(await ticket.amount.inputValue()).toBe('50');
    }
  });
});

/** Lets the sandbox's bank fail the next calls. */
const failNext = async (path: string, fault: Readonly<Record<string, unknown>>) => {
  const reply = await fetch(`${server.url}/sandbox/api/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ service: 'bank', path, method: 'POST', calls: 1, ...fault }),
  });
  expect(reply.status).toBeLessThan(300);
};

describe('a call that the bank does not carry out', () => {
  test.each([
    [{ kind: 'failing', status: 503 }, /Something failed on the bank’s side/],
    [{ kind: 'failing', status: 403 }, /does not allow this for your account/],
    [{ kind: 'rate_limited' }, /too many tries in a short time/],
    [{ kind: 'malformed' }, /an answer that we cannot read/],
  ] as const)('for a price (%j) is told, and can be made again', async (fault, said) => {
    await failNext('/api/quotes', fault);
    await ticket.amount.fill('50');
    await ticket.review.click();
    await page.getByRole('alert').filter({ hasText: said }).waitFor();
    await ticket.review.click();
    await ticket.deal.waitFor();
  });

  test('for an order, with certainty, is told at once', async () => {
    await ticket.askFor('50');
    await failNext('/api/trades', { kind: 'rate_limited' });
    await ticket.deal.click();
    await page
      .getByRole('alert')
      .filter({ hasText: /too many tries/ })
      .waitFor();
    expect(await ordersAtBank(page)).toBe(0);
  });

  test.each([{ kind: 'failing', status: 503 }, { kind: 'malformed' }])(
    'for an order that was carried out all the same (%j) is looked up',
    async (fault) => {
      await ticket.askFor('50');
      await failNext('/api/trades', { ...fault, after: true });
      await ticket.deal.click();
      await ticket.receipt.waitFor();
      expect([sent(), await ordersAtBank(page)]).toEqual([1, 1]);
    },
  );
});

describe('who may not trade, or not with all', () => {
  test('is told what is on hold, and until when', async () => {
    const now = Date.now();
    await page.route(
      '**/bank/api/accounts*',
      answering((list) => ({
        ...list,
        objects: (list.objects as Record<string, unknown>[]).map((account) =>
          account.asset === 'USD' ? { ...account, platform_balance: 50_000, platform_available: 8_000 } : account,
        ),
      })),
    );
    await page.route(
      '**/bank/api/transfers*',
      answering((list) => {
        const times = { created_at: new Date(now).toISOString(), updated_at: new Date(now).toISOString() };
        const hold_details = { started_at: times.created_at, duration: 3 * 86_400 };
        const held = {
          guid: 'a'.repeat(32),
          transfer_type: 'funding',
          asset: 'USD',
          side: 'deposit',
          state: 'holding',
          amount: 42_000,
          hold_details,
        };
        return { ...list, total: 1, objects: [{ ...held, ...times }] };
      }),
    );
    await page.reload();
    await page.getByText('$80.00 available.').waitFor();
    await ticket.amount.fill('100');
    await ticket.review.click();
    await page
      .getByText(/You have \$80\.00 available \(\$500\.00 in total, \$420\.00 on hold until \w{3}, \w{3} \d{1,2}, \d{1,2}:\d{2} [AP]M E[SD]T\)\./)
      .waitFor();
    expect(await ordersAtBank(page)).toBe(0);
  });

  test.each([
    ['rejected', /We could not verify you/, 'Contact support'],
    ['frozen', /Your account is frozen/, 'Contact support'],
    ['unverified', /we must know who you are/, 'Verify your identity'],
  ] as const)('%s: sees why, and the next step in place of the button', async (state, said, link) => {
    await page.route(
      /\/bank\/api\/customers\/\w+$/,
      answering((customer) => ({ ...customer, state })),
    );
    await page.reload();
    await page.getByText(said).waitFor();
    await page.getByRole('form', { name: 'Order' }).getByRole('link', { name: link }).waitFor();
    expect(await ticket.review.count()).toBe(0);
  });
});
