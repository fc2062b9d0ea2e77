import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { customers } from './backend.ts';
import { timestamp } from './shared.ts';

/** Invitations and their progress. Deleted with either customer. */
export const referrals = pgTable(
  'referrals',
  {
    inviteeGuid: text('invitee_guid')
      .primaryKey()
      .references(() => customers.bankCustomerGuid, { onDelete: 'cascade' }),
    inviterGuid: text('inviter_guid')
      .notNull()
      .references(() => customers.bankCustomerGuid, { onDelete: 'cascade' }),
    joinedAt: timestamp('joined_at').notNull(),
    /** When we learned it. */
    verifiedAt: timestamp('verified_at'),
    tradedAt: timestamp('traded_at'),
  },
  (t) => [index('referrals_newest').on(t.inviterGuid, t.joinedAt)],
);
