import { desc, eq } from 'drizzle-orm';
import { isStorable } from '#domain/text/storable.ts';
import type { Database } from '#server/db/database.ts';
import { type MailLink, outboxMails } from '#server/db/schema/mail.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import { linksOf, renderHtml, renderText } from '#server/mail/template.ts';
import type { Services } from '#server/services.ts';

const pageSize = 100;

/** Stores mails for the console instead of sending them. */
export const createOutbox = ({ config, db, clock }: Services): Mailer => ({
  async send(mail) {
    await db.insert(outboxMails).values({
      to: mail.to.toLowerCase(),
      from: config.mail.from,
      subject: mail.subject,
      text: renderText(mail),
      html: renderHtml(mail),
      links: linksOf(mail),
      codes: mail.code === undefined ? [] : [mail.code],
      createdAt: clock.now(),
    });
  },
});

/** `createdAt` is ISO 8601 in UTC. */
export interface OutboxMessage {
  readonly id: string;
  readonly to: string;
  readonly from: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly links: readonly MailLink[];
  readonly codes: readonly string[];
  readonly createdAt: string;
}

const present = (row: typeof outboxMails.$inferSelect): OutboxMessage => {
  const { serial, createdAt, ...mail } = row;
  return { id: String(serial), ...mail, createdAt: new Date(createdAt).toISOString() };
};

/** The newest hundred, newest first; optionally by recipient. */
export async function listMails(db: Database, to: string | null): Promise<OutboxMessage[]> {
  if (to !== null && !isStorable(to)) return [];
  const filter = to === null ? undefined : eq(outboxMails.to, to.trim().toLowerCase());
  return (await db.select().from(outboxMails).where(filter).orderBy(desc(outboxMails.serial)).limit(pageSize)).map(
    present,
  );
}

export async function findMail(db: Database, id: string): Promise<OutboxMessage | null> {
  if (!/^\d{1,15}$/.test(id)) return null;
  const [row] = await db
    .select()
    .from(outboxMails)
    .where(eq(outboxMails.serial, Number(id)));
  return row ? present(row) : null;
}
