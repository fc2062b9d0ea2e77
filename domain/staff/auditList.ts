import { declareRows, field, type RowOf } from '../lists/rows.ts';

export const auditOutcomes = ['done', 'intended', 'refused', 'failed'] as const;

/** What staff did, as far as the person who reads it can see. */
export const auditList = declareRows({
  path: '/admin/audit',
  fields: {
    serial: field.number,
    at: field.time,
    actorName: field.text,
    actorId: field.text,
    action: field.text,
    outcome: field.oneOf(auditOutcomes),
    /** JSON: what it was done to, as `kind:id`. */
    targets: field.text,
    /** JSON: by field, the value before and after. */
    changes: field.text,
    reason: field.text,
    sessionId: field.text,
    requestId: field.text,
    approvalId: field.text,
    hash: field.text,
  },
  columns: ['serial', 'at', 'actorName', 'action', 'outcome', 'targets', 'changes', 'reason', 'approvalId', 'sessionId', 'requestId', 'hash'],
  sortable: ['serial'],
  filters: {
    q: { kind: 'text', maxLength: 100 },
    action: { kind: 'text', maxLength: 40 },
    outcome: { kind: 'choices', values: auditOutcomes },
    from: { kind: 'time' },
    to: { kind: 'time' },
  },
  sort: [{ column: 'serial', descending: true }],
});
export type AuditRow = RowOf<typeof auditList>;
