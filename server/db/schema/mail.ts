import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { timestamp } from './shared.ts';

export interface MailLink {
  readonly label: string;
  readonly url: string;
}

/** Mails that would have been sent. */
export const outboxMails = pgTable(
  'outbox_mails',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    to: text('recipient').notNull(),
    from: text('sender').notNull(),
    subject: text().notNull(),
    text: text().notNull(),
    html: text().notNull(),
    links: jsonb().$type<readonly MailLink[]>().notNull().default([]),
    codes: jsonb().$type<readonly string[]>().notNull().default([]),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [index('outbox_mails_by_recipient').on(t.to, t.serial.desc()), index('outbox_mails_oldest').on(t.createdAt)],
);
