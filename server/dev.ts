import { createServer as createVite } from 'vite';
import { ConfigError, readConfig } from './config.ts';
import { flowsInDevelopment } from './dev-flows.ts';
import { createServer } from './server.ts';

/** Handled by the server; Vite serves the rest. */
const serverPaths = [
  '/backend',
  '/bank',
  '/market',
  '/hosted',
  '/sandbox',
  '/emulator',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/healthz',
  '/metrics',
];

/** `npm run dev`: Vite serves the app and proxies the rest to the server. */
async function main() {
  const config = readConfig(process.env);
  const address = `http://${config.host}:${config.port || 4173}`;
  const server = await createServer({ ...config, port: 0, publicUrl: config.publicUrl ?? address });
  const vite = await createVite({
    plugins: config.flows ? [flowsInDevelopment] : [],
    server: {
      host: config.host,
      port: config.port || 4173,
      strictPort: true,
      proxy: Object.fromEntries(serverPaths.map((path) => [path, { target: server.url }])),
    },
  });
  await vite.listen();
  process.stdout.write(`${server.greeting}\nready ${address}\n`);
  const stop = () => void Promise.allSettled([vite.close(), server.close()]).then(() => process.exit(0));
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
}

main().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof ConfigError ? error.message : error instanceof Error ? error.stack : String(error)}\n`,
  );
  process.exit(1);
});
