import type { Config } from '../config.ts';
import { createLog } from '../log.ts';
import { createServer } from '../server.ts';
import type { Order } from './messages.ts';
import { createSiblings, report } from './siblings.ts';

/** Serves as one of several processes. The primary process says when to stop: a terminal's signal reaches every process at once. */
export async function work(config: Config, worker: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  const starting = createServer(config, { log: createLog(config.logLevel, undefined, worker), siblings: createSiblings() });
  process.on('message', (order: Order) => {
    if (order.kind === 'drain') void starting.then((server) => server.drain()).then(() => report({ kind: 'drained' }));
    if (order.kind === 'close') void starting.then((server) => server.close()).finally(() => process.exit());
  });
  const { greeting, url } = await starting;
  await report({ kind: 'ready', greeting, url });
}
