import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context, MiddlewareHandler, Next } from 'hono';
import type { Services } from '#server/services.ts';
import { brokenJson, type FaultReply, refusal } from './fault-replies.ts';
import type { FaultyService } from './fault-schema.ts';
import { countDown, type Fault, type FaultyCall, findFault } from './fault-store.ts';

/** Services by path. Hosted pages and the console never fail on purpose. */
const mounts: readonly (readonly [string, Exclude<FaultyService, 'mail'>])[] = [
  ['/backend', 'backend'],
  ['/bank', 'bank'],
  ['/market', 'market'],
  ['/identitytoolkit.googleapis.com', 'identity'],
  ['/securetoken.googleapis.com', 'identity'],
];

/** Paths with console settings. App files must not wait for the database. */
const heeding = [...mounts.map(([prefix]) => prefix), '/hosted', '/sandbox', '/emulator'];

/** Null for pages. */
export const serviceOf = (path: string): Call['service'] | null =>
  mounts.find(([prefix]) => path.startsWith(`${prefix}/`))?.[1] ?? null;

interface Call extends FaultyCall {
  readonly service: Exclude<FaultyService, 'mail'>;
  readonly path: string;
}

function callOf({ req: { path, method } }: Context): Call | null {
  const mount = mounts.find(([prefix]) => path.startsWith(`${prefix}/`));
  if (mount === undefined) return null;
  const own = path.slice(mount[0].length);
  return { service: mount[1], method, path: own, paths: [own, path] };
}

/** Applies console settings and faults to every service. */
export function createFaultDoor(services: Services): MiddlewareHandler {
  return async (c, next) => {
    if (!heeding.some((prefix) => c.req.path.startsWith(prefix))) return next();
    await services.controls.glance();
    const call = callOf(c);
    if (call === null) return next();
    const fault = services.controls.faulty() ? await takeFault(services, c, call) : null;
    if (fault === 'uncounted cut') return cut(c);
    return fault === null ? serve(services, c, next, call) : suffer(c, next, call, fault);
  };
}

/** If a reset removed its data midway, the caller gets a retryable 503. */
async function serve({ controls }: Services, c: Context, next: Next, call: Call): Promise<void> {
  const lastReset = controls.tokensExpiredBefore(null);
  await next();
  if (c.res.status !== 500) return;
  // Without a database the call fails too, and the service has answered.
  await controls.refresh().catch(() => undefined);
  if (controls.tokensExpiredBefore(null) !== lastReset) replace(c, answer(refusal(call.service, call.path, 503)));
}

/** Ignores a browser's automatic retry, so that its final attempt fails too. */
async function takeFault(services: Services, c: Context, call: Call): Promise<Fault | 'uncounted cut' | null> {
  for (let fault = await findFault(services, call); fault !== null; fault = await findFault(services, call)) {
    if (fault.kind === 'offline' && willRetry(c)) return 'uncounted cut';
    if (await countDown(services, fault)) return fault;
  }
  return null;
}

/** Browsers resend even a POST if a reused connection drops, so pages never see it. */
const willRetry = (c: Context): boolean =>
  (c.req.header('User-Agent') ?? '').startsWith('Mozilla/') && (socketOf(c)?.bytesWritten ?? 0) > 0;

/** None if the handler is called directly. */
const socketOf = (c: Context): Socket | undefined =>
  (c.env as { incoming?: { socket?: Socket } } | undefined)?.incoming?.socket;

async function suffer(c: Context, next: Next, call: Call, fault: Fault): Promise<Response | undefined> {
  if (fault.kind === 'slow') {
    if (fault.after) await next();
    await wait(fault.delay ?? 0);
    if (!fault.after) await next();
    return undefined;
  }
  if (!fault.after) return fault.kind === 'offline' ? cut(c) : answer(replyOf(call, fault));
  await next();
  replace(c, fault.kind === 'offline' ? cut(c) : answer(replyOf(call, fault, await c.res.text())));
  return undefined;
}

/** Replaces the reply, headers included. */
function replace(c: Context, instead: Response): void {
  c.res = undefined;
  c.res = instead;
}

/** @param whole the service's full reply, if it ran */
function replyOf({ service, path }: Call, fault: Fault, whole?: string): FaultReply {
  if (fault.kind === 'malformed') return brokenJson(service, whole);
  if (fault.kind === 'failing') return refusal(service, path, fault.status ?? 503);
  const limited = refusal(service, path, 429);
  return { ...limited, headers: { ...limited.headers, 'Retry-After': String(fault.retryAfter ?? 1) } };
}

const answer = ({ status, body, headers }: FaultReply) => new Response(body, { status, headers });

/** Drops the connection. */
function cut(c: Context): Response {
  socketOf(c)?.destroy();
  return new Response(null, { headers: { 'x-hono-already-sent': 'true' } });
}
