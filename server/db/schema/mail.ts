import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { CustomerMailKind } from '#domain/staff/customerMails.ts';
import { owner } from './backend.ts';
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

/** `waiting` until it was accepted or refused; it stays so if the server stops meanwhile. */
export type MailState = 'waiting' | 'sent' | 'failed';

/** Emails to customers, for their timeline: no text, address, code or link. */
export const customerMails = pgTable(
  'customer_mails',
  {
    serial: bigserial({ mode: 'number' }).primaryKey(),
    customerGuid: owner(),
    kind: text().$type<CustomerMailKind>().notNull(),
    state: text().$type<MailState>().notNull(),
    createdAt: timestamp('created_at').notNull(),
  },
  (t) => [
    index('customer_mails_by_customer').on(t.customerGuid, t.createdAt.desc(), t.serial.desc()),
    index('customer_mails_oldest').on(t.createdAt),
  ],
);
