import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { forTests, startCluster } from '../server/cluster.ts';
import { type LossyProxy, openProxy } from '../server/outage/proxy.ts';
import { countOrders, ordersAtBank, ticketOf } from './exchange-ticket.ts';
import { signedIn, verifiedCustomer } from './people.ts';
import { startServer, type TestServer } from './server.ts';
import { sharedBrowser } from './shared.ts';
import { atWithdrawals, countTransfers, withdrawalOf, withdrawalsAtBank, withdrawer } from './withdrawal-desk.ts';

const cluster = await startCluster(forTests);

describe('while the database is away', async () => {
  const browser = await sharedBrowser();
  let proxy: LossyProxy;
  let server: TestServer;
  beforeAll(async () => {
    proxy = await openProxy(await cluster.createDatabase('away'));
    server = await startServer({
      DATABASE_URL: proxy.url,
      SANDBOX_DEMO: 'off',
      SANDBOX_SPEED: '2',
      LOG_LEVEL: 'silent',
    });
  });
  afterAll(async () => {
    await server.stop();
    await proxy.close();
    await cluster.stop();
  });
  afterEach(() => proxy.become('passing'));
  const goAway = () => {
    proxy.become('refusing');
    proxy.cut();
  };

  test('a list reloads automatically once it is back; an order waits for it, and input stays while there is no price', async () => {
    const { page } = await signedIn(server, browser, await verifiedCustomer(server));
    await page.goto('/orders');
    await page.getByRole('row').nth(1).waitFor();
    goAway();
    await page.reload();
    const away = page.getByText('We’re briefly unavailable. Retrying automatically.').first();
    await away.waitFor();
    proxy.become('passing');
    await away.waitFor({ state: 'detached' });

    await page.goto('/exchange');
    await page.getByText('$10,000.00 available').waitFor();
    const [sent, ticket] = [countOrders(page), ticketOf(page)];
    await ticket.amount.fill('50');
    goAway();
    await ticket.review.click();
    await page.getByText('Getting a price').waitFor();
    const refused = () => expect.poll(() => proxy.refused()).toBeGreaterThan(proxy.refused());
    await refused();
    expect([await ticket.amount.inputValue(), sent()]).toEqual(['50', 0]);
    proxy.become('passing');
    await ticket.confirmButton.waitFor();
    goAway();
    await ticket.confirmButton.click();
    // The order was sent but has not reached the database.
    await expect.poll(sent).toBe(1);
    await refused();
    proxy.become('passing');
    await ticket.receipt.waitFor();
    expect([sent(), await ordersAtBank(page)]).toEqual([1, 1]);
  });

  test('a withdrawal that was stored as it went away is found, and was sent once', async () => {
    const who = await withdrawer(server);
    await who.linkBankAccount();
    const { page, codes } = await atWithdrawals(server, browser, who, '/withdrawals?asset=USD');
    const [form, sent] = [withdrawalOf(page), countTransfers(page)];
    await form.confirm('25');
    const before = proxy.lost();
    proxy.loseCommitOf(/insert into "bank_transfers"/);
    await codes.enter(page);
    await expect.poll(() => proxy.lost()).toBeGreaterThan(before);
    proxy.loseCommitOf(null);
    goAway();
    await page.getByText('We didn’t get a clear response from the bank. We’re checking on your withdrawal.').waitFor();
    proxy.become('passing');
    await form.receipt.waitFor();
    const made = await withdrawalsAtBank(who);
    expect([sent(), made.map(({ estimated_amount: cents }) => cents)]).toEqual([1, [2_500]]);
  });
});
