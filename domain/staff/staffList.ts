import { declareRows, field, type RowOf } from '../lists/rows.ts';
import { staffRoles } from './rights.ts';

export const staffStates = ['invited', 'active', 'deactivated'] as const;

/** Everybody on staff. */
export const staffList = declareRows({
  path: '/admin/staff',
  fields: {
    name: field.text,
    email: field.text,
    /** Separated by spaces. */
    roles: field.text,
    state: field.oneOf(staffStates),
    /** Such as "authenticator passkey". */
    factors: field.text,
    lastSeenAt: field.orNull(field.time, 'Null before the first sign-in.'),
    sessions: field.number,
    createdAt: field.time,
    /** Counts changes, so that nobody overwrites one that they did not see. */
    version: field.number,
  },
  columns: ['name', 'email', 'roles', 'state', 'factors', 'lastSeenAt', 'sessions', 'createdAt'],
  sortable: ['name', 'createdAt'],
  filters: {
    q: { kind: 'text', maxLength: 100 },
    role: { kind: 'choices', values: staffRoles },
    state: { kind: 'choices', values: staffStates },
  },
  sort: [{ column: 'name', descending: false }],
});
export type StaffRow = RowOf<typeof staffList>;
