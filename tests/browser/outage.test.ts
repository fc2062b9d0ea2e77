import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startCluster } from '../server/cluster.ts';
import { type LossyProxy, openProxy } from '../server/outage/proxy.ts';
import { countOrders, customerAt, ordersAtBank, ticketOf } from './exchange-ticket.ts';
import { signedIn, verifiedCustomer } from './people.ts';
import { startServer, type TestServer } from './server.ts';
import { sharedBrowser } from './shared.ts';

/** Nobody waits for the disk here. */
const cluster = await startCluster(['fsync=off']);

// Without Postgres on the machine there is only the embedded database, which cannot be away.
describe.runIf(cluster !== null)('while the database is away', async () => {
  const browser = await sharedBrowser();
  let proxy: LossyProxy;
  let server: TestServer;
  beforeAll(async () => {
    if (cluster === null) return;
    proxy = await openProxy(await cluster.createDatabase('away'));
    server = await startServer({ DATABASE_URL: proxy.url, SANDBOX_DEMO: 'off', SANDBOX_SPEED: '2', LOG_LEVEL: 'silent' });
  });
  afterAll(async () => {
    await server.stop();
    await proxy.close();
    await cluster?.stop();
  });
  const goAway = () => {
    proxy.become('refusing');
    proxy.cut();
  };

  test('a list says so, and is there automatically once it is back', async () => {
    const { page } = await signedIn(server, browser, await verifiedCustomer(server));
    await page.goto('/orders');
    await page.getByRole('row').nth(1).waitFor();
    goAway();
    await page.reload();
    await page.getByText('We’re briefly unavailable. Retrying automatically.').first().waitFor();
    proxy.become('passing');
    await page.getByText('We’re briefly unavailable').first().waitFor({ state: 'detached' });
  });

  test('a form keeps what was typed, and does not say that nothing happened', async () => {
    const { page } = await signedIn(server, browser, await verifiedCustomer(server));
    await page.goto('/contact');
    await page.getByLabel('Subject (optional)', { exact: true }).fill('A lost database');
    await page.getByLabel('Message', { exact: true }).fill('Is this still here?');
    goAway();
    await page.getByRole('button', { name: 'Send message' }).click();
    await page
      .getByText(/We’re briefly unavailable/)
      .first()
      .waitFor();
    await expect.poll(() => page.getByLabel('Message', { exact: true }).inputValue()).toBe('Is this still here?');
    proxy.become('passing');
  });

  test('an order whose reply was lost is searched for and found, and was sent once', async () => {
    const { page } = await customerAt(server, browser);
    const [sent, ticket] = [countOrders(page), ticketOf(page)];
    await ticket.askFor('50');
    const before = proxy.sent(/place_trade/);
    proxy.loseRepliesTo(/place_trade/);
    await ticket.confirmButton.click();
    await expect.poll(() => proxy.sent(/place_trade/)).toBeGreaterThan(before);
    proxy.loseRepliesTo(null);
    await ticket.receipt.waitFor();
    expect([sent(), await ordersAtBank(page)]).toEqual([1, 1]);
  });
});
