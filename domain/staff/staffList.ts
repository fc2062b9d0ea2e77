import { declareRows, field, type RowOf } from '../lists/rows.ts';

/** Invited: no password chosen yet. */
const staffStates = ['invited', 'active', 'deactivated'] as const;

export const staffList = declareRows({
  path: '/admin/staff',
  fields: {
    createdAt: field.time,
    name: field.text,
    email: field.text,
    roles: { ...field.text, about: 'Separated by blanks.' },
    state: field.oneOf(staffStates),
    factors: {
      ...field.text,
      about: 'Methods of two-step verification, separated by blanks: `authenticator`, `passkey`.',
    },
    lastSeenAt: field.orNull(field.time, 'When they last pressed a key or a button in the console.'),
    sessions: { ...field.number, about: 'How many they are signed in with.' },
    version: { ...field.number, about: 'Grows with each change of them.' },
  },
  titles: {
    createdAt: 'Added',
    name: 'Name',
    email: 'Email',
    roles: 'Roles',
    state: 'State',
    factors: 'Sign-in methods',
    lastSeenAt: 'Last seen',
    sessions: 'Sessions',
    version: 'Version',
  },
  sortable: ['createdAt', 'name', 'email', 'lastSeenAt'],
  filters: {
    state: { kind: 'choices', values: staffStates },
    name: { kind: 'text', maxLength: 80 },
    roles: { kind: 'text', maxLength: 40 },
    from: { kind: 'time' },
    to: { kind: 'time', ends: 'from' },
  },
  sort: [{ column: 'createdAt', descending: true }],
});
export type StaffRow = RowOf<typeof staffList>;
