import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Services } from '../../services.ts';
import { ledgerProof } from '../bank/ledger/proof.ts';
import { page, serveLook, themed } from '../hosted/page.ts';
import { findMail, listMails, type OutboxMessage } from './outbox.ts';

const look = '/sandbox/look.css';

/** The sandbox console: the outbox as pages that need no script, and as JSON. */
export function createOutboxPages(services: Services) {
  const { db } = services;
  const app = new Hono();
  app.get('/look.css', serveLook);
  app.get('/api/outbox', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json({ messages: await listMails(db, asked(c)) });
  });
  app.get('/api/ledger', async (c) => {
    c.header('Cache-Control', 'no-store');
    return c.json(await ledgerProof(services));
  });
  app.get('/', async (c) => {
    const to = asked(c);
    return page(c, { title: 'Sandbox', look, wide: true, body: outbox(c, await listMails(db, to), to) });
  });
  app.get('/outbox/:id', async (c) => {
    const mail = await findMail(db, c.req.param('id'));
    return mail ? page(c, { title: mail.subject, look, wide: true, body: oneMail(c, mail) }) : missing(c);
  });
  return app;
}

/** The recipient that the request asks for; an empty field of the form means everybody. */
const asked = (c: Context): string | null => c.req.query('to')?.trim() || null;

const when = (iso: string) => html`<time datetime="${iso}">${iso.slice(0, 10)} ${iso.slice(11, 19)} UTC</time>`;

const outbox = (c: Context, mails: readonly OutboxMessage[], to: string | null) => html`<section class="card">
<h1>Sandbox outbox</h1>
<p class="soft">Every mail that the product would have sent, newest first. Nothing here leaves this machine.</p>
<form class="filter" method="get" action="/sandbox">
${c.req.query('theme') === '1' ? html`<input type="hidden" name="theme" value="1">` : ''}
<div class="field"><label for="to">Recipient</label><input id="to" name="to" type="email" value="${to ?? ''}" autocomplete="off"></div>
<button class="button" type="submit">Show mails</button>
${to === null ? '' : html`<a class="button quiet" href="${themed(c, '/sandbox')}">Show all</a>`}
</form>
</section>
${mails.length === 0 ? empty(to) : html`<ul class="mails">${mails.map((mail) => row(c, mail))}</ul>`}`;

const empty = (to: string | null) =>
  html`<p class="note">${to === null ? 'No mail yet. Open an account, and its confirmation mail appears here.' : `No mail to ${to} yet.`}</p>`;

const row = (c: Context, mail: OutboxMessage) => html`<li class="card">
<h2><a href="${themed(c, `/sandbox/outbox/${mail.id}`)}">${mail.subject}</a></h2>
<p class="small soft">To ${mail.to}, ${when(mail.createdAt)}</p>
${mail.codes.map((code) => html`<p class="code">${code}</p>`)}
${mail.links.map((link) => html`<p><a href="${link.url}">${link.label}</a></p>`)}
</li>`;

const oneMail = (c: Context, mail: OutboxMessage) => html`<section class="card">
<h1>${mail.subject}</h1>
<p class="small soft">From ${mail.from}<br>To ${mail.to}<br>${when(mail.createdAt)}</p>
${mail.codes.map((code) => html`<p class="code">${code}</p>`)}
${mail.links.map((link) => html`<p><a class="button" href="${link.url}">${link.label}</a></p>`)}
<h2>As plain text</h2>
<pre>${mail.text}</pre>
<p class="actions"><a class="button quiet" href="${themed(c, `/sandbox?to=${encodeURIComponent(mail.to)}`)}">All mails to ${mail.to}</a></p>
</section>`;

const missing = (c: Context) =>
  page(
    c,
    {
      title: 'No such mail',
      look,
      body: html`<section class="card"><h1>No such mail</h1><p><a href="/sandbox">Back to the outbox</a></p></section>`,
    },
    404,
  );
