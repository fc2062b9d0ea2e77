import { declareRows, field, type RowOf } from '../lists/rows.ts';
import { staffActions, staffRights } from './rights.ts';

const requestStates = ['requested', 'approved', 'rejected', 'withdrawn', 'expired'] as const;

/** Actions that can require a second person. */
const requestableActions = staffActions.filter((action) => staffRights[action].approvers !== undefined);

export const requestList = declareRows({
  path: '/admin/requests',
  fields: {
    createdAt: field.time,
    action: field.oneOf(requestableActions),
    target: field.text,
    effect: { ...field.text, about: 'What it does, as it was worked out when it was requested.' },
    reason: field.text,
    state: field.oneOf(requestStates),
    requestedBy: field.text,
    requestedById: field.text,
    decidedBy: { ...field.text, about: 'Who approved or rejected it; empty for nobody.' },
    decidedAt: field.orNull(field.time),
    expiresAt: field.time,
  },
  sortable: ['createdAt', 'expiresAt'],
  filters: {
    state: { kind: 'choices', values: requestStates },
    action: { kind: 'choices', values: requestableActions },
    from: { kind: 'time' },
    to: { kind: 'time', ends: 'from' },
  },
  sort: [{ column: 'createdAt', descending: true }],
});
export type RequestRow = RowOf<typeof requestList>;
