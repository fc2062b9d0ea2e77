import { and, asc, desc, eq, gt, sql } from 'drizzle-orm';
import { sandboxFaults } from '#server/db/schema/sandbox.ts';
import type { Services } from '#server/services.ts';
import type { FaultInput, FaultKind, FaultyService } from './fault-schema.ts';

type Shared = Pick<Services, 'db' | 'controls'>;

/** `delay` in milliseconds, `retryAfter` in seconds. */
export type Fault = typeof sandboxFaults.$inferSelect & { readonly kind: FaultKind; readonly service: FaultyService };

const listed = 200;
const defaults = { status: 503, delay: 3_000, retryAfter: 30 } as const;

/** Effective here at once, in other processes within a second. */
export async function addFault(services: Shared, input: FaultInput): Promise<Fault> {
  const { service, path, kind, calls, retry_after: retryAfter, method, status, delay, after } = input;
  const row = {
    service,
    // For mail it is the recipient, in lowercase.
    path: service === 'mail' ? path.toLowerCase() : path,
    kind,
    after,
    method: method ?? null,
    status: kind === 'failing' ? (status ?? defaults.status) : null,
    delay: kind === 'slow' ? (delay ?? defaults.delay) : null,
    retryAfter: kind === 'rate_limited' ? (retryAfter ?? defaults.retryAfter) : null,
    callsLeft: calls,
    createdAt: Date.now(),
  };
  const [made] = await services.db.insert(sandboxFaults).values(row).returning();
  if (made === undefined) throw new Error('the fault was not stored');
  await services.controls.refresh();
  return made as Fault;
}

/** Newest first, including used-up ones. */
export async function listFaults({ db }: Shared): Promise<Fault[]> {
  return (await db.select().from(sandboxFaults).orderBy(desc(sandboxFaults.serial)).limit(listed)) as Fault[];
}

/** @returns the number removed */
export async function removeFaults(services: Shared, serial?: number): Promise<number> {
  const which = serial === undefined ? undefined : eq(sandboxFaults.serial, serial);
  const gone = await services.db.delete(sandboxFaults).where(which).returning({ serial: sandboxFaults.serial });
  await services.controls.refresh();
  return gone.length;
}

export interface FaultyCall {
  readonly service: FaultyService;
  readonly method: string;
  /** The service's path and this server's: faults may name either. */
  readonly paths: readonly string[];
}

/** The oldest matching fault with calls left, or `null`. */
export async function findFault({ db }: Shared, { service, method, paths }: FaultyCall): Promise<Fault | null> {
  const waiting = await db
    .select()
    .from(sandboxFaults)
    .where(and(eq(sandboxFaults.service, service), gt(sandboxFaults.callsLeft, 0)))
    .orderBy(asc(sandboxFaults.serial));
  // Preflights are not calls of their own.
  const concerns = (fault: (typeof waiting)[number]) =>
    (fault.method === null ? method !== 'OPTIONS' : fault.method === method) &&
    paths.some((path) => matches(fault.path, path));
  return (waiting.find(concerns) as Fault | undefined) ?? null;
}

/** @returns false if another process took the last call */
export async function countDown({ db }: Shared, { serial }: Fault): Promise<boolean> {
  const used = await db
    .update(sandboxFaults)
    .set({ callsLeft: sql`${sandboxFaults.callsLeft} - 1` })
    .where(and(eq(sandboxFaults.serial, serial), gt(sandboxFaults.callsLeft, 0)))
    .returning({ serial: sandboxFaults.serial });
  return used.length > 0;
}

/** Finds and counts a fault, or `null`. */
export async function takeFault(services: Shared, call: FaultyCall): Promise<Fault | null> {
  if (!services.controls.faulty()) return null;
  for (let fault = await findFault(services, call); fault !== null; fault = await findFault(services, call)) {
    if (await countDown(services, fault)) return fault;
  }
  return null;
}

/** Wildcard match with `*`, in linear time. */
export function matches(pattern: string, path: string): boolean {
  const [start = '', ...rest] = pattern.split('*');
  const end = rest.pop();
  if (end === undefined) return path === pattern;
  if (!path.startsWith(start)) return false;
  let at = start.length;
  for (const part of rest) {
    const found = path.indexOf(part, at);
    if (found === -1) return false;
    at = found + part.length;
  }
  return path.length - end.length >= at && path.endsWith(end);
}
