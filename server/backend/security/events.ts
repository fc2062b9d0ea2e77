import { inArray, lt } from 'drizzle-orm';
import type { Context } from 'hono';
import { keptEventDays, type SecurityEventKind } from '#domain/security/events.ts';
import type { Executor } from '../../db/database.ts';
import { securityEvents } from '../../db/schema/security.ts';
import { deviceOf } from './device.ts';

export interface NewSecurityEvent {
  readonly customerGuid: string;
  readonly kind: SecurityEventKind;
  /** The call that caused it; null for something that happened by itself. */
  readonly c: Context | null;
  /** What it was about, such as a passkey's name. */
  readonly detail?: string;
}

/** Adds to what the customer reads about the security of their account. `now` in milliseconds. */
export async function recordEvent(db: Executor, { customerGuid, kind, c, detail }: NewSecurityEvent, now: number): Promise<void> {
  await removeOldEvents(db, now);
  await db.insert(securityEvents).values({ customerGuid, kind, device: c && deviceOf(c), detail: detail ?? null, createdAt: now });
}

const keptMilliseconds = keptEventDays * 86_400_000;
/** At most so many at once, so that no call waits for long. */
const mostRemoved = 100;

/** Removes events of anybody that are too old; those that another call is removing are left to it. */
async function removeOldEvents(db: Executor, now: number): Promise<void> {
  const { serial, createdAt } = securityEvents;
  const old = db
    .select({ serial })
    .from(securityEvents)
    .where(lt(createdAt, now - keptMilliseconds))
    .limit(mostRemoved)
    .for('update', { skipLocked: true });
  await db.delete(securityEvents).where(inArray(serial, old));
}
