import type { Context } from 'hono';
import type { SecurityEventKind } from '#domain/security/events.ts';
import type { Executor } from '#server/db/database.ts';
import { securityEvents } from '#server/db/schema/security.ts';
import { deviceOf } from './device.ts';

export interface NewSecurityEvent {
  readonly customerGuid: string;
  readonly kind: SecurityEventKind;
  /** Null if nothing caused it. */
  readonly c: Context | null;
  /** Such as a passkey's name. */
  readonly detail?: string;
}

/** Adds a security event. `now` in milliseconds. */
export async function recordEvent(
  db: Executor,
  { customerGuid, kind, c, detail }: NewSecurityEvent,
  now: number,
): Promise<void> {
  await db
    .insert(securityEvents)
    .values({ customerGuid, kind, device: c && deviceOf(c), detail: detail ?? null, createdAt: now });
}
