import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import * as v from 'valibot';

const value = v.union([
  v.object({ stringValue: v.string() }),
  v.object({ intValue: v.number() }),
  v.object({ doubleValue: v.number() }),
]);
const attributes = v.pipe(
  v.array(v.object({ key: v.string(), value })),
  v.transform((pairs) => Object.fromEntries(pairs.map(({ key, value: one }) => [key, Object.values(one)[0] ?? '']))),
);
const span = v.object({
  traceId: v.string(),
  spanId: v.string(),
  parentSpanId: v.optional(v.string()),
  name: v.string(),
  kind: v.number(),
  attributes,
  events: v.array(v.object({ name: v.string(), attributes })),
  links: v.array(v.object({ traceId: v.string(), spanId: v.string() })),
  status: v.object({ code: v.number(), message: v.optional(v.string()) }),
});
const batch = v.object({
  resourceSpans: v.array(
    v.object({ resource: v.object({ attributes }), scopeSpans: v.array(v.object({ spans: v.array(span) })) }),
  ),
});

export type SentSpan = v.InferOutput<typeof span>;

/** Accepts, refuses for good, or hangs. */
type Manner = 'takes' | 'refuses' | 'hangs';

/** A loopback OTLP receiver. */
export async function openReceiver(manner: Manner = 'takes') {
  let current = manner;
  const bodies: string[] = [];
  const heard: { readonly path: string | undefined; readonly key: string | undefined }[] = [];
  const open = new Set<ServerResponse>();
  const take = (response: ServerResponse, body: string) => {
    bodies.push(body);
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
  };
  const server = createServer(async (request, response) => {
    const body = await text(request);
    heard.push({ path: request.url, key: request.headers['x-key']?.toString() });
    if (current === 'hangs') open.add(response);
    else if (current === 'refuses') response.writeHead(400).end();
    else take(response, body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const batches = () => bodies.flatMap((body) => v.parse(batch, JSON.parse(body)).resourceSpans);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
    open,
    become: (next: Manner) => {
      current = next;
    },
    bytes: () => bodies.join('\n'),
    resources: () => batches().map(({ resource }) => resource.attributes),
    spans: (): readonly SentSpan[] => batches().flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans)),
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
