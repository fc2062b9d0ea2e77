import type { RequestOrder, RequestResult } from './messages.ts';
import { paced } from './paced.ts';
import { openWire, type Wire } from './wire.ts';

process.once('message', (order: RequestOrder) => {
  generate(order)
    .then(
      (result) =>
        new Promise<void>((sent, failed) => process.send?.(result, (error) => (error ? failed(error) : sent()))),
    )
    .finally(() => process.disconnect());
});

async function generate(order: RequestOrder): Promise<RequestResult> {
  const { urls, requests, connections, seconds, perSecond } = order;
  const wires = Array.from({ length: connections }, (_, index) => openWire(urls[index % urls.length] ?? ''));
  const milliseconds: number[] = [];
  const statuses: Record<number, number> = {};
  let sent = 0;
  const ask = async (wire: Wire, since: number) => {
    const { status } = await wire.send(requests[sent++ % requests.length] ?? '');
    milliseconds.push(performance.now() - since);
    statuses[status] = (statuses[status] ?? 0) + 1;
  };
  const startedAt = performance.now();
  const end = startedAt + seconds * 1000;
  if (perSecond === null) {
    const client = async (wire: Wire) => {
      while (performance.now() < end) await ask(wire, performance.now());
    };
    await Promise.all(wires.map(client));
  } else {
    await paced([...wires], perSecond, startedAt, end, ask);
  }
  const taken = (performance.now() - startedAt) / 1000;
  for (const wire of wires) wire.close();
  return { seconds: taken, statuses, milliseconds: milliseconds.toSorted((a, b) => a - b) };
}
