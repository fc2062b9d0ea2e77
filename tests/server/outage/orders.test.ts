import { describe, expect, it, onTestFinished } from 'vitest';
import { bankClient, mintBankToken, objectsOf, openCustomer } from '../bank/client.ts';
import { createTestClock, withServer } from '../support.ts';
import { proxied } from './open.ts';

const buy = { symbol: 'BTC-USD', side: 'buy', deliver_amount: 1_000 };

describe('an order while the database is away', () => {
  const open = async () => {
    const [proxy, clock] = [await proxied(), createTestClock()];
    const server = await withServer({ databaseUrl: proxy.url, clock });
    onTestFinished(() => server.close());
    const bank = bankClient(server, await mintBankToken(server));
    const { client } = await openCustomer(server, bank, clock.advance, ['BTC']);
    const quote = await client.post('/api/quotes', buy);
    const trades = async () =>
      objectsOf(await client.get('/api/trades')).map((trade) => [trade.quote_guid, trade.failure_code]);
    const order = { quote_guid: quote.body.guid ?? null };
    const refusals = (more: number) =>
      expect.poll(() => proxy.refused(), { interval: 10 }).toBeGreaterThan(proxy.refused() + more);
    const placeWhileAway = async () => {
      proxy.become('refusing');
      proxy.cut();
      // Noticed once the server reconnects.
      await refusals(0);
      const placed = client.post('/api/trades', order);
      await refusals(1);
      return { placed };
    };
    return { proxy, clock, client, trades, placeWhileAway, order };
  };

  it('waits for a moment, and is placed once it is back', async () => {
    const { proxy, placeWhileAway } = await open();
    const { placed } = await placeWhileAway();
    proxy.become('passing');
    expect((await placed).status).toBe(201);
  });

  it('fails when its quote expires while it waits: by then it is no longer expected', async () => {
    const { proxy, clock, order, trades, placeWhileAway } = await open();
    const { placed } = await placeWhileAway();
    clock.advance(31_000);
    proxy.become('passing');
    await placed;
    clock.advance(10_000);
    expect(await trades()).toEqual([[order.quote_guid, 'expired_quote']]);
  });

  it('whose reply was lost gets 503, may be stored, and is never stored twice', async () => {
    const { proxy, client, order, trades } = await open();
    proxy.loseRepliesTo(/place_trade/);
    const lost = await client.post('/api/trades', order);
    expect([lost.status, lost.body.message_code, lost.headers.get('Retry-After')]).toEqual([503, 'unavailable', '3']);
    expect(lost.body.error_message).toMatch(/may have taken effect/);
    proxy.loseRepliesTo(null);
    await expect.poll(trades).toEqual([[order.quote_guid, null]]);
    expect((await client.post('/api/trades', order)).status).toBe(409);
    expect(await trades()).toHaveLength(1);
  });
});
