import { openAsBlob } from 'node:fs';
import { readConfig } from '#server/config.ts';
import { createServer } from '#server/server.ts';

// The server as `server/main.ts` serves it alone, except that its database begins as a copy of a migrated one.
const server = await createServer(readConfig(process.env), { snapshot: await openAsBlob(process.env.SNAPSHOT ?? '') });
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.stdout.write(`ready ${server.url}\n`);
