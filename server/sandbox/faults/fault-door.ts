import type { Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Context, MiddlewareHandler, Next } from 'hono';
import type { Services } from '../../services.ts';
import { brokenJson, type FaultReply, refusal } from './fault-replies.ts';
import type { FaultyService } from './fault-schema.ts';
import { countDown, type Fault, type FaultyCall, findFault } from './fault-store.ts';

/** Under which path each service answers. The hosted pages and the console are not among them: they never fail on purpose. */
const mounts: readonly (readonly [string, Exclude<FaultyService, 'mail'>])[] = [
  ['/backend', 'backend'],
  ['/bank', 'bank'],
  ['/market', 'market'],
  ['/identitytoolkit.googleapis.com', 'identity'],
  ['/securetoken.googleapis.com', 'identity'],
];

/** The paths that apply the console's settings. The app's own files do not, and must not wait for the database. */
const heeding = [...mounts.map(([prefix]) => prefix), '/hosted', '/sandbox', '/emulator'];

/** Which of the services a path belongs to; null for a page. */
export const serviceOf = (path: string): Call['service'] | null => mounts.find(([prefix]) => path.startsWith(`${prefix}/`))?.[1] ?? null;

interface Call extends FaultyCall {
  readonly service: Exclude<FaultyService, 'mail'>;
  /** As the service's clients know it. */
  readonly path: string;
}

function callOf({ req: { path, method } }: Context): Call | null {
  const mount = mounts.find(([prefix]) => path.startsWith(`${prefix}/`));
  if (mount === undefined) return null;
  const own = path.slice(mount[0].length);
  return { service: mount[1], method, path: own, paths: [own, path] };
}

/** Middleware in front of every service that reads the console's settings and applies its faults. */
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

/** Passes the call to the service. If a reset deleted its data midway, the caller gets a 503 and can retry. */
async function serve({ controls }: Services, c: Context, next: Next, call: Call): Promise<void> {
  const lastReset = controls.tokensExpiredBefore(null);
  await next();
  if (c.res.status !== 500) return;
  // A database that is away fails the call and this as well, and the service has answered in its own shape.
  await controls.refresh().catch(() => undefined);
  if (controls.tokensExpiredBefore(null) !== lastReset) replace(c, answer(refusal(call.service, call.path, 503)));
}

/** Like the store's, but does not count a browser's automatic retry, so that the final attempt fails too. */
async function takeFault(services: Services, c: Context, call: Call): Promise<Fault | 'uncounted cut' | null> {
  for (let fault = await findFault(services, call); fault !== null; fault = await findFault(services, call)) {
    if (fault.kind === 'offline' && willRetry(c)) return 'uncounted cut';
    if (await countDown(services, fault)) return fault;
  }
  return null;
}

/**
 * When a reused connection drops without a reply, a browser resends the request by itself, even a POST.
 * Only on a new connection does the page see the failure.
 */
const willRetry = (c: Context): boolean => (c.req.header('User-Agent') ?? '').startsWith('Mozilla/') && (socketOf(c)?.bytesWritten ?? 0) > 0;

/** The connection; none in a handler that is called without one. */
const socketOf = (c: Context): Socket | undefined => (c.env as { incoming?: { socket?: Socket } } | undefined)?.incoming?.socket;

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

/** Another answer in place of the service's, of which not even a header stays. */
function replace(c: Context, instead: Response): void {
  c.res = undefined;
  c.res = instead;
}

/** @param whole the service's complete reply, if it did its work. */
function replyOf({ service, path }: Call, fault: Fault, whole?: string): FaultReply {
  if (fault.kind === 'malformed') return brokenJson(service, whole);
  if (fault.kind === 'failing') return refusal(service, path, fault.status ?? 503);
  const limited = refusal(service, path, 429);
  return { ...limited, headers: { ...limited.headers, 'Retry-After': String(fault.retryAfter ?? 1) } };
}

const answer = ({ status, body, headers }: FaultReply) => new Response(body, { status, headers });

/** Ends the connection without a word. */
function cut(c: Context): Response {
  socketOf(c)?.destroy();
  return new Response(null, { headers: { 'x-hono-already-sent': 'true' } });
}
