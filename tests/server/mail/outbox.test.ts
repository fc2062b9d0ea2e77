import { JSDOM } from 'jsdom';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMailer, type Mail } from '#server/mail/mailer.ts';
import type { RunningServer } from '#server/server.ts';
import { mailsTo } from '../backend/client.ts';
import { withServer } from '../support.ts';

const mail = (to: string, more: Partial<Mail> = {}): Mail => ({
  to,
  subject: 'Your code & more',
  paragraphs: ['Use this code to go on.', 'It <b>ends</b> soon.'],
  code: '123456',
  action: { label: 'Go on', url: 'https://example.test/go?a=1&b=2' },
  footnote: 'You asked for it.',
  ...more,
});

describe('the outbox', () => {
  let server: RunningServer;
  beforeAll(async () => {
    server = await withServer();
    const mailer = createMailer(server.services);
    await mailer.send(mail('Ada@example.test'));
    await mailer.send(
      mail('bob@example.test', { subject: '<script>alert(1)</script>', code: undefined, action: undefined }),
    );
    await mailer.send(mail('ada@example.test', { subject: 'The second' }));
  });
  afterAll(async () => server.close());

  const page = async (path: string) => {
    const reply = await fetch(`${server.url}${path}`);
    return { status: reply.status, headers: reply.headers, document: new JSDOM(await reply.text()).window.document };
  };

  it('is there as JSON, newest first, by recipient', async () => {
    const all = (await (await fetch(`${server.url}/sandbox/api/outbox`)).json()) as { messages: { subject: string }[] };
    expect(all.messages.map((message) => message.subject)).toEqual([
      'The second',
      '<script>alert(1)</script>',
      'Your code & more',
    ]);
    const [, first] = await mailsTo(server, 'ADA@example.test');
    expect(first).toMatchObject({
      id: expect.stringMatching(/^\d+$/),
      to: 'ada@example.test',
      from: 'Statechange <no-reply@statechange.test>',
      codes: ['123456'],
      links: [{ label: 'Go on', url: 'https://example.test/go?a=1&b=2' }],
      createdAt: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(first?.text).toContain('123456');
    expect(first?.text).toContain('https://example.test/go?a=1&b=2');
    expect(first?.html).toContain('It &lt;b&gt;ends&lt;/b&gt; soon.');
    expect(first?.html).toContain('href="https://example.test/go?a=1&amp;b=2"');
  });

  it('is a page that works without scripts and shows mails as text', async () => {
    const { status, document } = await page('/sandbox');
    expect(status).toBe(200);
    expect(document.body.textContent).toContain('Sandbox. No real money moves.');
    expect([...document.querySelectorAll('script')].map(({ src }) => src)).toEqual([
      expect.stringMatching(/\/theme\.js$/),
    ]);
    expect(document.querySelectorAll('style, [style]')).toHaveLength(0);
    expect([...document.querySelectorAll('.mails h2')].map((heading) => heading.textContent)).toEqual([
      'The second',
      '<script>alert(1)</script>',
      'Your code & more',
    ]);
    expect(document.querySelector<HTMLAnchorElement>('.mails li p a')?.href).toBe('https://example.test/go?a=1&b=2');
    const look = document.querySelector('link[rel=stylesheet]')?.getAttribute('href') ?? '';
    expect((await fetch(`${server.url}${look}`)).headers.get('content-type')).toContain('text/css');
  });

  it('can be narrowed to a recipient, and says when there is nothing', async () => {
    expect((await page('/sandbox?to=bob%40example.test')).document.querySelectorAll('.mails li')).toHaveLength(1);
    expect((await page('/sandbox?to=nobody%40example.test')).document.body.textContent).toContain(
      'No emails to nobody@example.test yet.',
    );
    expect((await page('/sandbox?to=%00')).document.querySelectorAll('.mails li')).toHaveLength(0);
    expect(await mailsTo(server, 'ada\0@example.test')).toEqual([]);
    expect((await page('/sandbox?to=')).document.querySelectorAll('.mails li')).toHaveLength(3);
  });

  it('shows one mail', async () => {
    const [message] = await mailsTo(server, 'bob@example.test');
    const { document } = await page(`/sandbox/outbox/${message?.id}?theme=1`);
    expect(document.querySelector('h1')?.textContent).toBe('<script>alert(1)</script>');
    expect(document.querySelector('pre')?.textContent).toContain('Use this code to go on.');
    expect(document.documentElement.dataset.theme).toBe('1');
    for (const id of ['999999', 'x', '-1']) expect((await page(`/sandbox/outbox/${id}`)).status).toBe(404);
  });

  it('is shown next to the ledger’s proof', async () => {
    const reply = await fetch(`${server.url}/sandbox/api/ledger`);
    expect(await reply.json()).toMatchObject({ sound: true });
  });
});

describe('an SMTP server in place of the outbox', () => {
  it('gets both parts of the mail, and a refusal is an error', async () => {
    const received: string[] = [];
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('refused') ? new Error('no such mailbox') : undefined),
      onData(stream, _session, done) {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          received.push(Buffer.concat(chunks).toString());
          done();
        });
      },
    });
    await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
    const address = smtp.server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const server = await withServer({
      environment: { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'Shop <shop@example.test>' },
    });
    const mailer = createMailer(server.services);
    await mailer.send(mail('ada@example.test'));
    await expect(mailer.send(mail('refused@example.test'))).rejects.toThrow('no such mailbox');
    expect(received).toHaveLength(1);
    for (const part of [
      'From: Shop <shop@example.test>',
      'To: ada@example.test',
      'text/plain',
      'text/html',
      '123456',
    ]) {
      expect(received[0]).toContain(part);
    }
    expect(await mailsTo(server, 'ada@example.test')).toEqual([]);
    await server.close();
    await new Promise<void>((resolve) => smtp.close(() => resolve()));
  });
});
