import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeBank {
  readonly url: string;
  readonly calls: string[];
  readonly customers: Map<string, { readonly labels: readonly string[] }>;
  readonly accounts: Set<string>;
  /** Cents, and the state of the customer's only transfer. */
  readonly dollars: Map<string, number>;
  readonly transfers: Map<string, string>;
  /** Of the last customer token. */
  readonly minted: { readonly guid: string; readonly scopes: readonly string[] }[];
  /** Answers the next `times` matches of `METHOD /path` with 503, before or after the work. */
  fail(pattern: RegExp, times: number, when?: 'before' | 'after'): void;
  close(): Promise<void>;
}

/** Sends of an idempotent call. */
export const tries = 3;

interface Fault {
  readonly pattern: RegExp;
  left: number;
  readonly when: 'before' | 'after';
}

type Reply = readonly [status: number, json: unknown];

export async function startFakeBank(): Promise<FakeBank> {
  const calls: string[] = [];
  const customers: FakeBank['customers'] = new Map();
  const accounts = new Set<string>();
  const dollars: FakeBank['dollars'] = new Map();
  const transfers: FakeBank['transfers'] = new Map();
  const minted: FakeBank['minted'] = [];
  const listOf = (url: URL, record: (owner: string) => object | null): Reply => {
    const found = record(url.searchParams.get('customer_guid') ?? '');
    return [200, { total: found === null ? 0 : 1, page: 0, per_page: 100, objects: found === null ? [] : [found] }];
  };
  let faults: Fault[] = [];
  const takeFault = (call: string) => {
    const fault = faults.find((candidate) => candidate.left > 0 && candidate.pattern.test(call));
    if (fault) fault.left -= 1;
    return fault ?? null;
  };
  const customer = (guid: string) => ({ guid, state: 'unverified', labels: customers.get(guid)?.labels ?? null });
  const routes: Readonly<Record<string, (url: URL, body: Record<string, unknown>) => Reply>> = {
    'POST /oauth/token': () => [
      200,
      { access_token: 'bank-token', token_type: 'Bearer', expires_in: 28_799, scope: '' },
    ],
    'POST /api/customers': (_url, body) => {
      const guid = (customers.size + 1).toString(16).padStart(32, '0');
      customers.set(guid, { labels: body.labels as string[] });
      return [201, { ...customer(guid), state: 'storing' }];
    },
    'GET /api/customers': (url) => {
      const label = url.searchParams.get('label') ?? '';
      const objects = [...customers.keys()].filter((guid) => customers.get(guid)?.labels.includes(label)).map(customer);
      return [200, { total: objects.length, page: 0, per_page: 1, objects }];
    },
    'POST /api/accounts': (_url, body) => {
      const account = `${String(body.customer_guid)} ${String(body.asset)}`;
      if (accounts.has(account))
        return [
          409,
          { status: 409, error_message: 'Account(s) for asset already exists', message_code: 'data_exists' },
        ];
      accounts.add(account);
      return [201, { state: 'storing' }];
    },
    'GET /api/accounts': (url) =>
      listOf(url, (owner) => ({
        guid: owner,
        customer_guid: owner,
        asset: 'USD',
        platform_balance: dollars.get(owner) ?? 0,
      })),
    'GET /api/trades': (url) => listOf(url, () => null),
    'GET /api/transfers': (url) =>
      listOf(url, (owner) => {
        const state = transfers.get(owner);
        const record = {
          guid: owner,
          customer_guid: owner,
          transfer_type: 'funding',
          asset: 'USD',
          side: 'deposit',
          amount: 5,
        };
        return state === undefined ? null : { ...record, state, created_at: '2026-01-15T12:00:00Z' };
      }),
    'POST /api/customer_tokens': (_url, body) => {
      minted.push({ guid: String(body.customer_guid), scopes: body.scopes as string[] });
      return [201, { access_token: tokenLike(minted.length) }];
    },
  };
  const answer = (call: string, url: URL, body: Record<string, unknown>): Reply => {
    const guid = /^GET \/api\/customers\/([0-9a-f]{32})$/.exec(call)?.[1];
    if (guid !== undefined) return customers.has(guid) ? [200, customer(guid)] : [404, { status: 404 }];
    return (
      routes[call]?.(url, body) ?? [404, { status: 404, error_message: 'Record not found', message_code: 'not_found' }]
    );
  };
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://bank');
    const call = `${request.method} ${url.pathname}`;
    calls.push(call);
    const fault = takeFault(call);
    const body = await readJson(request);
    const [status, json] = fault?.when === 'before' ? [503, {}] : answer(call, url, body);
    response.writeHead(fault ? 503 : status, { 'Content-Type': 'application/json' }).end(JSON.stringify(json));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    customers,
    accounts,
    dollars,
    transfers,
    minted,
    fail: (pattern, times, when = 'before') => {
      faults = [...faults.filter((fault) => fault.left > 0), { pattern, left: times, when }];
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** Unsigned; the backend only reads `exp`. */
function tokenLike(jti: number): string {
  const part = (json: object) => Buffer.from(JSON.stringify(json)).toString('base64url');
  return `${part({ alg: 'RS512' })}.${part({ jti, exp: Math.floor(Date.now() / 1000) + 1800 })}.fake`;
}

async function readJson(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
}
