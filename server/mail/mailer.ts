import { createTransport } from 'nodemailer';
import type { MailLink } from '../db/schema/mail.ts';
import type { Services } from '../services.ts';
import { renderHtml, renderText } from './template.ts';

/** An email before layout. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Whole sentences, one per paragraph. */
  readonly paragraphs: readonly string[];
  /** The one action, as a button. */
  readonly action?: MailLink | undefined;
  /** Further links, each as a line of its own. */
  readonly furtherLinks?: readonly MailLink[] | undefined;
  /** A one-time code, shown large. */
  readonly code?: string | undefined;
  /** Why the reader received it, in small print. */
  readonly footnote: string;
  /** Who gets replies; our support team by default. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
}

export interface Mailer {
  /** Resolves once the mail server, or the sandbox's outbox, has accepted the email. @throws MailError when the mail server has not. */
  send(mail: Mail): Promise<void>;
}

/** An email that was not accepted. The message never names the recipient. */
export class MailError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MailError';
  }
}

/** How long each step of a delivery may take, in milliseconds; `SMTP_URL` can override it, as in `?socketTimeout=3000`. */
const stepTimeout = 10_000;
/** How long the whole delivery may take: a server that sends one byte at a time never times out a single step. */
const maxDeliveryMs = 20_000;

/** Sends through SMTP when an address is configured, and into the sandbox's outbox otherwise. */
export function createMailer(services: Services): Mailer {
  const { config, emulators } = services;
  if (config.mail.smtpUrl !== null) return createSmtpMailer(config.mail.smtpUrl, config.mail);
  return emulators?.outbox(services) ?? { send: () => Promise.reject(new MailError('no mail server is configured')) };
}

function createSmtpMailer(url: string, { from, support }: { readonly from: string; readonly support: string }): Mailer {
  const transport = createTransport({ url, connectionTimeout: stepTimeout, greetingTimeout: stepTimeout, socketTimeout: stepTimeout });
  const deliver = (mail: Mail) =>
    transport.sendMail({
      from,
      to: { name: '', address: mail.to },
      replyTo: mail.replyTo ?? { name: '', address: support },
      subject: mail.subject,
      text: renderText(mail),
      html: renderHtml(mail),
      // Keeps out-of-office replies away. A visitor's message must not carry it, as help desks set such mail aside.
      headers: mail.replyTo ? {} : { 'Auto-Submitted': 'auto-generated' },
    });
  return {
    async send(mail) {
      let timer: NodeJS.Timeout | undefined;
      const tooLong = new Promise<never>((_resolve, reject) => {
        timer = setTimeout(() => reject(new MailError(`not delivered within ${maxDeliveryMs} ms`)), maxDeliveryMs);
      });
      try {
        await Promise.race([deliver(mail), tooLong]);
      } catch (error) {
        throw asMailError(error);
      } finally {
        clearTimeout(timer);
      }
    },
  };
}

/** Mail servers repeat the address that they reject, and logs must not. */
function asMailError(error: unknown): MailError {
  const message = error instanceof Error ? error.message : 'unknown';
  return new MailError(message.replace(/[^\s<>"']+@[^\s<>"']+/g, '[address]'));
}
