import type { AddressInfo } from 'node:net';
import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createLog } from '#server/log.ts';
import { contactMail, contactReceiptMail } from '#server/mail/contact-emails.ts';
import { codeMail, passwordResetMail, verificationMail } from '#server/mail/emails.ts';
import { accountLockedMail } from '#server/mail/lock-emails.ts';
import { createMailer, MailError } from '#server/mail/mailer.ts';
import { securityChangeMail } from '#server/mail/security-emails.ts';
import type { RunningServer } from '#server/server.ts';
import { call, freshEmail, goodPassword, resetPassword } from '../backend/client.ts';
import { withServer } from '../support.ts';
import { type MailServer, startMailServer } from './mail-server.ts';

const to = 'ada@example.test';
const link = 'https://statechange.test/reset-password?token=abc&email=ada%40example.test';
const contact = {
  reference: 'SC-00000-00000',
  name: 'Bo Bjørk',
  email: 'bo@example.test',
  phone: null,
  topic: 'general',
  subject: 'Limits',
  message: 'One.\n\nTwo.',
  details: null,
  isPossibleSpam: false,
} as const;
const otc = {
  ...contact,
  topic: 'otc',
  subject: '',
  details: { side: 'buy', asset: 'BTC', amount: '250,000 USD', timing: 'week', company: 'Bjørk AS' },
} as const;

const headerOf = (raw: string, name: string): string | undefined =>
  new RegExp(`^${name}: (.*(?:\r\n[ \t].*)*)`, 'im').exec(raw.split('\r\n\r\n')[0] ?? '')?.[1];
/** All decoded parts, joined. */
const readable = (raw: string): string =>
  raw
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_match, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

describe('an SMTP server', () => {
  let smtp: MailServer;
  let server: RunningServer;
  const lines: string[] = [];
  beforeAll(async () => {
    smtp = await startMailServer();
    const log = createLog('error', { write: (line) => lines.push(line) });
    server = await withServer({
      log,
      environment: { SMTP_URL: smtp.url, MAIL_FROM: 'Shop <shop@example.test>', SUPPORT_EMAIL: 'help@example.test' },
    });
  });
  afterAll(async () => {
    await server.close();
    await smtp.close();
  });
  beforeEach(() => {
    smtp.received.length = 0;
    smtp.refuse(() => false);
  });

  it.each([
    [
      'a confirmation',
      verificationMail(to, link, { device: 'Chrome on Linux', at: 0 }),
      ['Confirm email address', link],
    ],
    ['a reset', passwordResetMail(to, link), ['Choose a new password', link]],
    [
      'a notice',
      securityChangeMail(to, link, { kind: 'passwordChanged', detail: null, pausedUntil: 0, includesDeposits: false }),
      [
        'sessions on all devices have ended',
        'within 30 minutes',
        'withdrawals are paused until January 1, 1970 at 12:00 AM UTC.',
        link,
      ],
    ],
    [
      'a notice of a new address',
      securityChangeMail(to, link, { kind: 'emailChanged', detail: null, pausedUntil: 0, includesDeposits: false }),
      ['sessions on all devices have ended', 'within 30 minutes'],
    ],
    ['a notice of a lock', accountLockedMail(to, link), ['All sessions have ended', 'within 30 minutes']],
    [
      'a notice of a live server',
      securityChangeMail(to, link, { kind: 'passkeyAdded', detail: 'Phone', pausedUntil: 0, includesDeposits: true }),
      ['Name: Phone', 'withdrawals and deposits of dollars are paused until'],
    ],
    [
      'a code',
      codeMail(to, { code: '040913', actionText: 'confirm that it’s you', lockUrl: null }),
      ['040913', 'Enter this code to confirm'],
    ],
    [
      'a code that says what it does',
      codeMail(to, {
        code: '040913',
        actionText: 'send 0.50 BTC to the wallet ending in 4fk2x9',
        lockUrl: 'https://statechange.test/lock-account',
      }),
      ['040913', 'send 0.50 BTC', '/lock-account'],
    ],
    ['a receipt', contactReceiptMail({ ...contact, email: to }), [contact.reference]],
    [
      'a receipt of an inquiry',
      contactReceiptMail({ ...otc, email: to }),
      [contact.reference, 'buy BTC, 250,000 USD', 'not an order'],
    ],
    ['a contact message', contactMail(to, contact), ['One.', 'Two.', contact.reference]],
    ['an OTC inquiry', contactMail(to, otc), ['buy BTC, 250,000 USD', 'within a week', 'One.', contact.reference]],
  ])('gets %s in two parts, with an address to answer to', async (kind, mail, words) => {
    await createMailer(server.services).send(mail);
    const [{ raw = '', from, to: recipients } = { from: '', to: [] }] = smtp.received;
    expect({ from, recipients }).toEqual({ from: 'shop@example.test', recipients: [to] });
    expect(headerOf(raw, 'Subject')).toBe(mail.subject);
    expect(headerOf(raw, 'To')).toBe(to);
    expect(headerOf(raw, 'Content-Type')).toContain('multipart/alternative');
    const isContact = kind === 'a contact message' || kind === 'an OTC inquiry';
    expect(headerOf(raw, 'Reply-To')).toContain(isContact ? '<bo@example.test>' : 'help@example.test');
    expect(headerOf(raw, 'Auto-Submitted')).toBe(isContact ? undefined : 'auto-generated');
    const parts = readable(raw).split(/^Content-Type: text\//m);
    expect(parts).toHaveLength(3);
    for (const part of parts.slice(1))
      for (const word of words) expect(part.replaceAll('&amp;', '&').replace(/\s+/g, ' ')).toContain(word);
  });

  it('gets no header injected through a field', async () => {
    await createMailer(server.services).send(
      contactMail(to, { ...contact, name: 'Bo\r\nBcc: all@example.test', subject: 'a\r\nBcc: all@example.test' }),
    );
    expect(smtp.received[0]?.to).toEqual([to]);
    expect(headerOf(smtp.received[0]?.raw ?? '', 'Bcc')).toBeUndefined();
  });

  it('gets an OTC inquiry with the sender as the address to answer to, and no header that the sender wrote', async () => {
    const email = freshEmail();
    const inquiry = { name: 'Bo\r\nBcc: all@example.test', email, message: 'Hello.\r\nBcc: all@example.test' };
    const details = { side: 'sell', asset: 'eth', amount: '12.5 ETH', company: 'Bo\r\nBcc: all@example.test' };
    const refused = await call(server, '/customers/contact-form-details', { ...inquiry, otc: details });
    expect(Object.keys(refused.fields ?? {})).toEqual(['otc.company']);
    const { http, data } = await call<{ reference: string }>(server, '/customers/contact-form-details', {
      ...inquiry,
      otc: { ...details, company: 'Bo & Co' },
    });
    expect(http).toBe(201);
    await expect.poll(() => smtp.received).toHaveLength(2);
    const [letter, receipt] = smtp.received;
    expect([letter?.to, receipt?.to]).toEqual([['help@example.test'], [email]]);
    expect(headerOf(letter?.raw ?? '', 'Subject')).toBe(`OTC inquiry ${data.reference}: sell ETH, 12.5 ETH`);
    expect(headerOf(letter?.raw ?? '', 'Reply-To')?.replace(/\s+/g, ' ')).toBe(`"Bo Bcc: all@example.test" <${email}>`);
    expect(headerOf(letter?.raw ?? '', 'Bcc')).toBeUndefined();
    expect(readable(receipt?.raw ?? '')).not.toContain('Bo &');
  });

  it('that refuses is an error without the address, and a code is not counted as sent', async () => {
    smtp.refuse(() => true);
    const sending = createMailer(server.services).send(
      codeMail(to, { code: '040913', actionText: 'confirm that it’s you', lockUrl: null }),
    );
    await expect(sending).rejects.toThrow(MailError);
    await expect(sending).rejects.toThrow('no such mailbox: <[address]>');
    lines.length = 0;
    const email = freshEmail();
    await fetch(`${server.url}/identitytoolkit.googleapis.com/v1/accounts:signUp?key=any`, {
      method: 'POST',
      body: JSON.stringify({ email, password: goodPassword }),
    });
    expect(await resetPassword(server, email)).toMatchObject({ http: 200 });
    await expect.poll(() => lines.join()).toContain('the password reset email was not sent');
    expect(lines.join()).not.toContain(email);
  });

  it('gets what is being sent when the server stops', async () => {
    const stopping = await withServer({ environment: { SMTP_URL: smtp.url } });
    let letGo: () => void = () => {};
    smtp.onLetter(() => new Promise((resolve) => (letGo = resolve)));
    const details = { name: 'Ada', email: freshEmail(), message: 'Hello.' };
    expect((await call(stopping, '/customers/contact-form-details', details)).http).toBe(201);
    let closed = false;
    const closing = stopping.close().then(() => {
      closed = true;
    });
    const waiting = setInterval(() => letGo(), 20);
    await closing;
    clearInterval(waiting);
    smtp.onLetter(async () => {});
    expect(closed).toBe(true);
    expect(smtp.received.map((mail) => mail.to[0])).toEqual(['support@statechange.test', details.email]);
  });
});

describe('an SMTP server that is not there, or does not answer', () => {
  let silent: Server;
  let port = 0;
  beforeAll(async () => {
    silent = createServer((socket) => socket.on('error', () => {}));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    port = (silent.address() as AddressInfo).port;
  });
  afterAll(() => {
    silent.close();
  });

  it('is given up after the time that SMTP_URL allows', async () => {
    const server = await withServer({
      environment: { SMTP_URL: `smtp://127.0.0.1:${port}/?greetingTimeout=200`, LOG_LEVEL: 'silent' },
    });
    const began = performance.now();
    await expect(createMailer(server.services).send(passwordResetMail(to, link))).rejects.toThrow(MailError);
    expect(performance.now() - began).toBeLessThan(9_000);
    await server.close();
  });

  it('fails at once when the server is down', async () => {
    const server = await withServer({ environment: { SMTP_URL: 'smtp://127.0.0.1:1', LOG_LEVEL: 'silent' } });
    await expect(createMailer(server.services).send(passwordResetMail(to, link))).rejects.toThrow(/ECONNREFUSED/);
    await server.close();
  });
});
