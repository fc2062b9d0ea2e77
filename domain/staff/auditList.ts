import { declareRows, field, type RowOf } from '../lists/rows.ts';
import { type StaffAction, staffActions } from './rights.ts';

const auditOutcomes = ['done', 'intended', 'refused', 'failed'] as const;

/** Audited actions besides those in the rights table. */
const otherAudited = ['signIn', 'signOut', 'acceptInvitation', 'inviteFirstOwner', 'searchCustomers'] as const;
export type AuditedAction = StaffAction | (typeof otherAudited)[number];
const auditedActions: readonly AuditedAction[] = [...staffActions, ...otherAudited];

/** The actions that are about money. */
export const moneyActions: readonly StaffAction[] = [
  ...(['refreshBankAccount', 'changeMoneyPaths', 'decideReturnCases', 'decideBreakCases', 'exportMoney'] as const),
  ...(['explainSmallBreaks', 'explainLargeBreaks', 'closePeriods', 'moveMoney'] as const),
];

export const auditList = declareRows({
  path: '/admin/audit',
  fields: {
    serial: { ...field.number, about: '1, 2, 3, … without a gap.' },
    at: field.time,
    actorName: { ...field.text, about: 'As of then, as their roles.' },
    actorId: { ...field.text, about: 'Empty for what a command or the server itself did.' },
    action: field.oneOf(auditedActions),
    outcome: field.oneOf(auditOutcomes),
    targets: { ...field.text, about: 'JSON: what it was done to, as `kind:id`.' },
    changes: { ...field.text, about: 'JSON: by field, the value before and after; personal values as keyed hashes.' },
    reason: field.text,
    sessionId: field.text,
    requestId: { ...field.text, about: 'Of the call, as the server’s log has it.' },
    approvalId: { ...field.text, about: 'Of the request that a second person decided about; empty without.' },
    hash: { ...field.text, about: 'SHA-256 over the row and the hash of the one before.' },
  },
  titles: {
    serial: 'No.',
    at: 'Time',
    actorName: 'Person',
    actorId: 'Id of the person',
    action: 'Action',
    outcome: 'Outcome',
    targets: 'Target',
    changes: 'Changes',
    reason: 'Reason',
    sessionId: 'Session',
    requestId: 'Call',
    approvalId: 'Approval',
    hash: 'Hash',
  },
  sortable: ['serial'],
  filters: {
    action: { kind: 'choices', values: auditedActions },
    outcome: { kind: 'choices', values: auditOutcomes },
    actorId: { kind: 'text', maxLength: 64 },
    targets: { kind: 'text', maxLength: 100 },
    reason: { kind: 'text', maxLength: 100 },
    sessionId: { kind: 'text', maxLength: 64 },
    from: { kind: 'time' },
    to: { kind: 'time', ends: 'from' },
  },
  sort: [{ column: 'serial', descending: true }],
});
export type AuditEntryRow = RowOf<typeof auditList>;
