import { createServer as createListener, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import type { StaffVerifier } from './backend/kit/callers.ts';
import { createUpstreams } from './backend/kit/clients/resilience.ts';
import { createBackground } from './background.ts';
import { aheadOf, type Clock, createClock } from './clock.ts';
import type { Config } from './config.ts';
import { type Database, openDatabase } from './db/database.ts';
import { createGuids } from './db/guids.ts';
import { keepListCounts } from './db/lists/fold.ts';
import { logOutage } from './db/outage.ts';
import { type Emulators, noControls } from './emulators.ts';
import { CompressedResponse } from './http/compression.ts';
import { arrivalLimits, createDrain, endConnections, maxLeavingMs } from './http/connections.ts';
import { withOneHost } from './http/one-host.ts';
import { createOverload } from './http/overload.ts';
import { createLog } from './log.ts';
import type { Services } from './services.ts';
import { openWitness } from './witness/witness.ts';
import { listenFault } from './workers/port.ts';
import { noSiblings, type Siblings } from './workers/siblings.ts';

/** In milliseconds; the process is killed soon after. */
const maxCloseMs = 9_000;
/** Milliseconds. */
const maxTracesCloseMs = 1_000;
/** Milliseconds; less is not worth waiting for. */
const minEndingMs = 500;

export interface RunningServer {
  readonly url: string;
  /** In the sandbox, the demo sign-ins. */
  readonly greeting: string;
  readonly services: Services;
  /** Waits for pending requests and emails, while still listening: they may call it. */
  drain(): Promise<void>;
  /** Drains, then closes. @param idle milliseconds that idle connections stay open */
  close(idle?: number): Promise<void>;
  /** Stops accepting, answers open requests, and closes; for one of several workers. */
  leave(): Promise<void>;
}

/**
 * Opens the database, listens, and prepares the sandbox.
 * @param given replaces configured parts in tests (clock, log, snapshot, time limits, staff);
 * workers get their siblings, and skip preparation where those already serve
 */
export async function createServer(
  config: Config,
  given: {
    readonly clock?: Clock;
    readonly log?: Logger;
    readonly snapshot?: Blob;
    readonly maxArrivalMs?: number;
    readonly connectTimeoutMs?: number;
    readonly siblings?: Siblings;
    readonly isPrepared?: boolean;
    readonly verifyStaff?: StaffVerifier;
  } = {},
): Promise<RunningServer> {
  const log = given.log ?? createLog(config.logLevel);
  const siblings = given.siblings ?? noSiblings;
  const { snapshot, connectTimeoutMs } = given;
  const waiting = (error: unknown) => logOutage(log, error);
  // Not even loaded without traces.
  const traces = config.traces === null ? null : (await import('./traces/exporting.ts')).openTraces(config.traces, log);
  const witness = openWitness(config.witnessDir, log);
  const db = await openDatabase(config, {
    waiting,
    committed: witness.record,
    ...(snapshot && { snapshot }),
    ...(connectTimeoutMs !== undefined && { connectTimeoutMs }),
  });
  let origin = '';
  let isReady = given.isPrepared ?? false;
  const emulators = config.sandbox.on ? await openEmulators(db, siblings) : null;
  const controls = emulators?.controls ?? noControls;
  await controls.refresh();
  // Live services use the real clock whatever the variables: codes must expire.
  const base = given.clock ?? createClock(config.sandbox.on ? config.sandbox : { now: null, speed: 1 });
  const services: Services = {
    config,
    db,
    clock: aheadOf(base, controls.clockOffset),
    controls,
    emulators,
    guids: createGuids(db, config.sandbox.seed),
    log,
    traces,
    upstreams: createUpstreams(),
    background: createBackground(),
    witness,
    verifyStaff: given.verifyStaff ?? null,
    siblings,
    overload: createOverload(),
    isReady: () => isReady,
    origin: () => origin,
  };
  const app = createApp(services);
  const drain = createDrain(app.fetch);
  const listener = await new Promise<Server<typeof IncomingMessage, typeof CompressedResponse>>((resolve, reject) => {
    const answer = services.overload.guard(withOneHost(getRequestListener(drain.fetch, { hostname: config.host })));
    const server = createListener(
      { ...arrivalLimits(config.keepAlive, given.maxArrivalMs), ServerResponse: CompressedResponse },
      answer,
    );
    server.listen(config.port, config.host, () => resolve(server));
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(listenFault(error, config));
    });
  }).catch(async (error) => {
    await db.close();
    throw error;
  });
  const { port } = listener.address() as AddressInfo;
  const host = config.host.includes(':') ? `[${config.host}]` : config.host;
  const url = `http://${host}:${port}`;
  // Embedded services are called over loopback.
  origin = ['0.0.0.0', '::'].includes(config.host) ? `http://127.0.0.1:${port}` : url;
  let draining: Promise<void> | null = null;
  const finish = async () => {
    const asked = Date.now();
    await drain.drained();
    // Still listening: this work calls embedded services.
    await services.background.finish(maxCloseMs - (Date.now() - asked));
  };
  const drainOnce = () => {
    draining ??= finish();
    return draining;
  };
  let closing: Promise<void> | null = null;
  const finishClosing = async (idle: number) => {
    const asked = Date.now();
    await drainOnce();
    await endConnections(listener, { idle, longest: Math.max(minEndingMs, maxCloseMs - (Date.now() - asked)) });
    await Promise.all([db.close(), traces?.close(maxTracesCloseMs)]);
    await witness.close();
  };
  const close = (idle = 0) => {
    closing ??= finishClosing(idle);
    return closing;
  };
  const leave = async () => {
    drain.closeByReplies();
    await endConnections(listener, { idle: config.keepAlive, longest: config.keepAlive + maxLeavingMs });
    await close();
  };
  keepListCounts(services);
  const greeting = (await emulators?.prepare(services)) ?? '';
  isReady = true;
  return { url, greeting, services, drain: drainOnce, close, leave };
}

/** Not even loaded on a live server. */
async function openEmulators(db: Database, siblings: Siblings): Promise<Emulators> {
  const { openSandbox } = await import('@statechange/sandbox');
  const { createProduct } = await import('./demo/product.ts');
  return openSandbox(db, siblings, createProduct);
}
