import { ConfigError, readConfig } from './config.ts';
import { createServer } from './server.ts';

/** Starts the server from the environment, prints the ready line, and stops it gracefully on SIGINT or SIGTERM. */
async function main() {
  const server = await createServer(readConfig(process.env));
  process.stdout.write(`${server.greeting}\nready ${server.url}\n`);
  const stop = () => {
    // Force an exit on a second signal, or when closing hangs.
    setTimeout(() => process.exit(1), 10_000).unref();
    void server.close().then(() => process.exit(0));
  };
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  const message = error instanceof ConfigError ? error.message : error instanceof Error ? (error.stack ?? error.message) : String(error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
});
