import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { compressBuild } from '../../scripts/lib/compress.mjs';
import { startServer, type TestServer } from '../browser/server.ts';

const here = import.meta.dirname;

/** Builds and serves a blank page: the cost of React, XState and wouter without a product. */
export async function startBlankPage(): Promise<TestServer> {
  const folder = await mkdtemp(join(tmpdir(), 'statechange-blank-'));
  await build({
    root: join(here, 'blank'),
    configFile: join(here, '../../vite.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  });
  await compressBuild(folder);
  const server = await startServer({ BLANK_PAGE: folder }, [], { main: join(here, 'blank-server.ts') });
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
