import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from './shared.ts';

/** A link of a mail, with the words that it is shown by. */
export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** The sandbox's outbox: what would have been mailed, with its links and codes. */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    /** Lower case. */
    to: text('recipient').notNull(),
    from: text('sender').notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    /** Ready to click. */
    links: jsonb().$type<readonly MailLink[]>().notNull().default([]),
    /** One-time codes, ready to copy. */
    codes: jsonb().$type<readonly string[]>().notNull().default([]),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [index('outbox_mails_by_recipient').on(t.to, t.serial.desc()), index('outbox_mails_oldest').on(t.createdAt)],
);
