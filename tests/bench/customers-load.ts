import { readFileSync } from 'node:fs';
import { connect } from './http.ts';
import type { CustomersOrder, CustomersResult } from './messages.ts';
import { paced } from './paced.ts';
import { openWire, type Wire } from './wire.ts';

/** Signed-in customers' load, in its own process, with phases back to back. */
process.once('message', (order: CustomersOrder) => {
  generate(order)
    .then(
      (results) =>
        new Promise<void>((sent, failed) => process.send?.(results, (error) => (error ? failed(error) : sent()))),
    )
    .finally(() => process.disconnect());
});

async function generate({ urls, file, phases, traders }: CustomersOrder): Promise<CustomersResult> {
  const requests = readFileSync(file, 'utf8').split('\0');
  const trading = openTraders(traders);
  const found: CustomersResult['phases'][number][] = [];
  let sent = 0;
  let fullSpeed = 0;
  for (const { connections, seconds, perSecond } of phases) {
    const wires = await openWires(urls, connections);
    const milliseconds: number[] = [];
    const answered: number[] = [];
    const statuses: Record<number, number> = {};
    const ask = async (wire: Wire, since: number) => {
      const begin = performance.now();
      const { status } = await wire.send(requests[sent++ % requests.length] ?? '');
      const end = performance.now();
      milliseconds.push(end - since);
      answered.push(end - begin);
      statuses[status] = (statuses[status] ?? 0) + 1;
    };
    process.send?.('phase');
    const startedAt = performance.now();
    const end = startedAt + seconds * 1000;
    const rate =
      perSecond === null ? null : 'timesFullSpeed' in perSecond ? perSecond.timesFullSpeed * fullSpeed : perSecond.each;
    const client = async (wire: Wire) => {
      while (performance.now() < end) await ask(wire, performance.now());
    };
    const unsent = rate === null ? 0 : await paced([...wires], rate, startedAt, end, ask, true);
    if (rate === null) await Promise.all(wires.map(client));
    const taken = (performance.now() - startedAt) / 1000;
    if (rate === null) fullSpeed = milliseconds.length / taken;
    for (const wire of wires) wire.close();
    const sorted = (values: readonly number[]) => values.toSorted((a, b) => a - b);
    found.push({
      asked: rate,
      unsent,
      seconds: taken,
      statuses,
      milliseconds: sorted(milliseconds),
      answered: sorted(answered),
    });
  }
  process.send?.('phase');
  return { phases: found, trades: await trading() };
}

/** Opens connections to the servers in turn, a few at a time: a full backlog drops more. */
async function openWires(urls: readonly string[], count: number): Promise<Wire[]> {
  const wires: Wire[] = [];
  while (wires.length < count) {
    const some = Array.from({ length: Math.min(256, count - wires.length) }, (_, index) =>
      openWire(urls[index % urls.length] ?? ''),
    );
    await Promise.all(some.map(({ opened }) => opened));
    wires.push(...some);
  }
  return wires;
}

/** Traders that quote and trade at an interval. @returns a stop function for sorted ms per pair */
function openTraders({ url, tokens, every }: CustomersOrder['traders']): () => Promise<readonly number[]> {
  const milliseconds: number[] = [];
  let isOver = false;
  const trader = async (token: string, index: number) => {
    const connection = connect(url, token);
    for (let due = performance.now() + (index / tokens.length) * every * 1000; !isOver; due += every * 1000) {
      await new Promise((resolve) => setTimeout(resolve, Math.max(0, due - performance.now())));
      const quote = await connection.call('POST', '/api/quotes', 201, {
        symbol: 'BTC-USD',
        side: 'buy',
        deliver_amount: 1_500,
      });
      await connection.call('POST', '/api/trades', 201, { quote_guid: quote.guid });
      milliseconds.push(performance.now() - due);
    }
    connection.close();
  };
  const all = Promise.all(tokens.map(trader));
  return async () => {
    isOver = true;
    await all;
    return milliseconds.toSorted((a, b) => a - b);
  };
}
