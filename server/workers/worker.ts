import type { Config } from '../config.ts';
import { lastIdle } from '../http/connections.ts';
import { createLog } from '../log.ts';
import { createServer } from '../server.ts';
import { joins, type Order } from './messages.ts';
import { createSiblings, report } from './siblings.ts';

/** The primary says when to stop: terminal signals reach all processes. */
export async function work(config: Config, worker: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => undefined);
  const log = createLog(config.logLevel, undefined, worker);
  const siblings = createSiblings();
  const starting = createServer(config, { log, siblings, isPrepared: process.env[joins] !== undefined });
  const exitAfter = (ending: Promise<void>) => void ending.finally(siblings.leaveFigures).finally(() => process.exit());
  process.on('message', (order: Order) => {
    if (order.kind === 'drain') void starting.then((server) => server.drain()).then(() => report({ kind: 'drained' }));
    if (order.kind === 'close') exitAfter(starting.then((server) => server.close(lastIdle)));
    if (order.kind === 'leave') exitAfter(starting.then((server) => server.leave()));
  });
  const { greeting, url } = await starting;
  await report({ kind: 'ready', greeting, url });
}
