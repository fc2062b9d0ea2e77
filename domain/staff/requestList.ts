import { declareRows, field, type RowOf } from '../lists/rows.ts';

export const requestStates = ['requested', 'approved', 'rejected', 'withdrawn', 'expired'] as const;

/** What waits, or waited, for a second person. */
export const requestList = declareRows({
  path: '/admin/requests',
  fields: {
    createdAt: field.time,
    /** A name of the table of rights. */
    action: field.text,
    target: field.text,
    effect: field.text,
    reason: field.text,
    state: field.oneOf(requestStates),
    requestedBy: field.text,
    requestedById: field.text,
    decidedBy: field.text,
    decidedAt: field.orNull(field.time, 'Null until somebody has decided.'),
    expiresAt: field.time,
  },
  columns: ['effect', 'target', 'reason', 'state', 'requestedBy', 'createdAt', 'expiresAt', 'decidedBy', 'decidedAt'],
  sortable: ['createdAt'],
  filters: { state: { kind: 'choices', values: requestStates } },
  sort: [{ column: 'createdAt', descending: true }],
});
export type RequestRow = RowOf<typeof requestList>;
