import { join } from 'node:path';
import { startServer, type TestServer } from '../browser/server.ts';
import type { Cluster } from '../server/cluster.ts';
import { openSessions, type SignedIn } from './sessions.ts';

export interface BackendSubject {
  /** Two processes on one Postgres, without stand-ins as in production. */
  readonly products: readonly [TestServer, TestServer];
  /** The bank, market and identity provider, in another process. */
  readonly standIns: TestServer;
  readonly empty: TestServer;
  readonly sessions: readonly SignedIn[];
  stop(): Promise<void>;
}

/** Starts them as in production, with logs. @param flags of the first product's runtime */
export async function startBackend(
  cluster: Cluster,
  name: string,
  customers: number,
  flags: readonly string[] = [],
): Promise<BackendSubject> {
  const databaseUrl = await cluster.createDatabase(name);
  const shared = { DATABASE_URL: databaseUrl, SANDBOX_DEMO: 'off', SANDBOX_TOKEN_TTL: '86400', LOG_LEVEL: 'info' };
  const standIns = await startServer(shared, [], { logs: false });
  const product = (own: readonly string[]) =>
    startServer(
      {
        ...shared,
        BANK_URL: `${standIns.url}/bank`,
        BANK_IDP_URL: `${standIns.url}/bank`,
        MARKET_URL: `${standIns.url}/market`,
        FIREBASE_AUTH_EMULATOR_HOST: new URL(standIns.url).host,
        TRUSTED_PROXIES: '127.0.0.1',
      },
      own,
      { logs: false },
    );
  const products = await Promise.all([product(flags), product([])]);
  const empty = await startServer({}, [], { main: join(import.meta.dirname, 'empty.ts') });
  const stop = async () => {
    for (const server of [...products, empty, standIns]) await server.stop();
  };
  return { products, standIns, empty, sessions: await openSessions(databaseUrl, customers), stop };
}

const addressOf = (index: number): string => `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}`;

/** A customer's request, as browsers send it through a proxy. */
export function requestOf(
  method: 'GET' | 'POST',
  path: string,
  index: number,
  more: { readonly ut?: string; readonly body?: object } = {},
): string {
  const body = more.body === undefined ? '' : JSON.stringify(more.body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    `X-Forwarded-For: ${addressOf(index)}`,
    'Accept: */*',
    'Accept-Encoding: gzip, deflate, br',
    'User-Agent: Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
    ...(more.ut === undefined ? [] : [`Authorization: Bearer ${more.ut}`]),
    ...(more.body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(body)}`]),
  ];
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}
