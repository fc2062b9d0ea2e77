import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { ContactInput } from '#contract/account/contact.ts';
import type { Executor } from '#server/db/database.ts';
import { contactMessages, customers } from '#server/db/schema/backend.ts';
import { contactMail, contactReceiptMail } from '#server/mail/contact-emails.ts';
import { toLogError } from '../../kit/faults.ts';
import type { BackendServices } from '../../kit/services.ts';
import { openCase } from '../cases/open-case.ts';

/** A question about a transaction needs a link or two; advertisements have more. */
const maxLinks = 3;

const linksIn = (text: string): number => text.match(/https?:\/\/(?:www\.)?|\bwww\./gi)?.length ?? 0;

/** Whether the texts of a message have more links than a question needs. */
export const hasManyLinks = (texts: readonly string[]): boolean => texts.reduce((sum, text) => sum + linksIn(text), 0) > maxLinks;

/** Whether the field that people do not see was filled in: by a bot, or by a program that fills in forms for a person. */
const fillsTrap = ({ website }: { website?: unknown }): boolean => website !== undefined && website !== null && website !== '';

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

/** For how long the same message counts as a repetition. */
const repeatedMilliseconds = 24 * 3600_000;

/** Letters and digits that cannot be mistaken for each other. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A reference for the sender: fifty random bits. */
export function newReference(): string {
  const letters = [...randomBytes(10)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `SC-${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** What the sender wrote, as it is stored. */
type Written = Pick<ContactMessage, 'name' | 'email' | 'phone' | 'subject' | 'message' | 'topic' | 'details'>;

function writtenIn({ otc, phone, website: _, ...input }: ContactInput): Written {
  const given = Object.entries(otc ?? {}).filter(([, text]) => text !== '');
  return { ...input, phone: phone === '' ? null : phone, topic: otc ? 'otc' : 'general', details: otc ? Object.fromEntries(given) : null };
}

/**
 * Stores a message. Sending it is a separate step, so that a mail server failure loses nothing. The same message from the same address within a
 * day is the one that is stored already: its sender pressed the button again, or did not get our reply.
 */
export async function storeMessage({ db, clock }: BackendServices, input: ContactInput): Promise<{ message: ContactMessage; isNew: boolean }> {
  const written = writtenIn(input);
  const isPossibleSpam = fillsTrap(input) || hasManyLinks([written.name, written.subject, written.message, ...Object.values(written.details ?? {})]);
  return db.transaction(async (tx) => {
    // Two calls with the same message may come at once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${written.email}`}, 0))`);
    const known = await findSame(tx, written, clock.now() - repeatedMilliseconds);
    if (known) return { message: known, isNew: false };
    const [stored] = await tx
      .insert(contactMessages)
      .values({ ...written, isPossibleSpam, reference: newReference(), createdAt: clock.now() })
      .returning();
    if (!stored) throw new Error('the message was not stored');
    // An address is typed by anybody: it says whom the message may be from, and nothing is told them by it.
    const [customer] = await tx.select({ guid: customers.bankCustomerGuid }).from(customers).where(eq(customers.email, stored.email.toLowerCase()));
    const raises = { kind: stored.topic === 'otc' ? 'otc' : 'contact', customerGuid: customer?.guid ?? null, record: stored.reference } as const;
    await openCase(tx, { ...raises, isPossibleSpam }, stored.createdAt);
    return { message: stored, isNew: true };
  });
}

async function findSame(tx: Executor, written: Written, since: number): Promise<ContactMessage | undefined> {
  const { email, subject, message } = contactMessages;
  const rows = await tx
    .select()
    .from(contactMessages)
    .where(and(eq(email, written.email), gt(contactMessages.createdAt, since), eq(subject, written.subject), eq(message, written.message)));
  return rows.find(({ name, phone, topic, details }) =>
    isDeepStrictEqual({ name, phone, topic, details }, { name: written.name, phone: written.phone, topic: written.topic, details: written.details }),
  );
}

/** Emails a message to our support team, then a receipt to its sender. Rejects when either email is not accepted. */
export async function mailMessage({ config, db, clock, mailer, limiter }: BackendServices, message: ContactMessage): Promise<void> {
  await mailer.send(contactMail(config.mail.support, message));
  await db.update(contactMessages).set({ mailedAt: clock.now() }).where(eq(contactMessages.serial, message.serial));
  if (!message.isPossibleSpam && (await limiter.allowsReceipt(message.email))) await mailer.send(contactReceiptMail(message));
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
      log.warn({ reference: message.reference, err: toLogError(error) }, 'a contact message is still waiting for the mail server');
    });
  }
}
