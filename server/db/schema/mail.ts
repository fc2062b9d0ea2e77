import { bigserial, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './shared.ts';

/** The sandbox's outbox: what would have been mailed, with its links and codes. */
export const outboxMails = pgTable('outbox_mails', {
  serial: bigserial({ mode: 'number' }).primaryKey(),
  to: text('recipient').notNull(),
  from: text('sender').notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  /** Links and codes found in the mail, ready to click or copy. */
  links: jsonb().notNull().default([]),
  createdAt: moment('created_at').notNull(),
});
