import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { copyOf } from '../server/cluster.ts';
import { launch } from './browser.ts';
import { cheapPasswords, startServer, type TestServer } from './server.ts';

/** Shared sandboxes. Files that move the clock or reset start their own. */
const sandboxes = {
  /** As visitors find it, with demo customers and real delays. */
  demo: {},
  /** No demo customers, and half the delays: a price lasts fifteen seconds. */
  brisk: { SANDBOX_DEMO: 'off', SANDBOX_SPEED: '2' },
  /** The same with demo customers and staff, for the console. */
  staffed: { SANDBOX_SPEED: '2' },
  /** No demo customers and almost no delays, for hosted pages without prices. */
  instant: { SANDBOX_DEMO: 'off', SANDBOX_SPEED: '50' },
  /** The visualizer, with half the delays. */
  flows: { FLOWS: 'on', SANDBOX_SPEED: '2', SANDBOX_DEMO: 'off' },
} as const;

/** Starts on a copy of a prepared database. */
const start = async (environment: Readonly<Record<string, string>>): Promise<TestServer> =>
  startServer(
    {
      DATABASE_URL: await copyOf(environment.SANDBOX_DEMO === 'off' ? 'migrated' : 'demo', inject('postgresUrl')),
      ...environment,
    },
    cheapPasswords,
  );

const servers = new Map<keyof typeof sandboxes, Promise<TestServer>>();
let browser: Promise<Browser> | undefined;

/** A worker's server. Its files run in sequence, so one test at a time has the demo customer. */
export function sharedServer(kind: keyof typeof sandboxes): Promise<TestServer> {
  const server = servers.get(kind) ?? start(sandboxes[kind]);
  servers.set(kind, server);
  return server;
}

export async function ownServer(environment: Readonly<Record<string, string>>): Promise<TestServer> {
  const server = await start(environment);
  afterAll(() => server.stop());
  return server;
}

/** One Chromium per worker; each visitor has their own context. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launch();
  return browser;
}

const kept = new Set<BrowserContext>();

/** One visit for all read-only tests of a file; its cached code halves the opening time. */
export async function keptVisit<Visitor extends { readonly context: BrowserContext }>(
  opening: Promise<Visitor>,
): Promise<Visitor> {
  const visitor = await opening;
  kept.add(visitor.context);
  afterAll(() => {
    kept.delete(visitor.context);
    return visitor.context.close();
  });
  return visitor;
}

/** Ends every other visit, also after failed tests. */
export async function endVisits(): Promise<void> {
  for (const context of (await browser)?.contexts() ?? []) if (!kept.has(context)) await context.close();
}
