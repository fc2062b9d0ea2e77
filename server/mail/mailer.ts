import { createTransport } from 'nodemailer';
import type { CustomerMailKind } from '#domain/staff/customerMails.ts';
import type { MailLink } from '../db/schema/mail.ts';
import type { Services } from '../services.ts';
import { renderHtml, renderText } from './template.ts';

export interface Mail {
  readonly to: string;
  /** Only of mails to customers, whose timeline has it. */
  readonly kind?: CustomerMailKind | undefined;
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: MailLink | undefined;
  readonly furtherLinks?: readonly MailLink[] | undefined;
  /** Shown large. */
  readonly code?: string | undefined;
  /** In small print. */
  readonly footnote: string;
  /** Support by default. */
  readonly replyTo?: { readonly name: string; readonly address: string } | undefined;
}

export interface Mailer {
  /** Resolves once accepted. @throws MailError otherwise */
  send(mail: Mail): Promise<void>;
}

/** Never names the recipient. */
export class MailError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MailError';
  }
}

/** Milliseconds per step; overridable in `SMTP_URL`, as in `?socketTimeout=3000`. */
const stepTimeout = 10_000;
/** Bounds servers that trickle bytes. */
const maxDeliveryMs = 20_000;

/** SMTP if configured, else the sandbox's outbox. */
export function createMailer(services: Services): Mailer {
  const { config, emulators } = services;
  if (config.mail.smtpUrl !== null) return createSmtpMailer(config.mail.smtpUrl, config.mail);
  return emulators?.outbox(services) ?? { send: () => Promise.reject(new MailError('no mail server is configured')) };
}

function createSmtpMailer(url: string, { from, support }: { readonly from: string; readonly support: string }): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: stepTimeout,
    greetingTimeout: stepTimeout,
    socketTimeout: stepTimeout,
  });
  const deliver = (mail: Mail) =>
    transport.sendMail({
      from,
      to: { name: '', address: mail.to },
      replyTo: mail.replyTo ?? { name: '', address: support },
      subject: mail.subject,
      text: renderText(mail),
      html: renderHtml(mail),
      // Stops auto-replies. Not on visitors' messages: help desks would set them aside.
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

/** Mail servers echo rejected addresses, which logs must not contain. */
function asMailError(error: unknown): MailError {
  const message = error instanceof Error ? error.message : 'unknown';
  return new MailError(message.replace(/[^\s<>"']+@[^\s<>"']+/g, '[address]'));
}
