import type { Context, MiddlewareHandler } from 'hono';
import { routePath } from 'hono/route';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import manifest from '../../package.json' with { type: 'json' };
import type { Upstreams } from '../backend/kit/clients/resilience.ts';
import type { Config } from '../config.ts';
import type { Services } from '../services.ts';
import { isFigures } from '../workers/figures.ts';
import { createBacklog } from './backlog.ts';
import { isLocalProgram } from './client-address.ts';
import { namesThisMachine } from './own-name.ts';
import { isSecret } from './secrets.ts';

/** Binary rounding makes sums independent of order: a drop would look like a restart. */
const exact = (seconds: number): number => Math.round(seconds * 2 ** 20) / 2 ** 20;

/** By route pattern, never by path: guids would explode the series. */
export function createMetrics(
  services: Pick<Services, 'config' | 'upstreams' | 'siblings' | 'overload' | 'db' | 'clock' | 'witness'>,
) {
  const { config, upstreams, siblings, db } = services;
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  sayBuild(registry, config.sourceCommit);
  measureUpstreams(registry, upstreams);
  measureCommits(registry, db);
  measureConnections(registry, db);
  measureOverload(registry, services.overload);
  measureWitness(registry, services.witness);
  const backlog = createBacklog(services);
  const labelNames = ['method', 'route', 'status'] as const;
  const requests = new Counter({
    name: 'http_requests_total',
    help: 'Requests answered.',
    labelNames,
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time to answer a request.',
    labelNames: ['method', 'route'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  });
  const measure: MiddlewareHandler = async (c, next) => {
    const begun = performance.now();
    await next();
    // The answering handler's; the last match is the pages' catch-all.
    const route = routePath(c);
    seconds.observe({ method: c.req.method, route }, exact((performance.now() - begun) / 1000));
    requests.inc({ method: c.req.method, route, status: String(c.res.status) });
  };
  siblings.onAsked('metrics', () => registry.getMetricsAsJSON());
  /** Includes siblings and ended processes. */
  const read = async () => {
    // A copy: counts continue, and the primary must have seen what is shown.
    const own = structuredClone(await registry.getMetricsAsJSON());
    const others = (await siblings.ask('metrics', own)).filter(isFigures);
    const all = others.length === 0 ? registry : AggregatorRegistry.aggregate([own, ...others]);
    return `${await all.metrics()}\n${await backlog.read()}`;
  };
  return { contentType: registry.contentType, measure, read };
}

/**
 * Local programs, or holders of the token: figures reveal load and outages. On reachable servers
 * only the latter, since a local proxy looks like a program.
 */
export function mayReadMetrics(
  c: Context,
  config: Pick<Config, 'metricsToken' | 'isReachable' | 'host' | 'publicUrl'>,
): boolean {
  const { metricsToken, isReachable } = config;
  const bearer = /^Bearer +(\S+)$/i.exec(c.req.header('authorization') ?? '')?.[1];
  return (
    (!isReachable && isLocalProgram(c) && namesThisMachine(c, config)) ||
    (metricsToken !== null && isSecret(bearer, metricsToken))
  );
}

/** As is usual for Prometheus: constant 1 with labels. */
function sayBuild(registry: Registry, commit: string | null): void {
  const labelNames = ['version', 'commit'] as const;
  const build = new Gauge({
    name: 'build_info',
    help: 'The version that runs.',
    labelNames,
    aggregator: 'first',
    registers: [registry],
  });
  build.set({ version: manifest.version, commit: commit ?? 'unknown' }, 1);
}

const circuitValue = { closed: 0, halfOpen: 1, open: 2 } as const;

/** Grows while commits hang. The youngest of several processes counts. */
function measureCommits(registry: Registry, db: Pick<Services['db'], 'commitAge'>) {
  new Gauge({
    name: 'database_last_commit_age_seconds',
    help: 'Time since the database last confirmed a transaction; since the start without one.',
    aggregator: 'min',
    registers: [registry],
    collect() {
      this.set(db.commitAge() / 1000);
    },
  });
}

/** The embedded database has no pool. */
function measureConnections(registry: Registry, { connections }: Pick<Services['db'], 'connections'>) {
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      ...{ name, help, registers: [registry] },
      collect() {
        this.set(value());
      },
    });
  gauge(
    'database_connections_limit',
    'Connections to the database that may be open at once.',
    () => connections().limit,
  );
  gauge(
    'database_connections_in_use',
    'Connections to the database that work for somebody.',
    () => connections().inUse,
  );
  gauge('database_callers_waiting', 'Callers that wait for a connection to the database.', () => connections().waiting);
}

function countedElsewhere(registry: Registry, name: string, help: string, value: () => number) {
  new Counter({
    ...{ name, help, registers: [registry] },
    collect() {
      this.reset();
      this.inc(value());
    },
  });
}

/** Refused calls appear nowhere else. */
function measureOverload(registry: Registry, { refused }: Services['overload']) {
  countedElsewhere(
    registry,
    'http_requests_shed_total',
    'Calls that were refused with 503 before anything was done, as this process had too many to read.',
    refused,
  );
}

/** Witness writes. */
function measureWitness(registry: Registry, { counts }: Services['witness']) {
  countedElsewhere(
    registry,
    'witness_lines_total',
    'Promises written down outside of the database.',
    () => counts().lines,
  );
  countedElsewhere(
    registry,
    'witness_failures_total',
    'Promises that were given and not written down; the log has them.',
    () => counts().failures,
  );
}

/** Read on each scrape. The worst circuit of several processes counts. */
function measureUpstreams(registry: Registry, upstreams: Upstreams) {
  new Gauge({
    name: 'upstream_circuit_state',
    help: 'Whether a service is called: 0 closed (yes), 1 half open (one call probes), 2 open (no).',
    labelNames: ['service'],
    aggregator: 'max',
    registers: [registry],
    collect() {
      for (const { service, state } of upstreams.all()) this.set({ service }, circuitValue[state()]);
    },
  });
  new Counter({
    name: 'upstream_calls_total',
    help: 'Calls of a service since the start, every try counted, by how they ended.',
    labelNames: ['service', 'outcome'],
    registers: [registry],
    collect() {
      this.reset();
      for (const { service, counts } of upstreams.all()) {
        this.inc({ service, outcome: 'answered' }, counts.answered);
        this.inc({ service, outcome: 'failed' }, counts.failed);
      }
    },
  });
}
