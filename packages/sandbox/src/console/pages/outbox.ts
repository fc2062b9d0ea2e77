import type { Context } from 'hono';
import { html } from 'hono/html';
import { themed } from '../../hosted/page.ts';
import { findMail, listMails, type OutboxMessage } from '../../mail/outbox.ts';
import type { Desk } from '../desk.ts';
import { notFound } from '../input.ts';
import { consolePage, when } from './layout.ts';

export async function outboxPage({ services }: Desk, c: Context) {
  const to = c.req.query('to')?.trim() || null;
  const mails = await listMails(services.db, to);
  const body = html`<section class="card">
<h1>Sandbox outbox</h1>
<p class="soft">Every email that the product would have sent, newest first. Nothing leaves this machine.</p>
<form class="filter" method="get" action="/sandbox">
${c.req.query('theme') === '1' ? html`<input type="hidden" name="theme" value="1">` : ''}
<div class="field"><label for="to">Recipient</label><input id="to" name="to" type="email" value="${to ?? ''}" autocomplete="off"></div>
<button class="button" type="submit">Show emails</button>
${to === null ? '' : html`<a class="button quiet" href="${themed(c, '/sandbox')}">Show all</a>`}
</form>
</section>
${mails.length === 0 ? empty(to) : html`<ul class="mails">${mails.map((mail) => row(c, mail))}</ul>`}`;
  return consolePage(c, { title: 'Sandbox', section: 'Outbox', body });
}

const empty = (to: string | null) =>
  html`<p class="note">${to === null ? 'No emails yet. Open an account to see its confirmation email here.' : `No emails to ${to} yet.`}</p>`;

const row = (c: Context, mail: OutboxMessage) => html`<li class="card">
<h2><a href="${themed(c, `/sandbox/outbox/${mail.id}`)}">${mail.subject}</a></h2>
<p class="small soft">To ${mail.to}, ${when(mail.createdAt)}</p>
${mail.codes.map((code) => html`<p class="code">${code}</p>`)}
${mail.links.map((link) => html`<p><a href="${link.url}">${link.label}</a></p>`)}
</li>`;

/** @throws Refusal 404 */
export async function mailPage({ services }: Desk, c: Context) {
  const mail = await findMail(services.db, c.req.param('id') ?? '');
  if (mail === null) throw notFound('mail');
  const body = html`<section class="card">
<h1>${mail.subject}</h1>
<p class="small soft">From ${mail.from}<br>To ${mail.to}<br>${when(mail.createdAt)}</p>
${mail.codes.map((code) => html`<p class="code">${code}</p>`)}
${mail.links.map((link) => html`<p><a class="button" href="${link.url}">${link.label}</a></p>`)}
<h2>Plain text</h2>
<pre>${mail.text}</pre>
<p class="actions"><a class="button quiet" href="${themed(c, `/sandbox?to=${encodeURIComponent(mail.to)}`)}">All emails to ${mail.to}</a></p>
</section>`;
  return consolePage(c, { title: mail.subject, section: 'Outbox', body });
}
