import cluster from 'node:cluster';
import { type Config, ConfigError, readConfig } from './config.ts';
import { isOutage } from './db/outage.ts';
import { lastIdle } from './http/connections.ts';
import { createLog } from './log.ts';
import { report } from './workers/siblings.ts';
import { isHungUp } from './workers/terminal.ts';

/**
 * Serves alone or with workers, printing the ready line and stopping gracefully on SIGINT or
 * SIGTERM. Server code loads only where it serves, so that bad variables fail fast and the primary
 * stays small.
 */
async function main() {
  const config = readConfig(process.env);
  if (cluster.worker) {
    const { work } = await import('./workers/worker.ts');
    return work(config, cluster.worker.id);
  }
  process.stdout.write(`${await (config.workers > 1 ? leadWorkers(config) : serveAlone(config))}\n`);
}

async function leadWorkers(config: Config): Promise<string> {
  const { lead } = await import('./workers/primary.ts');
  return lead(config);
}

async function serveAlone(config: Config): Promise<string> {
  const { createServer } = await import('./server.ts');
  const log = createLog(config.logLevel);
  const starting = createServer(config, { log });
  const stop = () => {
    // On a second signal, or if closing hangs.
    setTimeout(() => process.exit(1), 10_000).unref();
    void starting.then((server) => server.close(lastIdle)).then(() => process.exit(0));
  };
  process.on('SIGHUP', () => {
    if (isHungUp()) stop();
    else log.warn('a single process cannot be replaced without a gap: SIGHUP does nothing with WORKERS=1');
  });
  const server = await starting;
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  return `${server.greeting}\nready ${server.url}`;
}

main().catch(async (error: unknown) => {
  const message =
    error instanceof ConfigError
      ? error.message
      : error instanceof Error
        ? (error.stack ?? error.message)
        : String(error);
  // The primary reports once for all workers.
  if (cluster.isWorker) await report({ kind: 'failed', message, isAway: isOutage(error) });
  else process.stderr.write(`${message}\n`);
  process.exit(1);
});
