import { createTransport } from 'nodemailer';
import { type MailLink, outboxMails } from '../db/schema/mail.ts';
import { withMailFaults } from '../sandbox/faults/mail-faults.ts';
import type { Services } from '../services.ts';
import { renderHtml, renderText } from './template.ts';

/** A mail of the product, before it is laid out. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Whole sentences, one a paragraph. */
  readonly paragraphs: readonly string[];
  /** The one thing to do, as a button. */
  readonly action?: MailLink | undefined;
  /** A one-time code, shown large. */
  readonly code?: string | undefined;
  /** Why the reader got it, in small print. */
  readonly footnote: string;
}

export interface Mailer {
  /** Resolves once the mail server, or the sandbox's outbox, has taken the mail. Rejects otherwise. */
  send(mail: Mail): Promise<void>;
}

const smtpTimeout = 10_000;

/** Sends through SMTP when an address is configured, and into the sandbox's outbox otherwise. */
export function createMailer(services: Pick<Services, 'config' | 'db' | 'clock' | 'controls'>): Mailer {
  const { config, db, clock } = services;
  const { smtpUrl, from } = config.mail;
  if (smtpUrl !== null) {
    const transport = createTransport({ url: smtpUrl, connectionTimeout: smtpTimeout, greetingTimeout: smtpTimeout, socketTimeout: smtpTimeout });
    return {
      async send(mail) {
        await transport.sendMail({ from, to: { name: '', address: mail.to }, subject: mail.subject, text: renderText(mail), html: renderHtml(mail) });
      },
    };
  }
  return withMailFaults(services, {
    async send(mail) {
      await db.insert(outboxMails).values({
        to: mail.to.toLowerCase(),
        from,
        subject: mail.subject,
        text: renderText(mail),
        html: renderHtml(mail),
        links: mail.action ? [mail.action] : [],
        codes: mail.code === undefined ? [] : [mail.code],
        createdAt: clock.now(),
      });
    },
  });
}
