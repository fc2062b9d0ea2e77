import { connect } from './http.ts';
import type { LoadOrder, LoadResult } from './messages.ts';

/** The load generator's process: each client quotes and trades without pause. */
process.once('message', (order: LoadOrder) => {
  generate(order)
    // Disconnect only after the result, since a long one takes several writes.
    .then(
      (result) =>
        new Promise<void>((sent, failed) => process.send?.(result, (error) => (error ? failed(error) : sent()))),
    )
    .finally(() => process.disconnect());
});

async function generate({ url, tokens, warmUp, measured }: LoadOrder): Promise<LoadResult> {
  const start = performance.now() + warmUp * 1000;
  const end = start + measured * 1000;
  const milliseconds: number[] = [];
  let acknowledged = 0;
  const client = async (token: string) => {
    const connection = connect(url, token);
    for (let startedAt = performance.now(); startedAt < end; ) {
      const quote = await connection.call('POST', '/api/quotes', 201, {
        symbol: 'BTC-USD',
        side: 'buy',
        deliver_amount: 1_500,
      });
      const trade = await connection.call('POST', '/api/trades', 201, { quote_guid: quote.guid });
      if (trade.quote_guid !== quote.guid || trade.state !== 'storing')
        throw new Error(`not the trade that was asked for: ${JSON.stringify(trade)}`);
      acknowledged += 1;
      const answered = performance.now();
      if (answered >= start && answered < end) milliseconds.push(answered - startedAt);
      startedAt = answered;
    }
    connection.close();
  };
  await Promise.all(tokens.map(client));
  const { user, system } = process.cpuUsage();
  return {
    acknowledged,
    pairs: milliseconds.length,
    milliseconds: milliseconds.toSorted((a, b) => a - b),
    used: (user + system) / 1000,
  };
}
