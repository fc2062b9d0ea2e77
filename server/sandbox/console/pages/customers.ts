import type { Context } from 'hono';
import { html } from 'hono/html';
import { themed } from '../../hosted/page.ts';
import { readPage } from '../api.ts';
import { type CustomerLine, listCustomers } from '../customers.ts';
import type { Desk } from '../desk.ts';
import { readFilter } from '../input.ts';
import { consolePage, short, stateTag } from './layout.ts';

/** The list of customers, each linked to its records. */
export async function customersPage(desk: Desk, c: Context) {
  const search = readFilter(c, 'search');
  const page = readPage(c);
  const { customers, more } = await listCustomers(desk, search, page);
  const to = (number: number) =>
    themed(c, `/sandbox/customers?${new URLSearchParams({ ...(search === null ? {} : { search }), page: String(number) })}`);
  const body = html`<section class="card"><h1>Customers</h1>
<form class="filter" method="get" action="/sandbox/customers">
${c.req.query('theme') === '1' ? html`<input type="hidden" name="theme" value="1">` : ''}
<div class="field"><label for="search">Email, name or guid</label><input id="search" name="search" type="search" value="${search ?? ''}" autocomplete="off"></div>
<button class="button" type="submit">Search</button>
</form></section>
${customers.length === 0 ? html`<p class="note">${search === null ? 'Nobody has signed up yet.' : `Nobody matches ${search}.`}</p>` : html`<section class="card"><ul class="rows">${customers.map((customer) => row(c, customer))}</ul></section>`}
<p class="actions">
${page === 0 ? '' : html`<a class="button quiet" href="${to(page - 1)}">Newer</a>`}
${more ? html`<a class="button quiet" href="${to(page + 1)}">Older</a>` : ''}
</p>`;
  return consolePage(c, { title: 'Customers', section: 'Customers', body });
}

function row(c: Context, { guid, email, display_name: name, state, sign_up_state: signUp }: CustomerLine) {
  const title = name ?? email ?? (guid === null ? 'No name' : `Customer ${guid.slice(0, 4)}…${guid.slice(-4)}`);
  return html`<li><div>
<p class="lead">${guid === null || state === null ? title : html`<a href="${themed(c, `/sandbox/customers/${guid}`)}">${title}</a>`}</p>
<p class="small soft">${email ?? 'at the bank only'}${guid === null ? '' : html`, ${short(guid)}`}</p></div>
<div class="tags">${signUp === 'started' ? stateTag('sign-up not complete') : ''}${state === null ? '' : stateTag(state)}</div></li>`;
}
