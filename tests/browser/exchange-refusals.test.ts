import { describe, expect, test } from 'vitest';
import { answering, ordersAtBank, withTicketPerTest } from './exchange-ticket.ts';

const at = withTicketPerTest();

describe('an order that the bank does not fill', () => {
  const endings = [
    ['non_sufficient_funds', /wasn’t enough money for this order/, 'Change the amount'],
    ['expired_quote', /held price expired/, 'Get a new price'],
    ['unsupported', /You can’t trade this asset from your account/, 'Change the amount'],
    ['limit_exceeded', /exceed a limit on your account/, 'Change the amount'],
    ['market_volatility', /price moved too fast/, 'Get a new price'],
    ['not_filled', /market couldn’t fill/, 'Get a new price'],
  ] as const;

  test.each(endings)('%s: says why, and what to do', async (code, said, step) => {
    const byBank = code === 'non_sufficient_funds' || code === 'expired_quote';
    if (byBank)
      await at.page.route('**/bank/api/trades', (route) =>
        route.request().method() === 'POST'
          ? route.continue({ postData: JSON.stringify({ ...(route.request().postDataJSON() as object), expected_error: code }) })
          : route.continue(),
      );
    else
      await at.page.route(
        '**/bank/api/trades/*',
        answering((trade) => ({ ...trade, state: 'failed', failure_code: code })),
      );
    await at.ticket.askFor('50');
    await at.ticket.confirmButton.click();
    const notice = at.page.getByRole('alert').filter({ hasText: said });
    await notice.waitFor();
    await expect.poll(() => notice.textContent()).toContain('nothing was charged');
    await expect
      .poll(() => at.page.getByRole('region', { name: 'Order not completed' }).locator('button[data-part="button"]').nth(-2).textContent())
      .toBe(step);
    if (step === 'Change the amount') {
      await at.page.getByRole('button', { name: step }).click();
      await expect.poll(() => at.ticket.amount.inputValue()).toBe('50');
    }
  });
});

/** Lets the sandbox's bank fail the next calls. */
const failNext = async (path: string, fault: Readonly<Record<string, unknown>>) => {
  const reply = await fetch(`${at.server.url}/sandbox/api/faults`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ service: 'bank', path, method: 'POST', calls: 1, ...fault }),
  });
  expect(reply.status).toBeLessThan(300);
};

describe('a refusal by the bank', () => {
  test.each([
    [{ kind: 'failing', status: 503 }, /Something failed on the bank’s side/],
    [{ kind: 'failing', status: 403 }, /doesn’t allow this for your account/],
    [{ kind: 'rate_limited' }, /too many attempts in a short time/i],
    [{ kind: 'malformed' }, /couldn’t read the bank’s response/],
  ] as const)('for a price (%j) is told, and can be made again', async (fault, said) => {
    await failNext('/api/quotes', fault);
    await at.ticket.amount.fill('50');
    await at.ticket.review.click();
    await at.page.getByRole('alert').filter({ hasText: said }).waitFor();
    await at.ticket.review.click();
    await at.ticket.confirmButton.waitFor();
  });

  test('for an order is shown at once when it is certain', async () => {
    await at.ticket.askFor('50');
    await failNext('/api/trades', { kind: 'rate_limited' });
    await at.ticket.confirmButton.click();
    await at.page
      .getByRole('alert')
      .filter({ hasText: /too many attempts/i })
      .waitFor();
    expect(await ordersAtBank(at.page)).toBe(0);
  });

  test.each([{ kind: 'failing', status: 503 }, { kind: 'malformed' }])(
    'for an order that was carried out all the same (%j) is looked up',
    async (fault) => {
      await at.ticket.askFor('50');
      await failNext('/api/trades', { ...fault, after: true });
      await at.ticket.confirmButton.click();
      await at.ticket.receipt.waitFor();
      expect([at.sent(), await ordersAtBank(at.page)]).toEqual([1, 1]);
    },
  );
});

describe('a customer who cannot trade, or only with part of the money', () => {
  test('sees the money on hold, and until when', async () => {
    const now = Date.now();
    await at.page.route(
      '**/bank/api/accounts*',
      answering((list) => ({
        ...list,
        objects: (list.objects as Record<string, unknown>[]).map((account) =>
          account.asset === 'USD' ? { ...account, platform_balance: 50_000, platform_available: 8_000 } : account,
        ),
      })),
    );
    await at.page.route(
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
    await at.page.reload();
    await at.page.getByText('$80.00 available.').waitFor();
    await at.ticket.amount.fill('100');
    await at.ticket.review.click();
    await at.page
      .getByText(/You have \$80\.00 available \(\$500\.00 in total, \$420\.00 on hold until \w{3}, \w{3} \d{1,2}, \d{1,2}:\d{2} [AP]M E[SD]T\)\./)
      .waitFor();
    expect(await ordersAtBank(at.page)).toBe(0);
  });

  test.each([
    ['rejected', /We couldn’t verify you/, 'See what to do'],
    ['frozen', /Your account is frozen/, 'Contact support'],
    ['unverified', /verify your identity first/, 'Verify your identity'],
  ] as const)('%s: sees why, and the next step in place of the button', async (state, said, link) => {
    await at.page.route(
      /\/bank\/api\/customers\/\w+$/,
      answering((customer) => ({ ...customer, state })),
    );
    await at.page.route(
      /\/bank\/api\/identity_verifications\?/,
      answering((list) => ({ ...list, total: 0, objects: [] })),
    );
    await at.page.reload();
    await at.page.getByText(said).waitFor();
    await at.page.getByRole('form', { name: 'Order' }).getByRole('link', { name: link }).waitFor();
    await expect.poll(() => at.ticket.review.count()).toBe(0);
  });
});
