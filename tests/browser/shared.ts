import type { Browser, BrowserContext } from 'playwright-core';
import { afterAll, inject } from 'vitest';
import { copyOf } from '../server/cluster.ts';
import { launch } from './browser.ts';
import { startServer, type TestServer } from './server.ts';

/** The sandboxes that files share. A file that moves the clock, resets, or needs settings of its own starts its own server. */
const sandboxes = {
  /** As a visitor finds it: the demo customers, and every wait as long as it is. */
  demo: {},
  /** No demo customers, and waits halved: a price is held for fifteen seconds, an order is filled in less than one. */
  brisk: { SANDBOX_DEMO: 'off', SANDBOX_SPEED: '2' },
  /** The same with the demo customers and the sandbox's staff: for the console. */
  staffed: { SANDBOX_SPEED: '2' },
  /** No demo customers, and hardly a wait: for hosted pages, where no price can run out. */
  instant: { SANDBOX_DEMO: 'off', SANDBOX_SPEED: '50' },
  /** With the visualizer, and waits halved. */
  flows: { FLOWS: 'on', SANDBOX_SPEED: '2', SANDBOX_DEMO: 'off' },
} as const;

/** A server whose database begins as a copy of one that has what it would make at its start. */
const start = async (environment: Readonly<Record<string, string>>): Promise<TestServer> =>
  startServer({ DATABASE_URL: await copyOf(environment.SANDBOX_DEMO === 'off' ? 'migrated' : 'demo', inject('postgresUrl')), ...environment });

const servers = new Map<keyof typeof sandboxes, Promise<TestServer>>();
let browser: Promise<Browser> | undefined;

/**
 * A server that lives as long as the worker. Files of one worker run one after the other, so the demo customer is in one test's hands at a
 * time; any other customer belongs to the test that made them.
 */
export function sharedServer(kind: keyof typeof sandboxes): Promise<TestServer> {
  const server = servers.get(kind) ?? start(sandboxes[kind]);
  servers.set(kind, server);
  return server;
}

/** A server for this file alone. */
export async function ownServer(environment: Readonly<Record<string, string>>): Promise<TestServer> {
  const server = await start(environment);
  afterAll(() => server.stop());
  return server;
}

/** One Chromium a worker; every visitor gets a context of their own in it. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= launch();
  return browser;
}

const kept = new Set<BrowserContext>();

/** A visit that lasts for all tests of this file, which only look. Its browser keeps the code of the app, so pages open in half the time. */
export async function keptVisit<Visitor extends { readonly context: BrowserContext }>(opening: Promise<Visitor>): Promise<Visitor> {
  const visitor = await opening;
  kept.add(visitor.context);
  afterAll(() => {
    kept.delete(visitor.context);
    return visitor.context.close();
  });
  return visitor;
}

/** Ends every other visit, also those that a failed test left open. */
export async function endVisits(): Promise<void> {
  for (const context of (await browser)?.contexts() ?? []) if (!kept.has(context)) await context.close();
}
