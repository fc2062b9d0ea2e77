import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestServer } from '../browser/server.ts';
import { bankClient, mintBankToken, mintCustomerToken } from '../server/bank/client.ts';
import type { Cluster } from '../server/cluster.ts';
import { openTrader } from '../server/traders.ts';
import { type BackendSubject, requestOf, startBackend } from './backend-subject.ts';
import type { CustomersOrder, CustomersResult } from './messages.ts';
import type { Options } from './options.ts';
import { processorTime } from './processor.ts';
import { type Section, table } from './report.ts';
import { percentile, rounded } from './statistics.ts';

/** In seconds, between session checks, price polls and pages. */
const every = { check: 30, prices: 60, page: 600 };
/** In seconds, between a customer's trades. */
const tradeEvery = 3_600;
const mostTraders = 50;
const connections = 512;
/** Nearly the limit of open files, for the generator; each product process has half. */
const crowdConnections = 16_000;

/** In seconds per phase; the first includes each session's costlier first check. */
const [rampSeconds, steadySeconds, fullSeconds, crowdSeconds, afterSeconds] = [30, 30, 6, 8, 10];
const phaseNames = [
  'first 30 s, each session for the first time',
  'next 30 s',
  'at full speed',
  'three times as many',
  'the usual load again',
];

interface Use {
  readonly processor: number;
  readonly megabytes: number;
}

/** Two processes under the usual load for a minute, then far too much, then the usual again. */
export async function measureCustomers(cluster: Cluster | null, { customers }: Options): Promise<Section | null> {
  if (cluster === null) return null;
  const subject = await startBackend(cluster, 'bench_load', customers);
  const folder = mkdtempSync(join(tmpdir(), 'statechange-load-'));
  try {
    const file = join(folder, 'requests');
    writeFileSync(file, requestsOf(subject).join('\0'));
    const usual = { each: customers / every.check + customers / every.prices + customers / every.page };
    const order: CustomersOrder = {
      urls: subject.products.map(({ url }) => url),
      file,
      phases: [
        { connections, seconds: rampSeconds, perSecond: usual },
        { connections, seconds: steadySeconds, perSecond: usual },
        { connections: 64, seconds: fullSeconds, perSecond: null },
        { connections: crowdConnections, seconds: crowdSeconds, perSecond: { timesFullSpeed: 3 } },
        { connections, seconds: afterSeconds, perSecond: usual },
      ],
      traders: await openTraders(subject, customers),
    };
    const { result, uses } = await generate(order, subject.products);
    return {
      title: 'Load',
      body: [describe(customers), report(result, uses), `Trades: ${tradesOf(result)}.`].join('\n\n'),
    };
  } finally {
    rmSync(folder, { recursive: true });
    await subject.stop();
  }
}

function requestsOf({ sessions }: BackendSubject): string[] {
  return sessions.flatMap(({ email, ut }, index) => {
    const body = { email, idle_seconds: index % 20 };
    const check = requestOf('POST', '/backend/customers/check-customer-token-dublicate', index, { ut, body });
    const prices =
      index % (every.prices / every.check) === 0
        ? [requestOf('GET', '/backend/customers/landing-live-price', index)]
        : [];
    const page = index % (every.page / every.check) === 0 ? [requestOf('GET', '/signin', index)] : [];
    return [check, ...prices, ...page];
  });
}

async function openTraders({ standIns }: BackendSubject, customers: number): Promise<CustomersOrder['traders']> {
  const perSecond = customers / tradeEvery;
  const count = Math.min(mostTraders, Math.ceil(perSecond));
  const bank = bankClient(standIns, await mintBankToken(standIns));
  const tokens: string[] = [];
  while (tokens.length < count) tokens.push(await mintCustomerToken(bank, await openTrader(bank)));
  return { url: standIns.url, tokens, every: count / perSecond };
}

/** Runs the phases. @returns also each process's time per phase */
async function generate(order: CustomersOrder, products: readonly TestServer[]) {
  const generator = fork(join(import.meta.dirname, 'customers-load.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const ended = once(generator, 'exit');
  const moments: Use[][] = [];
  const result = new Promise<CustomersResult>((resolve, reject) => {
    generator.on('message', (message) => {
      if (message === 'phase') moments.push(products.map(useOf));
      else resolve(message as CustomersResult);
    });
    ended.then(([code]) => reject(new Error(`the load generator ended with ${code} and no result`)));
  });
  generator.send(order);
  const found = await result;
  await ended;
  const uses = order.phases.map((_, phase) =>
    products.map((_, index) => {
      const [before, after] = [moments[phase]?.[index], moments[phase + 1]?.[index]];
      return { processor: (after?.processor ?? 0) - (before?.processor ?? 0), megabytes: after?.megabytes ?? 0 };
    }),
  );
  return { result: found, uses };
}

const useOf = ({ pid }: TestServer): Use => ({
  processor: processorTime(pid) ?? Number.NaN,
  megabytes: Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024,
});

function report({ phases }: CustomersResult, uses: readonly (readonly Use[])[]): string {
  const rows = phases.map(({ asked, unsent, seconds, statuses, milliseconds, answered }, index) => {
    const others = Object.keys(statuses).filter((status) => status !== '200' && status !== '503');
    if (others.length > 0) throw new Error(`answered with ${others}`);
    return [
      phaseNames[index] ?? '',
      asked === null ? '' : rounded(asked),
      ...[200, 503].map((status) => rounded((statuses[status] ?? 0) / seconds)),
      unsent.toLocaleString('en-US'),
      ...[0.5, 0.95, 0.99].map((share) => rounded(percentile(milliseconds, share))),
      ...[0.5, 0.99].map((share) => rounded(percentile(answered, share))),
      (uses[index] ?? []).map(({ processor }) => `${Math.round(processor / seconds / 10)} %`).join(' / '),
      (uses[index] ?? []).map(({ megabytes }) => `${Math.round(megabytes)} MB`).join(' / '),
    ];
  });
  return table(
    [
      '',
      'asked/s',
      '200/s',
      '503/s',
      'never sent',
      'p50 ms',
      'p95 ms',
      'p99 ms',
      'p50 once sent',
      'p99 once sent',
      'processor of each',
      'memory of each',
    ],
    rows,
  );
}

const tradesOf = ({ trades }: CustomersResult): string =>
  `${trades.length.toLocaleString('en-US')} quotes with their trades, p50 ${rounded(percentile(trades, 0.5))} ms, p99 ${rounded(percentile(trades, 0.99))} ms, from when each was due`;

const describe = (
  customers: number,
) => `${customers.toLocaleString('en-US')} signed-in customers at two product processes on one Postgres, each customer at either: a check of the session every ${every.check} s with
the time since the customer was active, the prices every ${every.prices} s, a page every ${every.page / 60} minutes, a trade an hour at the bank, which is another process. The load
generator and Postgres are on the same machine. Times count from when a request was due, and once more from when a connection was free to send it. Then as much as is answered over 64 connections, three times as
much over ${crowdConnections.toLocaleString('en-US')}, and the usual load again. A refused call got 503 with \`Retry-After\`.`;
