import * as v from 'valibot';
import { type ListQuery, listParams } from '#domain/lists/listQuery.ts';
import { eventListShape, type SecurityEvent, securityEventKinds } from '#domain/security/events.ts';
import { timeSchema } from '../bank/schemas.ts';
import { callBackend } from './call.ts';

const eventsSchema = v.object({
  total: v.pipe(v.number(), v.integer(), v.minValue(0)),
  events: v.array(
    v.pipe(
      v.object({
        id: v.string(),
        kind: v.picklist(securityEventKinds),
        device: v.nullable(v.string()),
        detail: v.nullable(v.string()),
        created_at: timeSchema,
      }),
      v.transform(({ created_at, ...event }): SecurityEvent => ({ ...event, createdAt: created_at })),
    ),
  ),
});

/**
 * A page of what happened to the security of the account, and how much there is in all.
 * @param asOf the newest that counts, in ms, so that an event in between moves none from page to page
 */
export const listSecurityEvents = (ut: string, query: ListQuery, asOf?: number, signal?: AbortSignal) =>
  callBackend('security-events', eventsSchema, {
    token: ut,
    query: { ...(asOf !== undefined && { to: new Date(asOf).toISOString() }), ...listParams(eventListShape, query) },
    ...(signal && { signal }),
  });
