import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasManyLinks, mailWaitingMessages, newReference } from '#server/backend/account/contact/messages.ts';
import { createRateLimiter } from '#server/backend/kit/http/rate-limits.ts';
import { createBackendServices } from '#server/backend/services.ts';
import { rateLimits } from '#server/db/schema/backend.ts';
import type { Mail } from '#server/mail/mailer.ts';
import type { RunningServer } from '#server/server.ts';
import { type MailServer, startMailServer } from '../mail/mail-server.ts';
import { createTestClock, describeOnOneDatabase } from '../support.ts';
import { call, freshEmail, mailsTo, mailTo } from './client.ts';

const support = 'help@statechange.test';
const good = {
  name: 'Ada Example',
  subject: 'Limits',
  phone: '+1 519 555 0100',
  message: 'How much in a day?\n\nAnd in a week?',
};
const otc = { side: 'buy', asset: 'btc', amount: '$250,000', timing: 'week', company: 'Example Inc.' };
const write = (server: RunningServer, body: Record<string, unknown>, from = '198.51.100.7') =>
  call<{ reference: string }>(server, '/customers/contact-form-details', body, {
    headers: { 'X-Forwarded-For': from },
  });

describeOnOneDatabase('the contact form', (open) => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await open({ environment: { SUPPORT_EMAIL: support } });
  });
  const stored = async (reference: string) =>
    (
      await server.services.db.query.contactMessages.findMany({ where: (row, { eq }) => eq(row.reference, reference) })
    )[0];

  it('stores a message, mails it to support, and sends a receipt without the text', async () => {
    const email = freshEmail();
    const { http, data } = await write(server, { ...good, email });
    expect(http).toBe(201);
    expect(data.reference).toMatch(/^SC-[0-9A-Z]{5}-[0-9A-Z]{5}$/);
    const letter = await mailTo(server, support, new RegExp(`^Contact form ${data.reference}: Limits$`));
    for (const part of [good.name, email, good.phone, 'How much in a day?', 'And in a week?'])
      expect(letter.text).toContain(part);
    const receipt = await mailTo(server, email, /^We received your message$/);
    expect(receipt.text).toContain(data.reference);
    for (const own of [good.name, good.subject, 'How much', good.phone])
      expect(`${receipt.subject}${receipt.text}${receipt.html}`).not.toContain(own);
    await expect.poll(() => stored(data.reference)).toMatchObject({ ...good, email, mailedAt: expect.any(Number) });
  });

  it('does without a subject and a phone number', async () => {
    const email = freshEmail();
    const { data } = await write(server, { name: 'Bob', email, message: '<b>Hello</b>', subject: '', phone: null });
    const letter = await mailTo(server, support, new RegExp(`^Contact form ${data.reference}: no subject$`));
    expect(letter.html).toContain('&lt;b&gt;Hello&lt;/b&gt;');
    expect(await stored(data.reference)).toMatchObject({ phone: null, subject: '' });
  });

  it('keeps a message with the hidden field filled in, marks it for the staff, and sends no receipt', async () => {
    const email = freshEmail();
    const honest = await write(server, { ...good, email: freshEmail() });
    const marked = await write(server, { ...good, email, website: 'https://spam.example' });
    expect({ ...marked, data: null, headers: null }).toEqual({ ...honest, data: null, headers: null });
    await mailTo(server, support, new RegExp(`^\\[possible spam\\] Contact form ${marked.data.reference}: Limits$`));
    await server.services.background.finish(5_000);
    expect(await stored(marked.data.reference)).toMatchObject({
      email,
      message: good.message,
      isPossibleSpam: true,
      mailedAt: expect.any(Number),
    });
    expect(await mailsTo(server, email)).toEqual([]);
    // The trap field is not part of the message: resent without it, it is the same.
    expect((await write(server, { ...good, email })).data).toEqual(marked.data);
  });

  it.each([
    ['nothing at all', { name: undefined, email: undefined, message: undefined }, ['email', 'message', 'name']],
    ['a blank message', { message: ' \r\n ' }, ['message']],
    ['a long message', { message: 'x'.repeat(5001) }, ['message']],
    ['a message with a NUL', { message: 'a\0b' }, ['message']],
    ['a message with half a character', { message: 'a\ud800' }, ['message']],
    ['a message that is a list', { message: ['a'] }, ['message']],
    ['a subject of two lines', { subject: 'a\r\nBcc: all@example.test' }, ['subject']],
    ['a long subject', { subject: 'x'.repeat(151) }, ['subject']],
    ['a subject with a blank of Braille', { subject: 'Refund\u2800' }, ['subject']],
    ['an OTC inquiry that is a text', { otc: 'all of it' }, ['otc']],
    ['an OTC inquiry without anything', { otc: {} }, ['otc.amount', 'otc.asset', 'otc.side']],
    [
      'another side, coin and time',
      { otc: { ...otc, side: 'swap', asset: 'XRP', timing: 'now' } },
      ['otc.asset', 'otc.side', 'otc.timing'],
    ],
    ['an amount without a unit', { otc: { ...otc, amount: '250000' } }, ['otc.amount']],
    ['an amount in another coin', { otc: { ...otc, amount: '3 ETH' } }, ['otc.amount']],
    ['an amount of nothing', { otc: { ...otc, amount: '0.00 USD' } }, ['otc.amount']],
    ['a part of a cent', { otc: { ...otc, amount: '$0.005' } }, ['otc.amount']],
    ['a number as the amount', { otc: { ...otc, amount: 250_000 } }, ['otc.amount']],
    ['a company of two lines', { otc: { ...otc, company: 'Ada\r\nBcc: x' } }, ['otc.company']],
    ['a name of two lines', { name: 'Ada\nBcc: x' }, []],
    ['a name with a blank of Braille', { name: 'Ada\u2800gnp' }, ['name']],
    ['a blank of Braille in the address', { email: 'a\u2800da@example.test' }, ['email']],
    ['markup as a name', { name: '<script>' }, ['name']],
    ['a wrong phone number', { phone: 'call me' }, ['phone']],
    ['two addresses', { email: 'a@example.test, b@example.test' }, ['email']],
  ])('refuses %s by field', async (_what, change, fields) => {
    const reply = await write(server, { ...good, email: freshEmail(), ...change }, '198.51.100.8');
    if (fields.length === 0) return expect(await stored(reply.data.reference)).toMatchObject({ name: 'Ada Bcc: x' });
    expect(reply).toMatchObject({ http: 422, code: 'invalid_input', data: null });
    expect(Object.keys(reply.fields ?? {}).sort()).toEqual(fields);
  });

  it('receives a message without a receipt from an address that got many', async () => {
    const email = freshEmail();
    await server.services.db
      .insert(rateLimits)
      .values({ key: `mail:receipt:3600:${email}`, points: 1000, expiresAt: Date.now() + 3600_000 });
    const { data } = await write(server, { ...good, email: email.replace('@', '+shop@') });
    await mailTo(server, support, new RegExp(data.reference));
    await server.services.background.finish(5_000);
    expect(await mailsTo(server, email.replace('@', '+shop@'))).toEqual([]);
  });
});

describeOnOneDatabase('receipts', (open) => {
  let services: RunningServer['services'];
  const process = () =>
    createRateLimiter({
      ...services,
      config: { ...services.config, sandbox: { ...services.config.sandbox, on: false } },
    });
  beforeAll(async () => {
    services = (await open({})).services;
  });

  it('are counted across processes', async () => {
    const email = freshEmail();
    const allowed = await Promise.all(
      [process(), process()].flatMap((limiter) => Array.from({ length: 10 }, () => limiter.allowsReceipt(email))),
    );
    expect(allowed.filter(Boolean)).toHaveLength(1);
  });

  it('go to one mailbox at most once an hour and three times a day', async () => {
    const mailbox = freshEmail();
    const over = (seconds: number) =>
      services.db.execute(`update rate_limits set expires_at = now() where key = 'mail:receipt:${seconds}:${mailbox}'`);
    const hour = async () => {
      const allowed: boolean[] = [];
      for (const mark of ['', '+shop', '+news', '.', '.+a.b'])
        allowed.push(await process().allowsReceipt(mailbox.replace('@', `${mark}@`)));
      await over(3600);
      return allowed.filter(Boolean).length;
    };
    const counts = [await hour(), await hour(), await hour(), await hour()];
    await over(24 * 3600);
    expect([...counts, await hour()]).toEqual([1, 1, 1, 0, 1]);
  });
});

/** This suite has its own mailbox. */
const lettersOf = async (server: RunningServer, reference: string) =>
  (await mailsTo(server, support)).filter(({ subject }) => subject.includes(reference));

describeOnOneDatabase('what is written with the contact form', (open) => {
  const clock = createTestClock(Date.now());
  let server: RunningServer;
  beforeAll(async () => {
    server = await open({ clock, environment: { SUPPORT_EMAIL: support } });
  });
  const stored = (email: string) =>
    server.services.db.query.contactMessages.findMany({ where: (row, { eq }) => eq(row.email, email) });

  it('about a large trade is stored with its details, and only its closed ones go to the sender', async () => {
    const email = freshEmail();
    const { http, data } = await write(server, { ...good, email, subject: '', otc });
    expect(http).toBe(201);
    const letter = await mailTo(server, support, new RegExp(`^OTC inquiry ${data.reference}: buy BTC, 250,000 USD$`));
    for (const part of ['buy BTC, 250,000 USD', 'within a week', 'Example Inc.', 'How much in a day?'])
      expect(letter.text).toContain(part);
    const receipt = await mailTo(server, email, /^We received your OTC inquiry$/);
    expect(receipt.text).toContain(data.reference);
    expect(receipt.text).toContain('buy BTC, 250,000 USD');
    expect(`${receipt.text}${receipt.html}`).not.toContain('Example Inc.');
    const details = { side: 'buy', asset: 'BTC', amount: '250,000 USD', timing: 'week', company: 'Example Inc.' };
    expect(await stored(email)).toMatchObject([{ topic: 'otc', details }]);
  });

  it('needs neither a time nor a company', async () => {
    const email = freshEmail();
    await write(server, { ...good, email, otc: { side: 'sell', asset: 'ETH', amount: '1.000000000000000001 ETH' } });
    expect(await stored(email)).toMatchObject([
      { topic: 'otc', details: { side: 'sell', asset: 'ETH', amount: '1.000000000000000001 ETH' } },
    ]);
  });

  it('is stored and emailed once, however often it is sent within a day, also at once', async () => {
    const email = freshEmail();
    const body = { ...good, email, otc };
    const replies = await Promise.all(Array.from({ length: 6 }, () => write(server, body)));
    const again = await write(server, {
      ...body,
      message: `${good.message}\r\n`,
      otc: { ...otc, asset: 'BTC', amount: '250000 usd' },
    });
    const references = new Set([...replies, again].map(({ data }) => data.reference));
    expect(references.size).toBe(1);
    await mailTo(server, email, /^We received your OTC inquiry$/);
    await server.services.background.finish(5_000);
    expect(await stored(email)).toHaveLength(1);
    expect(await lettersOf(server, again.data.reference)).toHaveLength(1);
    expect(await mailsTo(server, email)).toHaveLength(1);
  });

  it('is another message with another text, topic, phone number or sender, and a day later', async () => {
    const email = freshEmail();
    const first = await write(server, { ...good, email });
    const others = [
      { message: 'Another.' },
      { otc },
      { otc: { ...otc, side: 'sell' } },
      { phone: '' },
      { name: 'Bob' },
      { email: freshEmail() },
    ];
    const references = [first.data.reference];
    for (const change of others) references.push((await write(server, { ...good, email, ...change })).data.reference);
    clock.advance(24 * 3600_000);
    references.push((await write(server, { ...good, email })).data.reference);
    expect(new Set(references).size).toBe(references.length);
  });

  it.each([
    'https://a.example,https://b.example,https://c.example,https://d.example',
    '<a href="http://a.example">a</a><a href="www.b.example">b</a>[c](http://www.c.example)[d](www.d.example)',
  ])('has many links also where no space is between them: %s', (text) => {
    expect(hasManyLinks([text])).toBe(true);
    expect(hasManyLinks(['https://www.a.example and www.b.example', 'awww.fine http://c.example'])).toBe(false);
  });

  it('with many links is marked for the staff, and gets no receipt', async () => {
    const email = freshEmail();
    const links = 'See https://a.example, www.b.example, HTTP://c.example/x and https://d.example.';
    const { http, data, message } = await write(server, { ...good, email, message: links });
    const honest = await write(server, {
      ...good,
      email: freshEmail(),
      message: links.replace('https://d.example', 'the rest'),
    });
    expect([http, message]).toEqual([honest.http, honest.message]);
    await mailTo(server, support, new RegExp(`^\\[possible spam\\] Contact form ${data.reference}: Limits$`));
    await mailTo(server, support, new RegExp(`^Contact form ${honest.data.reference}: Limits$`));
    await server.services.background.finish(5_000);
    expect(await mailsTo(server, email)).toEqual([]);
  });
});

describeOnOneDatabase('a message that the mail server does not take', (open) => {
  const clock = createTestClock(Date.now());
  let smtp: MailServer;
  let server: RunningServer;
  beforeAll(async () => {
    smtp = await startMailServer();
    server = await open({ clock, environment: { SMTP_URL: smtp.url, SUPPORT_EMAIL: support, LOG_LEVEL: 'silent' } });
  });
  afterAll(() => smtp.close());

  it('is kept, tried again later by one process, and mailed once', async () => {
    smtp.refuse((address) => address === support);
    const { http, data } = await write(server, { ...good, email: freshEmail() });
    expect(http).toBe(201);
    await expect.poll(() => smtp.refused).toEqual([support]);
    const services = createBackendServices(server.services);
    const sent: Mail[] = [];
    const watched = { ...services, mailer: { send: async (mail: Mail) => void sent.push(mail) } };
    const nextRound = () => server.services.db.execute(`delete from rate_limits where key like 'first:%'`);

    await nextRound();
    await mailWaitingMessages(watched);
    expect(sent).toEqual([]);
    clock.advance(60_000);
    await mailWaitingMessages(watched);
    expect(sent).toEqual([]);
    await nextRound();
    await Promise.all(Array.from({ length: 4 }, () => mailWaitingMessages(watched)));
    expect(sent.map((mail) => mail.to)).toEqual([support, expect.stringContaining('person-')]);
    expect(sent[0]?.subject).toContain(data.reference);
    await nextRound();
    await mailWaitingMessages(watched);
    expect(sent).toHaveLength(2);
  });

  it('does not hold up the next ones, and is given up after a week', async () => {
    smtp.refuse(() => true);
    const first = await write(server, { ...good, email: freshEmail() });
    const second = await write(server, { ...good, email: freshEmail(), website: 'filled in' });
    await expect.poll(() => smtp.refused.filter((address) => address === support)).toHaveLength(3);
    const services = createBackendServices(server.services);
    const tried: string[] = [];
    const refusing = {
      ...services,
      mailer: {
        async send({ subject }: Mail) {
          tried.push(subject);
          if (subject.includes(first.data.reference)) throw new Error('refused');
        },
      },
    };
    clock.advance(60_000);
    await server.services.db.execute('delete from rate_limits');
    await mailWaitingMessages(refusing);
    expect(tried).toContain(`[possible spam] Contact form ${second.data.reference}: Limits`);
    tried.length = 0;
    clock.advance(7 * 24 * 3600_000);
    await server.services.db.execute('delete from rate_limits');
    await mailWaitingMessages(refusing);
    expect(tried).toEqual([]);
  });
});

describe('references', () => {
  it('do not repeat', () => {
    expect(new Set(Array.from({ length: 2000 }, newReference)).size).toBe(2000);
  });
});
