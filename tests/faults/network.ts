/** Faults of a call. The server still carried out a lost or late call, which is the worst case. */
export const faultKinds = [
  'status 503',
  'answer after 20 s',
  'no answer',
  'malformed body',
  'cut body',
  'status 401',
  'status 429',
] as const;
export type FaultKind = (typeof faultKinds)[number];

/** An external call with its reply, from a healthy walk. */
export interface RecordedCall {
  readonly call: string;
  readonly url: string;
  /** The number of earlier calls that changed something. */
  readonly changes: number;
  readonly status: number;
  readonly type: string;
  readonly retryAfter: string | null;
  readonly body: string;
}

interface PageNetwork {
  faults: ReadonlyArray<{ readonly call: string; readonly kind: FaultKind }>;
  hits: string[];
  /** Calls since the last reset, once per arrival at the server. */
  calls: string[];
  carriedOut: Record<string, number>;
  tape: RecordedCall[];
}

declare global {
  var pageNetwork: PageNetwork;
}

/** Runs in the page before the app. Answers from the tape, else from the server. */
export function installNetwork(tape: readonly RecordedCall[] | null): void {
  if (window !== window.top) return;
  const serverFetch = window.fetch.bind(window);
  const network: PageNetwork = { faults: [], hits: [], calls: [], carriedOut: {}, tape: [] };
  globalThis.pageNetwork = network;
  let changes = 0;
  const played = new Map<string, number>();

  const wait = (milliseconds: number | null, signal: AbortSignal | null | undefined) =>
    new Promise<void>((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      signal?.addEventListener('abort', () => reject(signal.reason));
      if (milliseconds !== null) window.setTimeout(resolve, milliseconds);
    });
  /** A call's pattern: the path without guids, and the query parameters that matter. */
  const folded = ({ pathname, searchParams }: URL) => {
    const telling = ['days', 'page', 'type'].flatMap((name) =>
      searchParams.has(name) ? [`${name}=${searchParams.get(name)}`] : [],
    );
    return [pathname.replace(/[0-9a-f]{32}/g, ':guid'), ...telling].join(' ');
  };
  /** Prices are nobody's, so one moment of the tape serves all. */
  const isMarket = (url: string) => /\/market\/|\/api\/prices|landing-live-price/.test(url);

  const fromTape = (method: string, url: string): RecordedCall | undefined => {
    const known = (tape ?? []).filter((recorded) => recorded.url === `${method} ${url}`);
    if (isMarket(url)) return known[0];
    const current = method === 'GET' ? known.filter((recorded) => recorded.changes === changes) : known;
    const place = `${method} ${url} ${changes}`;
    const index = played.get(place) ?? 0;
    played.set(place, index + 1);
    return current[Math.min(index, current.length - 1)];
  };
  /** A quote is dated on delivery; a transfer quote has no end. */
  const dated = (url: string, body: string) => {
    if (!url.endsWith('/api/quotes')) return body;
    const quote = JSON.parse(body) as { issued_at: string; expires_at?: string | null };
    if (!quote.expires_at) return body;
    const lifetime = Date.parse(quote.expires_at) - Date.parse(quote.issued_at);
    const at = (time: number) => new Date(time).toISOString();
    return body.replaceAll(quote.expires_at, at(Date.now() + lifetime)).replaceAll(quote.issued_at, at(Date.now()));
  };

  const answer = async (method: string, url: string, call: string, request: Request): Promise<RecordedCall> => {
    network.carriedOut[call] = (network.carriedOut[call] ?? 0) + 1;
    const seenChanges = changes;
    if (method !== 'GET' && /\/bank\/api\/(?!quotes)/.test(url)) changes += 1;
    const known = fromTape(method, url);
    if (known) return { ...known, body: dated(url, known.body) };
    const listen = async (): Promise<RecordedCall> => {
      const reply = await serverFetch(request);
      const type = reply.headers.get('Content-Type') ?? '';
      const body = dated(url, await reply.text());
      const retryAfter = reply.headers.get('Retry-After');
      const when = method === 'GET' ? seenChanges : changes;
      const recorded = { call, url: `${method} ${url}`, changes: when, status: reply.status, type, retryAfter, body };
      network.tape.push(recorded);
      return recorded;
    };
    const listening = listen();
    pageClock.holdFor(listening);
    return listening;
  };
  const reply = (status: number, body: BodyInit, type = 'application/json', headers = {}) =>
    new Response(status === 204 ? null : body, {
      status,
      headers: { 'Content-Type': type, Date: new Date().toUTCString(), ...headers },
    });

  const broken = async (
    kind: FaultKind,
    carryOut: () => Promise<RecordedCall>,
    signal: AbortSignal | null | undefined,
  ): Promise<Response> => {
    if (kind === 'status 401')
      return reply(
        401,
        '{"status":401,"message":"Signature has expired","error_message":"Signature has expired","message_code":"unauthenticated"}',
      );
    if (kind === 'status 429')
      return reply(429, '{"status":429,"message":"Too many requests"}', undefined, { 'Retry-After': '7' });
    const recorded = await carryOut();
    if (kind === 'no answer') await wait(null, signal);
    if (kind === 'answer after 20 s') await wait(20_000, signal);
    if (kind === 'status 503') return reply(503, '<h1>503 Service Temporarily Unavailable</h1>', 'text/html');
    if (kind === 'malformed body') return reply(200, '{"unexpected":true}');
    if (kind !== 'cut body') return reply(recorded.status, recorded.body, recorded.type);
    const half = new TextEncoder().encode(recorded.body.slice(0, recorded.body.length / 2));
    const cut = new ReadableStream({
      start: (controller) => controller.enqueue(half),
      pull: (controller) => controller.error(new TypeError('network error')),
    });
    return reply(recorded.status, cut, recorded.type);
  };

  window.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    // Code on its way to the browser's cache.
    if (url.pathname.startsWith('/assets/')) return serverFetch(request);
    const call = `${request.method} ${folded(url)}`;
    network.calls.push(call);
    const carryOut = () => answer(request.method, url.pathname + url.search, call, request);
    const { signal } = request;
    const fault = network.faults.find((each) => each.call === call);
    if (fault) {
      network.hits.push(call);
      return broken(fault.kind, carryOut, signal);
    }
    const recorded = await carryOut();
    if (signal.aborted) throw signal.reason;
    return reply(
      recorded.status,
      recorded.body,
      recorded.type,
      recorded.retryAfter === null ? {} : { 'Retry-After': recorded.retryAfter },
    );
  };
}
