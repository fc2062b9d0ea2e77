import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { TestServer } from '../browser/server.ts';
import type { Cluster } from '../server/cluster.ts';
import { type BackendSubject, requestOf, startBackend } from './backend-subject.ts';
import type { RequestResult } from './messages.ts';
import type { Options } from './options.ts';
import { processorTime } from './processor.ts';
import { type Section, table } from './report.ts';
import { medianBy, percentile, rounded } from './statistics.ts';
import { putRequests } from './subject.ts';

const customers = 20_000;
/** Few enough that the first round checks each token once, as a tab does every half minute. */
const regulars = 1_000;
/** In seconds, between a tab's session checks. */
const checkInterval = 30;
const connections = 32;
/** In seconds, per route; the same again is warm-up. */
const window = 2;
const pacedSeconds = 15;
const crowdSeconds = 8;
/** More than a process admits at once. */
const crowdConnections = 1_500;

interface Kind {
  readonly name: string;
  readonly server: TestServer;
  readonly requests: readonly string[];
}

interface Run extends RequestResult {
  readonly answered: number;
  /** In ms of processor time per request. */
  readonly processor: number;
}

/** The product's own calls next to an empty route, then the session checks of many customers. */
export async function measureBackend(cluster: Cluster | null, options: Options): Promise<Section | null> {
  if (cluster === null) return null;
  const subject = await startBackend(cluster, 'bench_backend', customers);
  try {
    const costs = await measureRoutes(subject, options.runs);
    process.stdout.write(`${costs}\n`);
    const checks = await measureChecks(subject);
    process.stdout.write(`${checks}\n`);
    const crowd = await measureCrowd(subject);
    return {
      title: 'Backend',
      body: [describeRoutes, costs, describeChecks, checks, describeCrowd, crowd].join('\n\n'),
    };
  } finally {
    await subject.stop();
  }
}

/** Each route in turn, repeatedly, so that other load affects all alike. */
async function measureRoutes(subject: BackendSubject, runs: number): Promise<string> {
  const kinds = kindsOf(subject);
  const found = new Map<Kind, { readonly run: Run; readonly upstream: number }[]>(kinds.map((kind) => [kind, []]));
  for (const kind of kinds) await load(kind.server, kind.requests, window);
  for (let run = 0; run < runs; run++)
    for (const kind of kinds) {
      const before = used(subject.standIns);
      const made = await load(kind.server, kind.requests, window);
      found.get(kind)?.push({ run: made, upstream: (used(subject.standIns) - before) / made.answered });
    }
  const medians = kinds.map((kind) => ({ kind, ...medianBy(found.get(kind) ?? [], ({ run }) => run.processor) }));
  const least = medians[0]?.run.processor ?? 0;
  const rows = medians.map(({ kind, run, upstream }) => [
    kind.name,
    rounded(run.answered / run.seconds),
    rounded(1000 / run.processor),
    `${Math.round((100 * least) / run.processor)} %`,
    run.processor.toFixed(3),
    upstream.toFixed(3),
    ...[0.5, 0.95].map((share) => rounded(percentile(run.milliseconds, share))),
  ]);
  return table(
    ['what', 'requests/s', 'per core', 'of the empty route', 'processor ms', 'upstream ms', 'p50 ms', 'p95 ms'],
    rows,
  );
}

function kindsOf({ products: [product], empty, sessions: all }: BackendSubject): Kind[] {
  const sessions = all.slice(0, regulars);
  const script =
    readdirSync(join(import.meta.dirname, '../../dist/assets')).find((name) => /^index-.*\.js$/.test(name)) ?? '';
  const each = (method: 'GET' | 'POST', path: string, body?: (session: (typeof sessions)[number]) => object) =>
    sessions.map((session, index) =>
      requestOf(method, path, index, body === undefined ? {} : { ut: session.ut, body: body(session) }),
    );
  return [
    { name: 'empty Hono route', server: empty, requests: each('GET', '/') },
    { name: '`check-customer-token-dublicate`', server: product, requests: checksOf(sessions) },
    {
      name: '`regenerate-customer-token`',
      server: product,
      requests: each('POST', '/backend/customers/regenerate-customer-token', ({ guid }) => ({ cybrid_guid: guid })),
    },
    { name: '`landing-live-price`', server: product, requests: each('GET', '/backend/customers/landing-live-price') },
    { name: 'the page', server: product, requests: each('GET', '/') },
    { name: 'a script', server: product, requests: each('GET', `/assets/${script}`) },
  ];
}

const checksOf = (sessions: BackendSubject['sessions']): string[] =>
  sessions.map(({ email, ut }, index) =>
    requestOf('POST', '/backend/customers/check-customer-token-dublicate', index, { ut, body: { email } }),
  );

/** In ms of processor time so far. */
const used = ({ pid }: TestServer): number => processorTime(pid) ?? Number.NaN;

/** One process's maximum. @throws Error unless every answer was 200 */
async function load(server: TestServer, requests: readonly string[], seconds: number): Promise<Run> {
  const before = used(server);
  const result = await putRequests({ urls: [server.url], requests, connections, seconds, perSecond: null });
  return { ...result, answered: allAnswered(result), processor: (used(server) - before) / allAnswered(result) };
}

function allAnswered({ statuses, milliseconds }: RequestResult): number {
  if (statuses[200] !== milliseconds.length)
    throw new Error(`not all were answered with 200: ${JSON.stringify(statuses)}`);
  return milliseconds.length;
}

/** Every tab checks its session each half minute, over both processes. */
async function measureChecks({ products, sessions }: BackendSubject): Promise<string> {
  const rows: string[][] = [];
  const perSecond = customers / checkInterval;
  for (const part of ['first', 'second', 'third']) {
    const before = products.map(used);
    const urls = products.map(({ url }) => url);
    const result = await putRequests({
      urls,
      requests: checksOf(sessions),
      connections: 2 * connections,
      seconds: pacedSeconds,
      perSecond,
    });
    const shares = products.map(
      (product, index) => `${Math.round((used(product) - (before[index] ?? 0)) / result.seconds / 10)} %`,
    );
    const times = [0.5, 0.95, 0.99].map((share) => rounded(percentile(result.milliseconds, share)));
    rows.push([`${part} ${pacedSeconds} s`, rounded(allAnswered(result) / result.seconds), ...times, ...shares]);
  }
  return table(['', 'checks/s', 'p50 ms', 'p95 ms', 'p99 ms', 'processor, first process', 'second'], rows);
}

/** Three times a process's maximum of checks, then the usual load again. */
async function measureCrowd({ products: [product], sessions }: BackendSubject): Promise<string> {
  const requests = checksOf(sessions.slice(0, regulars));
  const put = (perSecond: number | null, seconds: number, wires: number) =>
    putRequests({ urls: [product.url], requests, connections: wires, seconds, perSecond });
  await put(null, window, connections);
  const most = await put(null, window, connections);
  const capacity = most.milliseconds.length / most.seconds;
  const rows: string[][] = [];
  for (const times of [1 / 3, 3, 1 / 3]) {
    const perSecond = times * capacity;
    const { seconds, statuses, milliseconds } = await put(perSecond, crowdSeconds, crowdConnections);
    const ends = await metric(product, 'nodejs_eventloop_lag_p99_seconds');
    const shares = [200, 503].map((status) => rounded((statuses[status] ?? 0) / seconds));
    const others = Object.keys(statuses).filter((status) => status !== '200' && status !== '503');
    if (others.length > 0) throw new Error(`answered with ${others}`);
    rows.push([
      rounded(perSecond),
      ...shares,
      ...[0.5, 0.95, 0.99].map((share) => rounded(percentile(milliseconds, share))),
      rounded(1000 * ends),
    ]);
  }
  return table(['asked/s', '200/s', '503/s', 'p50 ms', 'p95 ms', 'p99 ms', 'event loop p99 ms'], rows);
}

async function metric({ url }: TestServer, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1]);
}

const describeRoutes = `One product process on Postgres, ${connections} connections that send their next request at once, from another process; each route for ${window} s in
turn, the median by processor time. Every request is of another customer at another address. The bank, the market and the sign-in service are
those of the sandbox, in a process of their own; "upstream" is their processor time a request. "Per core" is what a processor second of
the product answers, user and system time.`;

const describeChecks = `The session checks of ${customers.toLocaleString('en-US')} signed-in customers, one every ${checkInterval} s each, evenly spread over two product processes on one Postgres. Times
count from when a request was due.`;

const describeCrowd = `Session checks of one process at a third of the rate that it just answered at full speed, then at three times as many, then at a third again, over
${crowdConnections.toLocaleString('en-US')} connections. A refused call got 503 with \`Retry-After\`; times are those of all replies, from when a request was due. The event loop's delay is
that of \`/metrics\`.`;
