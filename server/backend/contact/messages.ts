import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { contactMessages } from '../../db/schema/backend.ts';
import { contactMail, contactReceiptMail } from '../../mail/emails.ts';
import { described } from '../faults.ts';
import type { BackendServices } from '../services.ts';
import type { ContactInput } from './contact-schema.ts';

type ContactMessage = typeof contactMessages.$inferSelect;

/** How often unsent messages are retried, in milliseconds. */
export const retryMilliseconds = 5 * 60_000;
/** A younger message is still being sent by its own call. */
const ownTryMilliseconds = 60_000;
/** After a week without success, a message stays in the database for staff to find. */
const triedMilliseconds = 7 * 24 * 3600_000;
/** Messages per round, and the least time between rounds, in seconds. A hanging delivery is dropped after twenty. */
const roundSize = 10;
const roundSeconds = 240;

/** Letters and digits that cannot be mistaken for each other. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference for the sender: fifty random bits. */
export function newReference(): string {
  const letters = [...randomBytes(10)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `SC-${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Stores a message. Sending it is a separate step, so that a mail server failure loses nothing. */
export async function storeMessage({ db, clock }: BackendServices, input: ContactInput): Promise<ContactMessage> {
  const values = { ...input, phone: input.phone === '' ? null : input.phone, reference: newReference(), createdAt: clock.now() };
  const [stored] = await db.insert(contactMessages).values(values).returning();
  if (!stored) throw new Error('the message was not stored');
  return stored;
}

/** Emails a message to our support team, then a receipt to its sender. Rejects when either email is not accepted. */
export async function mailMessage({ config, db, clock, mailer, limiter }: BackendServices, message: ContactMessage): Promise<void> {
  await mailer.send(contactMail(config.mail.support, message));
  await db.update(contactMessages).set({ mailedAt: clock.now() }).where(eq(contactMessages.serial, message.serial));
  if (await limiter.allowsMail('receipt', message.email)) await mailer.send(contactReceiptMail(message.email, message.reference));
}

/**
 * Emails the oldest unsent messages, one process at a time. A process that dies between sending a message and recording it
 * causes a duplicate, which is better than a loss.
 */
export async function mailWaitingMessages(services: BackendServices): Promise<void> {
  const { db, clock, log, limiter } = services;
  if (!(await limiter.isFirst('contact-mails', roundSeconds))) return;
  const waiting = await db
    .select()
    .from(contactMessages)
    .where(and(isNull(contactMessages.mailedAt), gt(contactMessages.createdAt, clock.now() - triedMilliseconds)))
    .orderBy(asc(contactMessages.serial))
    .limit(roundSize);
  for (const message of waiting.filter(({ createdAt }) => clock.due(createdAt, ownTryMilliseconds))) {
    // One rejected message must not block the others.
    await mailMessage(services, message).catch((error: unknown) => {
      log.warn({ reference: message.reference, err: described(error) }, 'a contact message is still waiting for the mail server');
    });
  }
}
