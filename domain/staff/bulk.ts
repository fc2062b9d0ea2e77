import type { StaffAction } from './rights.ts';

/** So many customers at once. */
export const mostInBulk = 200;

/** Bulk actions, each with its required right. */
export const bulkActs = {
  addNote: 'writeNotes',
  addFlag: 'writeNotes',
  endSessions: 'endCustomerSessions',
} as const satisfies Readonly<Record<string, StaffAction>>;
export type BulkAct = keyof typeof bulkActs;
