import { initialQuery } from '#domain/lists/listQuery.ts';
import { auditList } from '#domain/staff/auditList.ts';
import { staffResource } from './resources.ts';

const newestEntries = 8;

/** What a person of staff did to their own account. */
const ownChanges = ['factors.changed', 'sessions.changed'] as const;

/** Everything that screens of staff load. It loads with the first of them, and so do its calls. */
export const staffResources = {
  sources: staffResource({ pollSeconds: 15 }, (calls, { token }, signal) => calls.readSources(token, signal)),
  staffSecurity: staffResource({ pollSeconds: 60, reloadedAfter: ownChanges }, (calls, { token }, signal) => calls.readStaffSecurity(token, signal)),
  /** The newest entries of somebody's in the audit log. */
  newestEntries: staffResource(
    { pollSeconds: 60, reloadedAfter: ownChanges },
    async (calls, { token }, signal, { actorId }: { readonly actorId: string }) =>
      (await calls.readList(auditList, { ...initialQuery(auditList), filters: { actorId: [actorId] }, perPage: newestEntries }, token, signal)).rows,
  ),
} as const;
