import * as v from 'valibot';
import { type TimelineKind, type TimelinePage, timelineFields } from '#domain/staff/timeline.ts';
import { call } from '../../http.ts';
import { fieldsOf } from '../lists.ts';

const part = v.object({ entries: v.array(v.object(fieldsOf(timelineFields))), before: v.nullable(v.string()) });

/** What happened to a customer, newest first. @param before the place that an earlier part gave, or a time in ISO 8601 */
export async function readTimeline(
  token: string,
  guid: string,
  { kind, before }: { readonly kind: TimelineKind | null; readonly before: string | null },
  signal?: AbortSignal,
): Promise<TimelinePage> {
  const query = { ...(kind !== null && { kind }), ...(before !== null && { before }) };
  const path = `/backend/admin/customers/${encodeURIComponent(guid)}/timeline`;
  const { data } = await call(path, v.object({ data: part }), { token, query, signal });
  return data as unknown as TimelinePage;
}
