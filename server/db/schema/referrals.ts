import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { customers } from './backend.ts';
import { timestamp } from './shared.ts';

/** Who opened an account with whose code, and how far they have got. A row goes with either of the two. */
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
    /** When we learned of it; null before. */
    verifiedAt: timestamp('verified_at'),
    tradedAt: timestamp('traded_at'),
  },
  (t) => [index('referrals_newest').on(t.inviterGuid, t.joinedAt)],
);
