import type { Context } from 'hono';
import type { SecurityEventKind } from '#domain/security/events.ts';
import type { Executor } from '#server/db/database.ts';
import { securityEvents } from '#server/db/schema/security.ts';
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
  await db.insert(securityEvents).values({ customerGuid, kind, device: c && deviceOf(c), detail: detail ?? null, createdAt: now });
}
