import { pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './shared.ts';

/** What the sandbox was seeded with, so that each seed is made once, whichever process comes first. */
export const sandboxSeeds = pgTable('sandbox_seeds', {
  name: text().primaryKey(),
  /** Another process is at work until then; after it, the work counts as broken off. */
  leaseEndsAt: moment('lease_ends_at').notNull(),
  doneAt: moment('done_at'),
});
