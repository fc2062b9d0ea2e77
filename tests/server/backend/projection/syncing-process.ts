import { syncRound } from '#server/backend/books/projection/round.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { readConfig } from '#server/config.ts';
import { createServer } from '#server/server.ts';

// Starts reading at once, and is about to be killed.
const server = await createServer(readConfig(process.env));
process.stdout.write(`ready ${server.url}\n`);
await syncRound(createBackendServices(server.services));
