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

/** Questions need a link or two; ads have more. */
const maxLinks = 3;

const linksIn = (text: string): number => text.match(/https?:\/\/(?:www\.)?|\bwww\./gi)?.length ?? 0;

/** More links than a question needs. */
export const hasManyLinks = (texts: readonly string[]): boolean =>
  texts.reduce((sum, text) => sum + linksIn(text), 0) > maxLinks;

/** The honeypot: filled in by bots, or by form-filling programs of real people. */
const fillsTrap = ({ website }: { website?: unknown }): boolean =>
  website !== undefined && website !== null && website !== '';

type ContactMessage = typeof contactMessages.$inferSelect;

/** In milliseconds. */
export const retryMilliseconds = 5 * 60_000;
/** Younger messages are still being sent by their own call. */
const ownTryMilliseconds = 60_000;
/** After a week, a message stays in the database for staff. */
const triedMilliseconds = 7 * 24 * 3600_000;
/** Messages per round, and minimum seconds between rounds. Deliveries time out after twenty. */
const roundSize = 10;
const roundSeconds = 240;

/** How long an identical message counts as a repeat. */
const repeatedMilliseconds = 24 * 3600_000;

/** Without look-alike letters and digits. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Fifty random bits. */
export function newReference(): string {
  const letters = [...randomBytes(10)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `SC-${letters.slice(0, 5)}-${letters.slice(5)}`;
}

type Written = Pick<ContactMessage, 'name' | 'email' | 'phone' | 'subject' | 'message' | 'topic' | 'details'>;

function writtenIn({ otc, phone, website: _, ...input }: ContactInput): Written {
  const given = Object.entries(otc ?? {}).filter(([, text]) => text !== '');
  return {
    ...input,
    phone: phone === '' ? null : phone,
    topic: otc ? 'otc' : 'general',
    details: otc ? Object.fromEntries(given) : null,
  };
}

/**
 * Stores a message; sending is separate, so that mail failures lose nothing. Within a day, an
 * identical message from the same address is a repeat, not a new one.
 */
export async function storeMessage(
  { db, clock }: BackendServices,
  input: ContactInput,
): Promise<{ message: ContactMessage; isNew: boolean }> {
  const written = writtenIn(input);
  const isPossibleSpam =
    fillsTrap(input) ||
    hasManyLinks([written.name, written.subject, written.message, ...Object.values(written.details ?? {})]);
  return db.transaction(async (tx) => {
    // Serializes concurrent identical messages.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`contact ${written.email}`}, 0))`);
    const known = await findSame(tx, written, clock.now() - repeatedMilliseconds);
    if (known) return { message: known, isNew: false };
    const [stored] = await tx
      .insert(contactMessages)
      .values({ ...written, isPossibleSpam, reference: newReference(), createdAt: clock.now() })
      .returning();
    if (!stored) throw new Error('the message was not stored');
    // Anyone can type an address: it is only a hint at the sender.
    const [customer] = await tx
      .select({ guid: customers.bankCustomerGuid })
      .from(customers)
      .where(eq(customers.email, stored.email.toLowerCase()));
    const raises = {
      kind: stored.topic === 'otc' ? 'otc' : 'contact',
      customerGuid: customer?.guid ?? null,
      record: stored.reference,
    } as const;
    await openCase(tx, { ...raises, isPossibleSpam }, stored.createdAt);
    return { message: stored, isNew: true };
  });
}

async function findSame(tx: Executor, written: Written, since: number): Promise<ContactMessage | undefined> {
  const { email, subject, message } = contactMessages;
  const rows = await tx
    .select()
    .from(contactMessages)
    .where(
      and(
        eq(email, written.email),
        gt(contactMessages.createdAt, since),
        eq(subject, written.subject),
        eq(message, written.message),
      ),
    );
  return rows.find(({ name, phone, topic, details }) =>
    isDeepStrictEqual(
      { name, phone, topic, details },
      { name: written.name, phone: written.phone, topic: written.topic, details: written.details },
    ),
  );
}

/** Emails support, then a receipt to the sender. Rejects if either fails. */
export async function mailMessage(
  { config, db, clock, mailer, limiter }: BackendServices,
  message: ContactMessage,
): Promise<void> {
  await mailer.send(contactMail(config.mail.support, message));
  await db.update(contactMessages).set({ mailedAt: clock.now() }).where(eq(contactMessages.serial, message.serial));
  if (!message.isPossibleSpam && (await limiter.allowsReceipt(message.email)))
    await mailer.send(contactReceiptMail(message));
}

/** Oldest first, one process at a time. A crash may cause a duplicate, never a loss. */
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
    // A rejected message must not block the others.
    await mailMessage(services, message).catch((error: unknown) => {
      log.warn(
        { reference: message.reference, err: toLogError(error) },
        'a contact message is still waiting for the mail server',
      );
    });
  }
}
