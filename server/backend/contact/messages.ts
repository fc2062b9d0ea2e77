import { randomBytes } from 'node:crypto';
import { and, asc, eq, gt, isNull } from 'drizzle-orm';
import { contactMessages } from '../../db/schema/backend.ts';
import { contactMail, contactReceiptMail } from '../../mail/emails.ts';
import { described } from '../faults.ts';
import type { BackendServices } from '../services.ts';
import type { ContactInput } from './contact-schema.ts';

type ContactMessage = typeof contactMessages.$inferSelect;

/** How often messages that wait for the mail server are tried again, in milliseconds. */
export const retryMilliseconds = 5 * 60_000;
/** A message that is younger is being mailed by the call that brought it. */
const ownTryMilliseconds = 60_000;
/** What no mail server took for a week stays in the database for staff to find. */
const triedMilliseconds = 7 * 24 * 3600_000;
/** At a time, and how long that may take, in seconds: no second round begins before. A mail that hangs is given up after twenty. */
const roundSize = 10;
const roundSeconds = 240;

/** Letters and digits that cannot be taken for each other. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** What the sender can refer to the message by: fifty random bits. */
export function newReference(): string {
  const letters = [...randomBytes(10)].map((byte) => alphabet[byte % alphabet.length]).join('');
  return `SC-${letters.slice(0, 5)}-${letters.slice(5)}`;
}

/** Keeps a message. Mailing it is another step, so that none is lost with a mail server. */
export async function storeMessage({ db, clock }: BackendServices, input: ContactInput): Promise<ContactMessage> {
  const values = { ...input, phone: input.phone === '' ? null : input.phone, reference: newReference(), createdAt: clock.now() };
  const [stored] = await db.insert(contactMessages).values(values).returning();
  if (!stored) throw new Error('the message was not stored');
  return stored;
}

/** Mails a message to our support, and then tells its sender that we have it. Rejects when a mail was not taken. */
export async function mailMessage({ config, db, clock, mailer }: BackendServices, message: ContactMessage): Promise<void> {
  await mailer.send(contactMail(config.mail.support, message));
  await db.update(contactMessages).set({ mailedAt: clock.now() }).where(eq(contactMessages.serial, message.serial));
  await mailer.send(contactReceiptMail(message.email, message.reference));
}

/**
 * Mails the oldest of the messages that wait. One process at a time does so. A process that dies between the mail and the note of it
 * leaves a message that is mailed twice: better than never.
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
    // One that is refused must not keep the others back.
    await mailMessage(services, message).catch((error: unknown) => {
      log.warn({ reference: message.reference, err: described(error) }, 'a contact message is still waiting for the mail server');
    });
  }
}
