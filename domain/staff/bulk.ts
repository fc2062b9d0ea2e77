import type { StaffAction } from './rights.ts';

/** So many customers at once. */
export const mostInBulk = 200;

/** What can be done to many customers at once, with the right that it needs. */
export const bulkActs = { addNote: 'writeNotes', endSessions: 'endCustomerSessions' } as const satisfies Readonly<Record<string, StaffAction>>;
export type BulkAct = keyof typeof bulkActs;
